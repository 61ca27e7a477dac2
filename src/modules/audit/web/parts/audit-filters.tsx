// The search and the filters of the audit trail; they change the address.
import { listUsers } from '#modules/people/admin-contract.ts'
import { useMay } from '#web/may.ts'
import { useLive } from '#web/page-data.ts'
import { DayFilters } from '#web/table/day-filters.tsx'
import { SearchBox } from '#web/table/search-box.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listAuditPeople } from '../../admin-contract.ts'
import { auditSubjects } from '../../subjects.ts'
import { useAuditWords } from './audit-words.ts'
import { CustomerFilter } from './customer-filter.tsx'

export const filters = ['search', 'person', 'customer', 'subject', 'record', 'from', 'to'] as const
export type Changes = Partial<Record<(typeof filters)[number], string>>

type Props = {
  params: URLSearchParams
  set: (changes: Changes, replace?: boolean) => void
  customerName: string | null
  /** Of the record of the filter, where an entry names it. */
  recordName: string | null
}

export function AuditFilters({ params, set, customerName, recordName }: Props) {
  const { t } = useTranslation()
  const words = useAuditWords()
  const { data: staff = [] } = useLive(listAuditPeople, {}, { staleTime: 60_000 })
  const subject = params.get('subject') ?? ''
  const person = params.get('person') ?? ''
  const mayChoose = useMay()(listUsers.may)
  const known: readonly string[] = auditSubjects
  const subjects = subject === '' || known.includes(subject) ? known : [...known, subject]
  return (
    <>
      <SearchBox shown={params.get('search') ?? ''} onSearch={(search) => set({ search }, true)} label={t('audit.admin.search')} />
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
      {mayChoose && !params.has('customer') && <CustomerFilter onChoose={(customer) => set({ customer })} />}
      {params.has('customer') && (
        <Chip
          group={t('audit.admin.customer')}
          label={customerName ?? t('audit.admin.oneCustomer')}
          onRemove={() => set({ customer: '' })}
        />
      )}
      {params.has('record') && (
        <Chip
          {...(recordName !== null && { group: t('audit.admin.record') })}
          label={recordName ?? t('audit.admin.oneRecord')}
          onRemove={() => set({ record: '' })}
        >
          <span className="inline-block max-w-48 truncate align-bottom">{recordName ?? t('audit.admin.oneRecord')}</span>
        </Chip>
      )}
    </>
  )
}
