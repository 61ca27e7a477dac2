// The office's list of tags.
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, moment } from '#web/table/columns.tsx'
import { nameColumn } from '#web/table/entity-columns.tsx'
import { FilterSelect, StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { listTermChoices } from '../admin-contract.ts'
import { type AdminTag, changeTags, listAdminTags, tagTypes } from '../tag-contract.ts'
import { productColumn } from './parts/cells.tsx'
import { TagStanding } from './parts/tag-standing.tsx'

const Type = ({ row }: { row: AdminTag }) => useTranslation().t(`taxonomy.admin.tags.types.${row.type}`)

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
  nameColumn('title', 'taxonomy.admin.tags.name', (row) => row.title, paths.office.tag),
  custom('type', 'taxonomy.admin.tags.type', (row) => <Type row={row} />, { sort: 'type' }),
  custom('discount', 'taxonomy.admin.tags.discount', (row) => <Discount row={row} />, { align: 'end' }),
  custom('days', 'taxonomy.admin.tags.days', (row) => <Days row={row} />),
  custom('status', 'form.admin.status', (row) => <TagStanding tag={row} />),
  productColumn(),
  moment('createdAt', 'taxonomy.admin.fields.createdAt', (row) => row.createdAt, { sort: 'createdAt', isHidden: true }),
]

export default function AdminTags() {
  const { t } = useTranslation()
  const bulk = useBulkChange(changeTags, [listAdminTags, listTermChoices])
  return (
    <ListScreen<AdminTag>
      of={listAdminTags}
      name="taxonomy.admin.tags"
      columns={columns}
      path={paths.office.tag}
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
    />
  )
}
