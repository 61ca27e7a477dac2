// The office's salespeople: those who order for their own customers.
import { phoneText } from '#shared/phone-text.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, moment, text } from '#web/table/columns.tsx'
import { nameColumn } from '#web/table/entity-columns.tsx'
import { StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { listSalespeople } from '../admin-contract.ts'
import { AsksErasure, ErasureFilter } from './parts/asks-erasure.tsx'
import { InvitedBadge } from './parts/status-badge.tsx'
import { changeSalespeople, listSalesTeam, type SalespersonRow } from '../salespeople-admin-contract.ts'

const columns: Column<SalespersonRow>[] = [
  nameColumn('name', 'person.fields.name', ({ firstName, lastName }) => `${firstName} ${lastName}`, paths.office.salesperson),
  text('email', 'person.fields.email', (row) => row.email, { sort: 'email' }),
  text('phone', 'person.fields.phone', (row) => <span dir="ltr">{row.phone ? phoneText(row.phone) : '–'}</span>),
  text('code', 'person.fields.salespersonCode', (row) => row.code),
  text('customers', 'person.admin.salespeople.customers', (row) => row.customers, { sort: 'customers' }),
  custom('status', 'form.admin.status', (row) => <Standing row={row} />),
  custom('invited', 'person.admin.salespeople.signIn', (row) => <Invited row={row} />),
  moment('createdAt', 'person.admin.salespeople.since', (row) => row.createdAt, { sort: 'createdAt', isHidden: true }),
]

function Standing({ row }: { row: SalespersonRow }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      <ActiveBadge status={row.status} />
      {row.erasureAskedAt !== null && <AsksErasure askedAt={row.erasureAskedAt} />}
    </span>
  )
}

function Invited({ row }: { row: SalespersonRow }) {
  const { t } = useTranslation()
  return row.isInvited ? <InvitedBadge /> : t('core.yes')
}

export default function AdminSalespeople() {
  const bulk = useBulkChange(changeSalespeople, [listSalesTeam, listSalespeople], { goals: ['active', 'inactive'] })
  return (
    <ListScreen<SalespersonRow>
      of={listSalesTeam}
      name="person.admin.salespeople"
      columns={columns}
      path={paths.office.salesperson}
      bulk={bulk}
      filters={
        <>
          <StatusFilter of={listSalesTeam} />
          <ErasureFilter of={listSalesTeam} />
        </>
      }
    />
  )
}
