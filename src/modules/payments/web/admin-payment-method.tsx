// One payment method, new and edit: what buyers see of it, how it is paid, and for which totals it is offered.
import { PictureField, type PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import type { CallInput } from '#shared/endpoint.ts'
import type { Texts } from '#shared/locale.ts'
import { moneyToText } from '#shared/money.ts'
import { typedMoney } from '#shared/typed-amount.ts'
import { useBoot } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { useChangeLabels } from '#web/form/last-change.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { Select, type SelectOption, TextInput } from '#web/ui/text-input.tsx'
import { createPaymentMethod, listProviders, methodKinds, type PaymentMethod, providers, paymentMethodCalls } from '../method-contract.ts'
import { methodLabels } from './parts/method-labels.ts'

type Values = Pick<PaymentMethod, 'code' | 'provider' | 'kind' | 'isInstallment' | 'isCapturedLater' | 'status'> & {
  name: Texts
  note: Texts
  gateway: string
  minTotal: string
  maxTotal: string
  picture: PictureRef | null
}

const empty: Values = {
  code: '',
  name: { en: '', ar: '' },
  note: { en: '', ar: '' },
  provider: 'offline',
  gateway: '',
  kind: 'bankTransfer',
  isInstallment: false,
  isCapturedLater: false,
  minTotal: '',
  maxTotal: '',
  picture: null,
  status: 'active',
}

const valuesOf = (method: PaymentMethod, decimals: number): Values => {
  const { code, name, note, provider, kind, isInstallment, isCapturedLater, picture, status } = method
  const amount = (limit: number | null) => (limit === null ? '' : moneyToText(limit, decimals))
  const limits = { minTotal: amount(method.minTotal), maxTotal: amount(method.maxTotal) }
  return { code, name, note, provider, gateway: method.gateway ?? '', kind, isInstallment, isCapturedLater, picture, status, ...limits }
}

/** An amount that cannot be read becomes NaN, which the schema refuses at its field. */
function bodyOf({ picture, minTotal, maxTotal, ...values }: Values, decimals: number): CallInput<typeof createPaymentMethod>['body'] {
  const limit = (typed: string) => (typed.trim() === '' ? null : typedMoney(typed, decimals))
  const isOffline = values.provider === 'offline'
  const kind = isOffline ? values.kind : 'other'
  const isCapturedLater = !isOffline && values.isCapturedLater
  return { ...values, kind, isCapturedLater, minTotal: limit(minTotal), maxTotal: limit(maxTotal), pictureId: picture?.fileId ?? null }
}

export default function AdminPaymentMethod() {
  const { t } = useTranslation()
  const { decimals } = useBoot().profile
  const changeLabelOf = useChangeLabels(methodLabels)
  return (
    <EntityScreen
      name="payment.admin.methods"
      calls={paymentMethodCalls}
      path={paths.office.paymentMethod}
      listPath={paths.office.paymentMethods()}
      empty={empty}
      valuesOf={(method) => valuesOf(method, decimals)}
      bodyOf={(values) => bodyOf(values, decimals)}
      nameOf={({ name }) => name}
      changeLabelOf={changeLabelOf}
      actions={({ id }) => (
        <ButtonLink to={paths.office.methodZones(id)} icon="map-pin">
          {t('payment.admin.methods.zonesOpen')}
        </ButtonLink>
      )}
    >
      {(form) => (
        <>
          <Card title={t('payment.admin.methods.shown')}>
            <div className="grid gap-5">
              <TextPair name="name" label={t('payment.admin.fields.name')} form={form} />
              <TextPair name="note" label={t('payment.admin.fields.note')} hint={t('payment.admin.noteHint')} form={form} isLong optional />
              <PictureField label={t('payment.admin.fields.logo')} hint={t('payment.admin.logoHint')} optional {...form.field('picture')} />
            </div>
          </Card>
          <Rules form={form} />
        </>
      )}
    </EntityScreen>
  )
}

/** The providers to choose from: those this deployment can use and the method's own; of the others, real ones say that they lack their keys. */
function useProviders(own: PaymentMethod['provider'] | undefined): SelectOption[] {
  const { t } = useTranslation()
  const { data: usable = providers } = useLive(listProviders)
  return providers.flatMap((value) => {
    const label = t(`payment.admin.providers.${value}`)
    if (usable.includes(value) || value === own) return [{ value, label }]
    return value === 'simulated' ? [] : [{ value, label: t('payment.admin.withoutKeys', { provider: label }), disabled: true }]
  })
}

function Rules({ form }: { form: EndpointForm<Values> }) {
  const { t } = useTranslation()
  const provider = form.watch('provider')
  const offered = useProviders(form.formState.defaultValues?.provider)
  return (
    <Card title={t('payment.admin.methods.rules')}>
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextInput
          label={t('payment.admin.fields.code')}
          hint={t('payment.admin.codeHint')}
          dir="ltr"
          maxLength={40}
          {...form.input('code')}
        />
        <Select
          label={t('payment.admin.fields.provider')}
          hint={t(provider === 'offline' ? 'payment.admin.offline' : 'payment.admin.online')}
          options={offered}
          {...form.input('provider')}
        />
        {provider === 'offline' ? (
          <Select
            label={t('payment.admin.fields.kind')}
            hint={t('payment.admin.kindHint')}
            options={methodKinds.map((value) => ({ value, label: t(`payment.admin.kinds.${value}`) }))}
            {...form.input('kind')}
          />
        ) : (
          <TextInput
            label={t('payment.admin.fields.gateway')}
            hint={t('payment.admin.gatewayHint')}
            optional
            maxLength={60}
            {...form.input('gateway')}
          />
        )}
        {(['minTotal', 'maxTotal'] as const).map((name) => (
          <MoneyInput
            key={name}
            label={t(`payment.admin.fields.${name}`)}
            hint={t('payment.admin.noLimit')}
            optional
            {...form.input(name)}
          />
        ))}
        <StatusField name="status" form={form} />
        <Checkbox
          label={t('payment.admin.fields.installment')}
          hint={t('payment.admin.installmentHint')}
          {...form.register('isInstallment')}
        />
        {provider !== 'offline' && (
          <Checkbox label={t('payment.admin.fields.later')} hint={t('payment.admin.laterHint')} {...form.register('isCapturedLater')} />
        )}
      </div>
    </Card>
  )
}
