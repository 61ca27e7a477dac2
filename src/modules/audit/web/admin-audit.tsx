// The audit trail of the office: every change, newest first; searched, and filtered by person, customer, kind of record, record and day.
import { useSearchParams } from 'react-router'
import { useBoot } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { usePresentParams } from '#web/present-params.ts'
import { LookMenu, useLook } from '#web/table/look.tsx'
import { listParams } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { listAudit } from '../admin-contract.ts'
import { AuditFilters, type Changes, filters } from './parts/audit-filters.tsx'
import { auditColumns, AuditTable } from './parts/audit-table.tsx'

export default function AdminAudit() {
  const { t } = useTranslation()
  const { adminLimit } = useBoot()
  const [params, setParams] = useSearchParams()
  const present = usePresentParams()
  const query = listParams(listAudit, params)
  const { data, error, isPending, refetch } = useLive(
    listAudit,
    { query: { perPage: adminLimit, ...query } },
    { keepPrevious: true, staleTime: 0 },
  )
  const isFiltered = filters.some((name) => params.has(name))
  const isOneRecord = filters.every((name) => params.has(name) === (name === 'record' || name === 'subject'))
  const clear = () => setParams({}, { preventScrollReset: true })
  const look = useLook('audit.admin', auditColumns)
  const set = (changes: Changes, replace = false) => {
    const changed = present()
    changed.delete('before')
    for (const [name, value] of Object.entries(changes))
      if (value) changed.set(name, value)
      else changed.delete(name)
    setParams(changed, { preventScrollReset: true, replace })
  }
  const entries = data?.data ?? []
  const next = data?.meta.next ?? null
  const hrefOf = (before: string | null) => {
    const changed = new URLSearchParams(params)
    changed.delete('before')
    if (before !== null) changed.set('before', before)
    return `?${changed}`
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('audit.admin.title')} isIndexed={false} />
      <PageHeading title={t('audit.admin.title')} description={t('audit.admin.about')} />
      <div className="flex flex-wrap items-end gap-3">
        <AuditFilters params={params} set={set} customerName={data?.meta.customerName ?? null} recordName={entries[0]?.name ?? null} />
        <span className="ms-auto">
          <LookMenu columns={auditColumns} look={look} />
        </span>
      </div>
      {error && !data ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : isPending ? (
        <TableSkeleton columns={5} />
      ) : entries.length === 0 ? (
        <EmptyState
          compact
          icon="clock"
          title={t(isOneRecord ? 'audit.admin.emptyRecordTitle' : 'audit.admin.emptyTitle')}
          action={isFiltered ? <Button onClick={clear}>{t('core.table.clearFilters')}</Button> : undefined}
        >
          {t(isOneRecord ? 'audit.admin.emptyRecordText' : 'audit.admin.emptyText')}
        </EmptyState>
      ) : (
        <AuditTable entries={entries} columns={auditColumns.filter(({ key }) => !look.hidden.has(key))} density={look.density} />
      )}
      {(params.has('before') || next !== null) && (
        <nav aria-label={t('audit.admin.pages')} className="flex flex-wrap justify-center gap-3">
          {params.has('before') && <ButtonLink to={hrefOf(null)}>{t('audit.admin.newest')}</ButtonLink>}
          {next !== null && (
            <ButtonLink to={hrefOf(next)} iconEnd="chevron-end">
              {t('audit.admin.older')}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}
