// The office's price lists: who pays by which list, and whether it counts today.
import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { listPriceLists, listStatuses, type PriceListRow, setPriceListsStatus } from '../admin-contract.ts'

const listPath = (row: PriceListRow) => paths.office.priceList(row.id)

function Standing({ row }: { row: PriceListRow }) {
  const { t } = useTranslation()
  if (row.status === 'inactive') return <Badge>{t('ui.inactive')}</Badge>
  return row.isInForce ? (
    <Badge tone="success">{t('price.admin.inForce')}</Badge>
  ) : (
    <Badge tone="warning">{t('price.admin.notInForce')}</Badge>
  )
}

function Days({ row }: { row: PriceListRow }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (!row.startsOn && !row.endsOn) return t('price.admin.always')
  return (
    <bdi>
      {row.startsOn ? date(row.startsOn) : '…'} – {row.endsOn ? date(row.endsOn) : '…'}
    </bdi>
  )
}

function MadeFor({ row }: { row: PriceListRow }) {
  const { t } = useTranslation()
  const parts = [
    ...(row.companies > 0 ? [t('price.admin.companies', { count: row.companies })] : []),
    ...(row.groups > 0 ? [t('price.admin.groups', { count: row.groups })] : []),
  ]
  return parts.length > 0 ? parts.join(' + ') : t('price.admin.nobody')
}

function Contents({ row }: { row: PriceListRow }) {
  const { t } = useTranslation()
  const parts = [
    ...(row.rows > 0 ? [t('price.admin.rows', { count: row.rows })] : []),
    ...(row.rules > 0 ? [t('price.admin.rules', { count: row.rules })] : []),
  ]
  return parts.length > 0 ? parts.join(' + ') : t('price.admin.empty')
}

const columns: Column<PriceListRow>[] = [
  link('name', 'price.admin.fields.name', (row) => row.name, listPath, { sort: 'name' }),
  custom('status', 'price.admin.fields.status', (row) => <Standing row={row} />),
  custom('for', 'price.admin.fields.madeFor', (row) => <MadeFor row={row} />),
  custom('contents', 'price.admin.fields.contents', (row) => <Contents row={row} />),
  custom('days', 'price.admin.fields.days', (row) => <Days row={row} />, { sort: 'startsOn' }),
  text('priority', 'price.admin.fields.priority', (row) => row.priority, { sort: 'priority' }),
]

export default function AdminPriceLists() {
  const { t } = useTranslation()
  const status = useCommand(setPriceListsStatus, { refresh: [listPriceLists], said: 'core.updated' })
  const bulk = listStatuses.map((to) => ({
    label: t(`price.admin.set.${to}`),
    run: (rows: PriceListRow[], done: () => void) =>
      void status.runAsync({ body: { ids: rows.map(({ id }) => id), status: to } }).then(done),
  }))
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('price.admin.lists.title')} isIndexed={false} />
      <PageHeading
        title={t('price.admin.lists.title')}
        description={t('price.admin.lists.text')}
        actions={
          <>
            <ButtonLink to={paths.office.priceReason()} icon="info">
              {t('price.admin.why.title')}
            </ButtonLink>
            <ButtonLink to={paths.office.priceList('add')} variant="primary" icon="plus">
              {t('price.admin.lists.add')}
            </ButtonLink>
          </>
        }
      />
      <DataTable
        of={listPriceLists}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={listPath}
        bulk={bulk}
        filters={<StatusFilter />}
        name="price.admin.lists"
        emptyTitle={t('price.admin.lists.none')}
        emptyText={t('price.admin.lists.noneText')}
      />
    </div>
  )
}

function StatusFilter() {
  const { t } = useTranslation()
  const { params, setFilter } = useListState(listPriceLists)
  return (
    <Select
      hideLabel
      label={t('price.admin.fields.status')}
      placeholder={t('price.admin.anyStatus')}
      options={listStatuses.map((value) => ({ value, label: t(`ui.${value}`) }))}
      value={params.get('status') ?? ''}
      onChange={(event) => setFilter({ key: 'status', value: event.target.value, resetAnyway: true })}
      fieldClassName="sm:w-44"
    />
  )
}
