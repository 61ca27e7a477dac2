// The office's list of tags.
import { useTranslation } from '#web/translation.tsx'
import { useApi } from '#web/api.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useRefresh } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, moment } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { listShelfChoices } from '../admin-contract.ts'
import { type AdminTag, changeTags, listAdminTags, tagTypes } from '../tag-contract.ts'
import { InReaderLanguage, productColumn } from './parts/cells.tsx'
import { FilterSelect, StatusFilter } from './parts/filters.tsx'
import { useBulk } from './parts/use-bulk.tsx'

const tagPath = (row: AdminTag) => paths.office.tag(row.id)

const Type = ({ row }: { row: AdminTag }) => useTranslation().t(`taxonomy.admin.tags.types.${row.type}`)

function Standing({ row }: { row: AdminTag }) {
  const { t } = useTranslation()
  if (row.status === 'inactive' || row.isLive) return <ActiveBadge status={row.status} />
  return <Badge tone="warning">{t('taxonomy.admin.tags.notLive')}</Badge>
}

function Discount({ row }: { row: AdminTag }) {
  const { number } = useFormat()
  return row.percentBps === null ? '–' : <bdi className="tabular-nums">{number(row.percentBps / 100)}%</bdi>
}

function Days({ row: { type, startsOn, endsOn } }: { row: AdminTag }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (type !== 2) return '–'
  if (startsOn && endsOn) return t('taxonomy.admin.tags.between', { first: date(startsOn), last: date(endsOn) })
  if (startsOn) return t('taxonomy.admin.tags.from', { day: date(startsOn) })
  return endsOn ? t('taxonomy.admin.tags.until', { day: date(endsOn) }) : t('taxonomy.admin.tags.always')
}

const columns: Column<AdminTag>[] = [
  link('title', 'taxonomy.admin.tags.name', (row) => <InReaderLanguage words={row.title} />, tagPath, { sort: 'title' }),
  custom('type', 'taxonomy.admin.tags.type', (row) => <Type row={row} />, { sort: 'type' }),
  custom('discount', 'taxonomy.admin.tags.discount', (row) => <Discount row={row} />, { align: 'end' }),
  custom('days', 'taxonomy.admin.tags.days', (row) => <Days row={row} />),
  custom('status', 'taxonomy.admin.fields.status', (row) => <Standing row={row} />),
  productColumn(),
  moment('createdAt', 'taxonomy.admin.fields.createdAt', (row) => row.createdAt, { sort: 'createdAt', isHidden: true }),
]

export default function AdminTags() {
  const { t } = useTranslation()
  const api = useApi()
  const stale = useRefresh()
  const { bulk, dialogs } = useBulk(['active', 'inactive', 'removed'], async (ids, to) => {
    const answer = await api.call(changeTags, { body: { ids, to } })
    await stale(listAdminTags, listShelfChoices)
    return answer
  })
  const add = (
    <ButtonLink to={paths.office.tag('add')} variant="primary" icon="plus">
      {t('taxonomy.admin.tags.add')}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('taxonomy.admin.tags.title')} isIndexed={false} />
      <PageHeading title={t('taxonomy.admin.tags.title')} description={t('taxonomy.admin.tags.about')} actions={add} />
      <DataTable<AdminTag>
        of={listAdminTags}
        name="taxonomy.admin.tags"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={tagPath}
        filters={
          <>
            <FilterSelect
              of={listAdminTags}
              name="type"
              label={t('taxonomy.admin.tags.type')}
              any={t('taxonomy.admin.filters.anyType')}
              options={tagTypes.map((type) => ({ value: String(type), label: t(`taxonomy.admin.tags.types.${type}`) }))}
            />
            <StatusFilter of={listAdminTags} />
          </>
        }
        bulk={bulk}
        emptyTitle={t('taxonomy.admin.tags.emptyTitle')}
        emptyText={t('taxonomy.admin.tags.emptyText')}
        emptyAction={add}
      />
      {dialogs}
    </div>
  )
}
