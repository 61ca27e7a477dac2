// One measure unit, new and edit; its decimals can be changed only while no product uses it.
import type { Texts } from '#shared/locale.ts'
import { noPlurals, pluralForms, type UnitPlurals } from '#shared/units.ts'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { listTermChoices } from '../admin-contract.ts'
import { type AdminUnit, type UnitInput, unitCalls } from '../unit-contract.ts'
import { TermProducts } from './parts/term-products.tsx'

type Plurals = { en: { other: string }; ar: Record<(typeof pluralForms.ar)[number], string> }
type Values = { name: Texts; plurals: Plurals; code: string; decimals: string }

const forms = ['en.other', ...pluralForms.ar.map((form) => `ar.${form}` as const)] as const

const pluralsOf = ({ en, ar }: UnitPlurals): Plurals => ({
  en: { other: en.other ?? '' },
  ar: { zero: ar.zero ?? '', two: ar.two ?? '', few: ar.few ?? '', many: ar.many ?? '', other: ar.other ?? '' },
})

const valuesOf = ({ name, plurals, code, decimals }: AdminUnit): Values => ({
  name,
  plurals: pluralsOf(plurals),
  code,
  decimals: String(decimals),
})
const bodyOf = ({ decimals, ...values }: Values): UnitInput => ({ ...values, decimals: Number(decimals) })
const empty: Values = { name: { en: '', ar: '' }, plurals: pluralsOf(noPlurals), code: '', decimals: '0' }

export default function AdminMeasureUnit() {
  const { t } = useTranslation()
  return (
    <EntityScreen
      name="taxonomy.admin.units"
      calls={unitCalls}
      refresh={[listTermChoices]}
      path={paths.office.measureUnit}
      listPath={paths.office.measureUnits()}
      empty={empty}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      nameOf={({ name }) => name}
      description={(unit) => unit && <bdi>{unit.code}</bdi>}
      below={({ id }) => <TermProducts kind="measureUnit" of={id} />}
    >
      {(form, unit) => (
        <Card title={t('taxonomy.admin.units.form')}>
          <div className="grid gap-5">
            <TextPair name="name" label={t('taxonomy.admin.units.name')} form={form} />
            <PluralFields form={form} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextInput label={t('taxonomy.admin.units.code')} hint={t('taxonomy.admin.units.codeHint')} {...form.input('code')} />
              <Select
                label={t('taxonomy.admin.units.decimals')}
                hint={t('taxonomy.admin.units.decimalsHint')}
                options={['0', '1', '2', '3'].map((value) => ({
                  value,
                  label: value,
                  disabled: unit?.isUsed === true && value !== form.watch('decimals'),
                }))}
                {...form.input('decimals')}
              />
            </div>
            {unit?.isUsed && <Alert>{t('taxonomy.admin.units.decimalsLocked')}</Alert>}
          </div>
        </Card>
      )}
    </EntityScreen>
  )
}

/** The names for other numbers: one more form in English, five more in Arabic. */
function PluralFields({ form: { input } }: { form: EndpointForm<Values> }) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-4">
      <legend className="text-sm font-medium text-ink">{t('taxonomy.admin.units.plurals')}</legend>
      <p className="text-sm text-ink-soft">{t('taxonomy.admin.units.pluralsHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {forms.map((form) => (
          <TextInput
            key={form}
            optional
            lang={form.slice(0, 2)}
            dir={form.startsWith('ar') ? 'rtl' : 'ltr'}
            maxLength={60}
            label={t(`taxonomy.admin.units.forms.${form}`)}
            {...input(`plurals.${form}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}
