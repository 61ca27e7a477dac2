// The audit trail of the office: every change, newest first, filtered by person, kind of record, record and day.
import { useSearchParams } from 'react-router'
import { useBoot } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { usePresentParams } from '#web/present-params.ts'
import { DayFilters } from '#web/table/day-filters.tsx'
import { listParams } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listAudit, listAuditPeople } from '../admin-contract.ts'
import { auditSubjects } from '../subjects.ts'
import { AuditRow } from './parts/audit-row.tsx'
import { useAuditWords } from './parts/audit-words.ts'

const filters = ['person', 'subject', 'record', 'from', 'to'] as const
type Filter = (typeof filters)[number]

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
  const clear = () => setParams({}, { preventScrollReset: true })
  const set = (changes: Changes) => {
    const changed = present()
    changed.delete('before')
    for (const [name, value] of Object.entries(changes))
      if (value) changed.set(name, value)
      else changed.delete(name)
    setParams(changed, { preventScrollReset: true })
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
      <Filters params={params} set={set} />
      {error && !data ? (
        <ErrorState compact onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : isPending ? (
        <TableSkeleton columns={3} />
      ) : entries.length === 0 ? (
        <EmptyState
          compact
          icon="clock"
          title={t('audit.admin.emptyTitle')}
          action={isFiltered ? <Button onClick={clear}>{t('core.table.clearFilters')}</Button> : undefined}
        >
          {t('audit.admin.emptyText')}
        </EmptyState>
      ) : (
        <ol className="grid gap-3">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
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

type Changes = Partial<Record<Filter, string>>

function Filters({ params, set }: { params: URLSearchParams; set: (changes: Changes) => void }) {
  const { t } = useTranslation()
  const words = useAuditWords()
  const { data: staff = [] } = useLive(listAuditPeople, {}, { staleTime: 60_000 })
  const subject = params.get('subject') ?? ''
  const person = params.get('person') ?? ''
  const known: readonly string[] = auditSubjects
  const subjects = subject === '' || known.includes(subject) ? known : [...known, subject]
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={t('audit.admin.person')}
        placeholder={t('audit.admin.anyPerson')}
        options={[
          ...staff.map(({ id, name }) => ({ value: id, label: name })),
          ...(person === '' || staff.some(({ id }) => id === person) ? [] : [{ value: person, label: t('audit.admin.onePerson') }]),
        ]}
        value={person}
        onChange={(event) => set({ person: event.target.value })}
        fieldClassName="w-full sm:w-52"
      />
      <Select
        label={t('audit.admin.kind')}
        placeholder={t('audit.admin.anyKind')}
        options={subjects.map((value) => ({ value, label: words.subject(value) }))}
        value={subject}
        onChange={(event) => set({ subject: event.target.value, record: '' })}
        fieldClassName="w-full sm:w-52"
      />
      <DayFilters
        labelOf={(name) => t(`audit.admin.${name}`)}
        valueOf={(name) => params.get(name) ?? ''}
        onChange={(name, day) => set({ [name]: day })}
      />
      {params.has('record') && (
        <Chip label={t('audit.admin.oneRecord')} onRemove={() => set({ record: '' })}>
          {t('audit.admin.oneRecord')}
        </Chip>
      )}
    </div>
  )
}
