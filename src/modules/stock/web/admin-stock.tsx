// The stock of all variants, the least first: filtered to those that run low, changed in place by a difference or a count.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { listTermChoices } from '#modules/taxonomy/admin-contract.ts'
import { listIn, textIn } from '#shared/locale.ts'
import { unitWords } from '#shared/units.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, link } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { listStock, stockLevels, type StockRow } from '../admin-contract.ts'
import { StockBadge } from './parts/stock-badge.tsx'
import { StockDialog } from './parts/stock-dialog.tsx'

const Title = ({ row }: { row: StockRow }) => {
  const locale = useLocale()
  return listIn([textIn(row.title, locale), textIn(row.variantTitle, locale)], locale)
}

function Level({ row }: { row: StockRow }) {
  const { quantity } = useFormat()
  const locale = useLocale()
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <StockBadge onHand={row.onHand} isLow={row.isLow} />
      {row.onHand !== null && <bdi>{quantity(row.onHand, row.decimals, unitWords(row.unit, row.plurals, locale))}</bdi>}
    </span>
  )
}

const History = ({ row }: { row: StockRow }) => {
  const { t } = useTranslation()
  return (
    <ButtonLink size="sm" variant="quiet" to={paths.office.stockMovements({ variant: row.variantId })} icon="clock">
      {t('stock.admin.movements')}
    </ButtonLink>
  )
}

export default function AdminStock() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<StockRow | null>(null)
  const columns: Column<StockRow>[] = [
    link(
      'sku',
      'stock.admin.sku',
      (row) => row.sku,
      (row) => paths.office.product(row.productId),
      { sort: 'sku', isCode: true },
    ),
    custom('title', 'stock.admin.goods', (row) => <Title row={row} />),
    custom('onHand', 'stock.admin.onHand', (row) => <Level row={row} />, { sort: 'onHand', align: 'end' }),
    custom(
      'change',
      'stock.admin.actions',
      (row) => (
        <span className="flex justify-end gap-1">
          <History row={row} />
          <Button may="stock.change" size="sm" icon="edit" onClick={() => setChosen(row)}>
            {t('stock.admin.change')}
          </Button>
        </span>
      ),
      { align: 'end' },
    ),
  ]
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('stock.admin.title')} isIndexed={false} />
      <PageHeading
        title={t('stock.admin.title')}
        description={t('stock.admin.text')}
        actions={
          <ButtonLink to={paths.office.stockMovements()} icon="clock">
            {t('stock.admin.movements')}
          </ButtonLink>
        }
      />
      <DataTable
        of={listStock}
        columns={columns}
        rowKey={(row) => row.variantId}
        filters={<Filters />}
        name="stock.admin"
        emptyTitle={t('stock.admin.none')}
        emptyText={t('stock.admin.noneText')}
      />
      {chosen && <StockDialog row={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

function Filters() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: choices } = useLive(listTermChoices, {}, { staleTime: 60_000 })
  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <FilterSelect of={listStock} name={name} label={label} any={label} options={options} />
  )
  return (
    <>
      {select(
        'level',
        t('stock.admin.level'),
        stockLevels.map((value) => ({ value, label: t(value === 'notCounted' ? 'stock.admin.levels.notCounted' : `shop.stock.${value}`) })),
      )}
      {select(
        'category',
        t('stock.admin.category'),
        (choices?.categories ?? []).map(({ id, path }) => ({ value: id, label: path.map((each) => textIn(each, locale)).join(' / ') })),
      )}
      {select(
        'brand',
        t('stock.admin.brand'),
        (choices?.brands ?? []).map(({ id, title }) => ({ value: id, label: textIn(title, locale) })),
      )}
      {select('sellable', t('stock.admin.shown'), [
        { value: 'true', label: t('stock.admin.sellable') },
        { value: 'false', label: t('stock.admin.hidden') },
      ])}
    </>
  )
}
