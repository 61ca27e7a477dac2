// The office's list of customers: search, filters by status and salesperson, all in the address bar.
import { useState } from 'react'
import type { CallInput } from '#shared/endpoint.ts'
import { useApi } from '#web/api.ts'
import { useFormat } from '#web/boot-context.tsx'
import { downloadText } from '#web/download.ts'
import { useTranslation } from '#web/translation.tsx'
import { phoneText } from '#shared/phone-text.ts'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import type { BulkAction } from '#web/table/selection-bar.tsx'
import { showToast } from '#web/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { useCommand } from '#web/use-command.ts'
import { AddUserButton } from './parts/add-user-button.tsx'
import { AsksErasure, ErasureFilter } from './parts/asks-erasure.tsx'
import { MoveMany } from './parts/move-many.tsx'
import { approveUsers, exportUsers, getUser, listSalespeople, listUsers, type UserRow } from '../admin-contract.ts'
import { customerLifecycle, customerStates } from '../lifecycle.ts'
import { InvitedBadge, StatusBadge } from './parts/status-badge.tsx'
import { usersCsv } from './parts/users-csv.ts'
import { useNewSeesPrices } from './parts/use-new-sees-prices.ts'

const userPath = (row: UserRow) => paths.office.user(row.id)

const number = (phone: string | null) => <span dir="ltr">{phone ? phoneText(phone) : '–'}</span>
const oneLine = (name: string) => <span className="whitespace-nowrap">{name}</span>

const columns: Column<UserRow>[] = [
  link('company', 'company.fields.companyName', (row) => row.companyName, userPath, { sort: 'company' }),
  text('name', 'person.fields.name', (row) => oneLine(`${row.firstName} ${row.lastName}`), { sort: 'name' }),
  text('email', 'person.fields.email', (row) => <span className="inline-block min-w-40 wrap-anywhere">{row.email}</span>),
  custom('verified', 'person.admin.users.verified', (row) => <YesOrNo of={row.isEmailVerified} />, { isHidden: true }),
  text('phone', 'person.fields.phone', (row) => number(row.phone), { isHidden: true }),
  text('mobile', 'person.fields.mobile', (row) => number(row.mobile), { isHidden: true }),
  text('companyNumber', 'company.fields.companyNumber', (row) => row.companyNumber || '–', { isHidden: true }),
  custom('status', 'person.fields.status', (row) => <Standing row={row} />, {
    sort: 'status',
  }),
  custom('erasure', 'personalData.office.anyErasure', (row) => <AsksErasure askedAt={row.erasureAskedAt} />, {
    sort: 'erasure',
    isHidden: true,
  }),
  custom('prices', 'person.admin.users.prices', (row) => <SeesPrices row={row} />),
  custom('form', 'person.approvalForm.title', (row) => <YesOrNo of={row.hasApprovalForm} />, { isHidden: true }),
  text('salesperson', 'person.salesperson', (row) => oneLine(row.salespersonName ?? '–')),
  text('addedBy', 'person.admin.users.addedBy', (row) => oneLine(row.addedByName ?? '–'), { isHidden: true }),
  text('code', 'person.fields.code', (row) => row.code, { isHidden: true }),
  custom('createdAt', 'person.admin.users.since', (row) => <Since row={row} />, { sort: 'createdAt' }),
]

function Standing({ row }: { row: UserRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge status={row.status} isRestricted={row.isRestricted} />
      {row.isInvited && <InvitedBadge />}
      {row.erasureAskedAt !== null && <AsksErasure askedAt={row.erasureAskedAt} />}
    </span>
  )
}

/** The day alone, so that names beside it stand in one line; the customer's page has the time. */
function Since({ row }: { row: UserRow }) {
  const { date } = useFormat()
  return (
    <time dateTime={row.createdAt} className="whitespace-nowrap">
      {date(row.createdAt)}
    </time>
  )
}

function SeesPrices({ row }: { row: UserRow }) {
  const { t } = useTranslation()
  return <Badge tone={row.canSeePrices ? 'success' : 'neutral'}>{row.canSeePrices ? t('core.yes') : t('core.no')}</Badge>
}

function YesOrNo({ of }: { of: boolean }) {
  const { t } = useTranslation()
  return of ? t('core.yes') : t('core.no')
}

export default function AdminUsers() {
  const { t } = useTranslation()
  const { query } = useListState(listUsers)
  const save = useExport()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [moved, setMoved] = useState<Asked | null>(null)
  const bulk: BulkAction<UserRow>[] = [
    {
      label: t('person.admin.users.approveMany'),
      isPossible: (rows) => rows.every(({ status }) => customerLifecycle.allows('approve', status, 'admin')),
      run: (rows, done) => setAsked({ ids: rows.map(({ id }) => id), done }),
    },
    { label: t('person.admin.users.move'), run: (rows, done) => setMoved({ ids: rows.map(({ id }) => id), done }) },
    { label: t('person.admin.users.export'), run: (rows) => void save.run({ ids: rows.map(({ id }) => id) }) },
  ]
  const { page: _, ...filters } = query
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('person.admin.users.title')} isIndexed={false} />
      <PageHeading title={t('person.admin.users.title')} actions={<AddUserButton />} />
      <DataTable
        of={listUsers}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={userPath}
        filters={<Filters />}
        bulk={bulk}
        actions={
          <Button size="sm" icon="download" loading={save.isRunning} onClick={() => void save.run(filters)}>
            {t('person.admin.users.export')}
          </Button>
        }
        name="person.admin.users"
        emptyTitle={t('person.admin.users.empty')}
        emptyText={t('person.admin.users.emptyText')}
      />
      {moved && <MoveMany {...moved} onClose={() => setMoved(null)} />}
      {asked && <ApproveMany {...asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

type Query = NonNullable<CallInput<typeof exportUsers>['query']>

/** Downloads the filtered customers as a file. */
function useExport() {
  const { t } = useTranslation()
  const api = useApi()
  const [isRunning, setRunning] = useState(false)
  const run = async (query: Query) => {
    setRunning(true)
    try {
      const rows = await api.call(exportUsers, { query }).catch(() => null)
      if (rows) downloadText(usersCsv(rows, t), `${t('person.admin.users.exportFile')}.csv`, 'text/csv')
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning }
}

type Asked = { ids: string[]; done: () => void }

function ApproveMany({ ids, done, onClose }: Asked & { onClose: () => void }) {
  const { t } = useTranslation()
  const [canSeePrices, setSees] = useState(useNewSeesPrices())
  const command = useCommand(approveUsers, {
    refresh: [listUsers, getUser],
    ignore: true,
    onDone: ({ approved }) => {
      void showToast('success', t('person.admin.users.approvedMany', { count: approved }))
      done()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={() => command.run({ body: { ids, canSeePrices } })}
      title={t('person.admin.users.approveManyTitle', { count: ids.length })}
      confirmLabel={t('person.admin.decide.approve')}
      loading={command.isRunning}
      error={command.error?.message}
    >
      <p>{t('person.admin.decide.approveText')}</p>
      <Checkbox
        label={t('person.admin.decide.withPrices')}
        hint={t('person.admin.decide.withPricesHint')}
        checked={canSeePrices}
        onChange={(event) => setSees(event.target.checked)}
      />
    </ConfirmDialog>
  )
}

function Filters() {
  const { t } = useTranslation()
  const { query } = useListState(listUsers)
  const { data: salespeople } = useLive(listSalespeople)
  const { data } = useLive(listUsers, { query: { ...query, perPage: 1, page: 1 } }, { keepPrevious: true })
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`)
  const perStatus = data?.meta.perStatus
  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <FilterSelect of={listUsers} name={name} label={label} any={label} options={options} />
  )
  return (
    <>
      {select(
        'status',
        t('person.fields.status'),
        customerStates.map((status) => ({ value: status, label: counted(t(`person.statuses.${status}`), perStatus?.[status]) })),
      )}
      {select('isRestricted', t('person.admin.users.access'), [
        { value: 'true', label: t('person.restricted') },
        { value: 'false', label: t('person.admin.users.unrestricted') },
      ])}
      {select(
        'salespersonId',
        t('person.salesperson'),
        (salespeople ?? []).map(({ id, name }) => ({ value: id, label: name })),
      )}
      <ErasureFilter of={listUsers} />
    </>
  )
}
