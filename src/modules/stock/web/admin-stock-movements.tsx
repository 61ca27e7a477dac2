// Every change of stock: what, by how much, why and by whom; of one variant or of all.
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { listIn, textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { DayFilters } from '#web/table/day-filters.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listStockMovements, movementReasons, type StockMovement } from '../admin-contract.ts'

const tones: Record<StockMovement['reason'], Tone> = {
  initial: 'neutral',
  import: 'info',
  edit: 'warning',
  notCounted: 'info',
  order: 'neutral',
  orderCancelled: 'success',
  return: 'success',
}

const Title = ({ row }: { row: StockMovement }) => {
  const locale = useLocale()
  return listIn([textIn(row.title, locale), textIn(row.variantTitle, locale)], locale)
}

function Delta({ row }: { row: StockMovement }) {
  const { quantity } = useFormat()
  return (
    <bdi dir="ltr" className="font-medium tabular-nums">
      {row.delta > 0 ? '+' : row.delta < 0 ? '−' : ''}
      {quantity(Math.abs(row.delta), row.decimals)}
    </bdi>
  )
}

function Reason({ row }: { row: StockMovement }) {
  const { t } = useTranslation()
  const badge = <Badge tone={tones[row.reason]}>{t(`stock.admin.reasons.${row.reason}`)}</Badge>
  return row.orderId ? (
    <Link to={paths.office.order(row.orderId)} className="inline-flex flex-wrap items-center gap-2 underline-offset-4 hover:underline">
      {badge} {row.note && <bdi className="font-medium tabular-nums">{row.note}</bdi>}
    </Link>
  ) : (
    badge
  )
}

const By = ({ row }: { row: StockMovement }) => {
  const { t } = useTranslation()
  return row.by ? <bdi>{row.by}</bdi> : t('stock.admin.theShop')
}

const columns: Column<StockMovement>[] = [
  moment('createdAt', 'stock.admin.at', (row) => row.createdAt, { sort: 'createdAt' }),
  link(
    'sku',
    'stock.admin.sku',
    (row) => row.sku,
    (row) => paths.office.product(row.productId),
    { isCode: true },
  ),
  custom('title', 'stock.admin.goods', (row) => <Title row={row} />),
  custom('delta', 'stock.admin.delta', (row) => <Delta row={row} />, { align: 'end' }),
  custom('reason', 'stock.admin.reason', (row) => <Reason row={row} />),
  custom('by', 'stock.admin.by', (row) => <By row={row} />),
  text('note', 'stock.admin.note', (row) => row.note ?? '–'),
]

export default function AdminStockMovements() {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('stock.admin.movementList.title')} isIndexed={false} />
      <PageHeading
        title={t('stock.admin.movementList.title')}
        description={t('stock.admin.movementList.text')}
        actions={
          <ButtonLink to={paths.office.stock()} icon="box">
            {t('stock.admin.title')}
          </ButtonLink>
        }
      />
      <DataTable
        of={listStockMovements}
        columns={columns}
        rowKey={(row) => row.id}
        filters={<Filters />}
        name="stock.admin.movementList"
        emptyTitle={t('stock.admin.movementList.none')}
        emptyText={t('stock.admin.movementList.noneText')}
      />
    </div>
  )
}

function Filters() {
  const { t } = useTranslation()
  const { params, setFilter } = useListState(listStockMovements)
  return (
    <>
      <Select
        hideLabel
        label={t('stock.admin.reason')}
        placeholder={t('stock.admin.anyReason')}
        options={movementReasons.map((value) => ({ value, label: t(`stock.admin.reasons.${value}`) }))}
        value={params.get('reason') ?? ''}
        onChange={(event) => setFilter({ key: 'reason', value: event.target.value, resetAnyway: true })}
        fieldClassName="sm:w-44"
      />
      <DayFilters
        labelOf={(name) => t(`stock.admin.${name}`)}
        valueOf={(name) => params.get(name) ?? ''}
        onChange={(key, value) => setFilter({ key, value, resetAnyway: true })}
      />
      {params.get('variant') && (
        <Chip label={t('stock.admin.oneVariant')} onRemove={() => setFilter({ key: 'variant', value: '' })}>
          {t('stock.admin.oneVariant')}
        </Chip>
      )}
    </>
  )
}
