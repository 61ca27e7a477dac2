// The office's list of products: search, filters, sort, one change to many; one row leads to the product's form.
import { useTranslation } from '#web/translation.tsx'
import { type AdminProductRow, listAdminProducts } from '#modules/products/admin-contract.ts'
import { productStatuses } from '#modules/products/admin-fields.ts'
import { listTermChoices } from '#modules/taxonomy/admin-contract.ts'
import { ExportMenu } from '#modules/imports/web/parts/export-menu.tsx'
import { StockBadge } from '#modules/stock/web/parts/stock-badge.tsx'
import { listIn, textIn } from '#shared/locale.ts'
import { quantityShown } from '#shared/quantity.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { Picker } from '#web/form/picker.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { badge, type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { useProductsBulk } from '#modules/products/web/parts/editing/products-bulk.tsx'

const tones: Record<AdminProductRow['status'], Tone> = { available: 'success', unavailable: 'neutral', outOfStock: 'danger' }

const Title = ({ row }: { row: AdminProductRow }) => textIn(row.title, useLocale())
const Category = ({ row }: { row: AdminProductRow }) => textIn(row.category, useLocale())
const Brand = ({ row }: { row: AdminProductRow }) => {
  const locale = useLocale()
  return row.brand ? textIn(row.brand, locale) : '–'
}
const Status = ({ row }: { row: AdminProductRow }) => useTranslation().t(`office.admin.status.${row.status}`)

function Thumb({ row }: { row: AdminProductRow }) {
  if (!row.picture) return <span className="block size-10 rounded-sm bg-sunken" />
  return (
    <img
      src={`/files/${row.picture.hash}/160.webp`}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      className="size-10 rounded-sm bg-sunken object-cover"
    />
  )
}

function Prices({ row }: { row: AdminProductRow }) {
  const { money } = useFormat()
  return (
    <bdi className="tabular-nums">
      <span className="whitespace-nowrap">{money(row.priceFrom)}</span>
      {row.priceFrom !== row.priceTo && (
        <>
          {' – '}
          <span className="whitespace-nowrap">{money(row.priceTo)}</span>
        </>
      )}
    </bdi>
  )
}

function Stock({ row }: { row: AdminProductRow }) {
  const { t } = useTranslation()
  if (row.isBundle) return <Badge tone="info">{t('office.admin.products.bundle')}</Badge>
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <StockBadge onHand={row.onHand} isLow={row.isLow} />
      {row.onHand !== null && quantityShown(row.onHand, row.decimals)}
    </span>
  )
}

const Tags = ({ row }: { row: AdminProductRow }) => {
  const locale = useLocale()
  return (
    listIn(
      row.tags.map((tag) => textIn(tag, locale)),
      locale,
    ) || '–'
  )
}

const columns: Column<AdminProductRow>[] = [
  custom('picture', 'office.admin.products.picture', (row) => <Thumb row={row} />),
  link(
    'title',
    'office.admin.products.name',
    (row) => <Title row={row} />,
    (row) => paths.office.product(row.id),
    { sort: 'title' },
  ),
  text('sku', 'office.admin.products.sku', (row) => row.sku, { sort: 'sku' }),
  text('category', 'office.admin.products.category', (row) => <Category row={row} />),
  text('brand', 'office.admin.products.brand', (row) => <Brand row={row} />, { isHidden: true }),
  text('tags', 'office.admin.products.tags', (row) => <Tags row={row} />, { isHidden: true }),
  badge('status', 'office.admin.products.status', (row) => ({ tone: tones[row.status], label: <Status row={row} /> })),
  custom('variants', 'office.admin.products.variants', (row) => row.variantCount, { align: 'end', isHidden: true }),
  custom('price', 'office.admin.products.price', (row) => <Prices row={row} />, { align: 'end', sort: 'price' }),
  custom('stock', 'office.admin.products.stock', (row) => <Stock row={row} />, { align: 'end', sort: 'stock' }),
  moment('updatedAt', 'office.admin.products.updatedAt', (row) => row.updatedAt, { sort: 'updatedAt' }),
]

function Filters() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { params, setFilter } = useListState(listAdminProducts)
  const { data: choices } = useLive(listTermChoices, {}, { staleTime: 300_000 })
  const picker = (key: string) => ({
    hideLabel: true,
    isClearable: true,
    fieldClassName: 'min-w-0 basis-[calc(50%-0.375rem)] sm:basis-auto sm:w-44',
    value: params.get(key) ?? '',
    onChange: (value: string) => setFilter({ key, value, resetAnyway: true }),
  })
  const titles = (list: readonly { id: string; title: { en: string; ar: string } }[] = []) =>
    list.map(({ id, title }) => ({ value: id, label: textIn(title, locale) }))
  return (
    <>
      <FilterSelect
        of={listAdminProducts}
        name="status"
        label={t('office.admin.products.status')}
        any={t('office.admin.products.anyStatus')}
        options={productStatuses.map((value) => ({ value, label: t(`office.admin.status.${value}`) }))}
      />
      <Picker
        label={t('office.admin.products.mainCategory')}
        placeholder={t('office.admin.products.anyMainCategory')}
        options={titles(choices?.mainCategories)}
        {...picker('mainCategory')}
      />
      <Picker
        label={t('office.admin.products.category')}
        placeholder={t('office.admin.products.anyCategory')}
        options={(choices?.categories ?? []).map(({ id, path }) => ({
          value: id,
          label: path.map((each) => textIn(each, locale)).join(' / '),
        }))}
        {...picker('category')}
      />
      <Picker
        label={t('office.admin.products.brand')}
        placeholder={t('office.admin.products.anyBrand')}
        options={titles(choices?.brands)}
        {...picker('brand')}
      />
      <Picker
        label={t('office.admin.products.tag')}
        placeholder={t('office.admin.products.anyTag')}
        options={titles(choices?.tags)}
        {...picker('tag')}
      />
      <FilterSelect
        of={listAdminProducts}
        name="lowStock"
        label={t('office.admin.products.stock')}
        any={t('office.admin.products.anyStock')}
        options={[{ value: 'true', label: t('office.admin.products.lowOnly') }]}
      />
      <FilterSelect
        of={listAdminProducts}
        name="archived"
        label={t('office.admin.products.term')}
        any={t('office.admin.products.present')}
        options={[{ value: 'true', label: t('office.admin.products.archived') }]}
      />
    </>
  )
}

export default function AdminProducts() {
  const { t } = useTranslation()
  const { query } = useListState(listAdminProducts)
  const bulk = useProductsBulk(query.archived === true)
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('office.admin.products.title')} isIndexed={false} />
      <PageHeading
        title={t('office.admin.products.title')}
        actions={
          <ButtonLink may="catalogue.change" to={paths.office.product('add')} variant="primary" icon="plus">
            {t('office.admin.products.add')}
          </ButtonLink>
        }
      />
      <DataTable<AdminProductRow>
        of={listAdminProducts}
        name="office.admin.products"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={(row) => paths.office.product(row.id)}
        filters={<Filters />}
        bulk={bulk.actions}
        actions={<ExportMenu />}
        emptyTitle={t('office.admin.products.emptyTitle')}
        emptyText={t('office.admin.products.emptyText')}
      />
      {bulk.dialog}
    </div>
  )
}
