// Where one payment method is offered: everywhere, or in chosen delivery zones.
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { useChangeLabels } from '#web/form/last-change.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox, Switch } from '#web/ui/choice.tsx'
import { getMethodZones, getPaymentMethod, listPaymentMethods, type MethodZones, saveMethodZones } from '../method-contract.ts'
import { methodLabels } from './parts/method-labels.ts'

type Values = { isEverywhere: boolean; zoneIds: string[] }

const valuesOf = ({ isEverywhere, zones }: MethodZones): Values => ({
  isEverywhere,
  zoneIds: zones.flatMap(({ id, isAssigned }) => (isAssigned ? [id] : [])),
})

export default function AdminMethodZones() {
  const { t } = useTranslation()
  const locale = useLocale()
  const changeLabelOf = useChangeLabels(methodLabels)
  return (
    <EntityScreen
      name="payment.admin.methods"
      calls={{ get: getMethodZones, update: saveMethodZones }}
      refresh={[listPaymentMethods, getPaymentMethod]}
      path={paths.office.methodZones}
      listPath={paths.office.paymentMethods()}
      valuesOf={valuesOf}
      bodyOf={(values: Values) => values}
      nameOf={({ name }) => t('payment.admin.zonesTitle', { name: textIn(name, locale) })}
      changeLabelOf={changeLabelOf}
    >
      {(form, method) => {
        const everywhere = form.field('isEverywhere')
        const { value: chosen, onChange: choose, error } = form.field('zoneIds')
        const zones = method?.zones ?? []
        return (
          <Card title={t('payment.admin.methods.zones')}>
            <div className="grid gap-5">
              <Switch
                label={t('payment.admin.isEverywhere')}
                hint={t('payment.admin.isEverywhereHint')}
                checked={everywhere.value}
                onChange={(event) => everywhere.onChange(event.target.checked)}
              />
              {!everywhere.value && (
                <fieldset className="grid gap-3">
                  <legend className="mb-2 text-sm text-ink-soft">
                    {t(zones.length === 0 ? 'payment.admin.noZones' : 'payment.admin.zonesText')}
                  </legend>
                  {zones.map(({ id, name, isActive }) => (
                    <Checkbox
                      key={id}
                      label={
                        <span className="flex flex-wrap items-center gap-2">
                          <bdi>{textIn(name, locale)}</bdi>
                          {!isActive && <ActiveBadge status="inactive" />}
                        </span>
                      }
                      checked={chosen.includes(id)}
                      onChange={(event) => choose(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
                    />
                  ))}
                  {chosen.length === 0 && <Alert tone="warning">{t('payment.admin.zonesNone')}</Alert>}
                  {error && <p className="text-sm text-danger">{error}</p>}
                </fieldset>
              )}
            </div>
          </Card>
        )
      }}
    </EntityScreen>
  )
}
