// The office's payment methods, in the order buyers see them.
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, text } from '#web/table/columns.tsx'
import { nameColumn, pictureColumn, statusColumn } from '#web/table/entity-columns.tsx'
import { StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { OrderButton } from '#web/table/order-dialog.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { changePaymentMethods, listPaymentMethods, orderPaymentMethods, type PaymentMethodRow } from '../method-contract.ts'

function Provider({ row }: { row: PaymentMethodRow }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap items-center gap-2">
      {row.provider === 'offline' ? t(`payment.admin.kinds.${row.kind}`) : t(`payment.admin.providers.${row.provider}`)}
      {!row.isUsable && <Badge tone="warning">{t('payment.admin.unusable')}</Badge>}
      {row.isCapturedLater && <Badge>{t('payment.admin.fields.later')}</Badge>}
      {row.isInstallment && <Badge>{t('payment.admin.fields.installment')}</Badge>}
    </span>
  )
}

function Online({ row }: { row: PaymentMethodRow }) {
  const { t } = useTranslation()
  return t(row.isOnline ? 'payment.admin.online' : 'payment.admin.offline')
}

function Limits({ row: { minTotal, maxTotal } }: { row: PaymentMethodRow }) {
  const { money } = useFormat()
  if (minTotal === null && maxTotal === null) return '–'
  return (
    <bdi>
      {minTotal === null ? '…' : money(minTotal)} – {maxTotal === null ? '…' : money(maxTotal)}
    </bdi>
  )
}

function Where({ row: { isEverywhere, zoneCount } }: { row: PaymentMethodRow }) {
  const { t } = useTranslation()
  if (isEverywhere) return t('payment.admin.everywhere')
  return zoneCount === 0 ? <Badge tone="warning">{t('payment.admin.nowhere')}</Badge> : t('payment.admin.zoneCount', { count: zoneCount })
}

const columns: Column<PaymentMethodRow>[] = [
  pictureColumn(),
  nameColumn('name', 'payment.admin.fields.name', (row) => row.name, paths.office.paymentMethod),
  text('code', 'payment.admin.fields.code', (row) => row.code, { sort: 'code' }),
  custom('provider', 'payment.admin.fields.provider', (row) => <Provider row={row} />),
  custom('online', 'payment.admin.fields.isOnline', (row) => <Online row={row} />),
  text('gateway', 'payment.admin.fields.gateway', (row) => row.gateway ?? '–', { isHidden: true }),
  custom('limits', 'payment.admin.fields.limits', (row) => <Limits row={row} />),
  custom('where', 'payment.admin.fields.where', (row) => <Where row={row} />),
  statusColumn(),
]

export default function AdminPaymentMethods() {
  const { t } = useTranslation()
  const bulk = useBulkChange(changePaymentMethods, [listPaymentMethods], { goals: ['active', 'inactive'] })
  return (
    <ListScreen<PaymentMethodRow>
      of={listPaymentMethods}
      name="payment.admin.methods"
      columns={columns}
      path={paths.office.paymentMethod}
      filters={<StatusFilter of={listPaymentMethods} />}
      bulk={bulk}
      actions={
        <OrderButton
          of={listPaymentMethods}
          save={orderPaymentMethods}
          refresh={[listPaymentMethods]}
          title={t('payment.admin.methods.order')}
          nameOf={({ name }) => name}
          hashOf={({ picture }) => picture?.hash}
        />
      }
    />
  )
}
