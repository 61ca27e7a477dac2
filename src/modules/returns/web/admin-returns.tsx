// The office's list of returns and collections.
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { type AdminReturnSummary, listAdminReturns } from '../admin-contract.ts'
import { returnKinds, returnStates } from '../lifecycle.ts'
import { ReturnBadge } from './parts/return-badge.tsx'

const columns: Column<AdminReturnSummary>[] = [
  link(
    'number',
    'return.admin.number',
    (row) => row.number,
    (row) => paths.office.refund(row.id),
    { isCode: true },
  ),
  moment('createdAt', 'return.admin.date', (row) => row.createdAt, { sort: 'createdAt' }),
  custom('kind', 'return.admin.kind', (row) => <Kind row={row} />),
  link(
    'order',
    'return.order',
    (row) => row.orderNumber,
    (row) => paths.office.order(row.orderId),
    { isHidden: true, isCode: true },
  ),
  text('company', 'return.company', (row) => row.companyName),
  text('customer', 'return.admin.customer', (row) => row.customerName, { isHidden: true }),
  custom('status', 'return.statusLabel', (row) => <Status row={row} />),
  custom('total', 'return.refundTotal', (row) => <Total row={row} />, { align: 'end' }),
]

const Kind = ({ row }: { row: AdminReturnSummary }) => useTranslation().t(`return.kinds.${row.kind}`)

function Status({ row }: { row: AdminReturnSummary }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-1.5">
      <ReturnBadge status={row.status} />
      {row.isCreditOpen && <Badge tone="warning">{t('return.admin.creditOpen')}</Badge>}
    </span>
  )
}

function Total({ row }: { row: AdminReturnSummary }) {
  const { money } = useFormat()
  return <bdi className="tabular-nums">{row.refundTotal === null ? '–' : money(row.refundTotal, row.currency)}</bdi>
}

export default function AdminReturns() {
  const { areOrdersRefundable } = useBoot()
  if (!areOrdersRefundable) return <ErrorPage status={404} />
  return (
    <ListScreen<AdminReturnSummary>
      of={listAdminReturns}
      name="return.admin.list"
      columns={columns}
      path={paths.office.refund}
      filters={<Filters />}
    />
  )
}

function Filters() {
  const { t } = useTranslation()
  return (
    <>
      <FilterSelect
        of={listAdminReturns}
        name="status"
        label={t('return.statusLabel')}
        any={t('return.anyStatus')}
        options={returnStates.map((value) => ({ value, label: t(`return.status.${value}`) }))}
      />
      <FilterSelect
        of={listAdminReturns}
        name="kind"
        label={t('return.admin.kind')}
        any={t('return.admin.anyKind')}
        options={returnKinds.map((value) => ({ value, label: t(`return.kinds.${value}`) }))}
      />
      <FilterSelect
        of={listAdminReturns}
        name="creditOpen"
        label={t('return.admin.credits')}
        any={t('return.admin.anyCredit')}
        options={[{ value: 'true', label: t('return.admin.creditOpen') }]}
      />
    </>
  )
}
