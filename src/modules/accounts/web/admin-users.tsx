// The office's list of customers: search, filters by standing and salesperson, all in the address bar.
import { useTranslation } from '#web/translation.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listSalespeople, listUsers, type UserRow } from '../admin-contract.ts'
import { customerStates } from '../lifecycle.ts'
import { StatusBadge } from './parts/status-badge.tsx'

const userPath = (row: UserRow) => paths.office.user(row.id)

const columns: Column<UserRow>[] = [
  link('company', 'account.fields.companyName', (row) => row.companyName, userPath, { sort: 'company' }),
  text('name', 'account.fields.name', (row) => `${row.firstName} ${row.lastName}`, { sort: 'name' }),
  text('email', 'account.fields.email', (row) => row.email),
  text('phone', 'account.fields.phone', (row) => <span dir="ltr">{row.phone ?? '–'}</span>, { isHidden: true }),
  custom('status', 'account.fields.status', (row) => <StatusBadge status={row.status} isRestricted={row.isRestricted} />, {
    sort: 'status',
  }),
  custom('prices', 'account.admin.users.prices', (row) => <SeesPrices row={row} />),
  custom('form', 'account.approvalForm.title', (row) => <HasForm row={row} />, { isHidden: true }),
  text('salesperson', 'account.salesperson', (row) => row.salespersonName ?? '–'),
  text('code', 'account.fields.code', (row) => row.code, { isHidden: true }),
  moment('createdAt', 'account.admin.users.since', (row) => row.createdAt, { sort: 'createdAt' }),
]

function SeesPrices({ row }: { row: UserRow }) {
  const { t } = useTranslation()
  return <Badge tone={row.canSeePrices ? 'success' : 'neutral'}>{row.canSeePrices ? t('core.yes') : t('core.no')}</Badge>
}

function HasForm({ row }: { row: UserRow }) {
  const { t } = useTranslation()
  return row.hasApprovalForm ? t('core.yes') : t('core.no')
}

export default function AdminUsers() {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('account.admin.users.title')} isIndexed={false} />
      <PageHeading title={t('account.admin.users.title')} />
      <DataTable
        of={listUsers}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={userPath}
        filters={<Filters />}
        name="account.admin.users"
        emptyTitle={t('account.admin.users.empty')}
        emptyText={t('account.admin.users.emptyText')}
      />
    </div>
  )
}

function Filters() {
  const { t } = useTranslation()
  const { query, params, setFilter } = useListState(listUsers)
  const { data: salespeople } = useLive(listSalespeople)
  const { data } = useLive(listUsers, { query: { ...query, perPage: 1, page: 1 } }, { keepPrevious: true })
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`)
  const perStatus = data?.meta.perStatus
  const select = (key: string, label: string, options: { value: string; label: string }[]) => (
    <Select
      hideLabel
      label={label}
      placeholder={label}
      options={options}
      value={params.get(key) ?? ''}
      onChange={(event) => setFilter({ key, value: event.target.value, resetAnyway: true })}
      fieldClassName="min-w-0 basis-[calc(50%-0.375rem)] sm:basis-auto sm:w-44"
    />
  )
  return (
    <>
      {select(
        'status',
        t('account.fields.status'),
        customerStates.map((status) => ({ value: status, label: counted(t(`account.statuses.${status}`), perStatus?.[status]) })),
      )}
      {select('isRestricted', t('account.admin.users.access'), [
        { value: 'true', label: t('account.restricted') },
        { value: 'false', label: t('account.admin.users.unrestricted') },
      ])}
      {select(
        'salespersonId',
        t('account.salesperson'),
        (salespeople ?? []).map(({ id, name }) => ({ value: id, label: name })),
      )}
    </>
  )
}
