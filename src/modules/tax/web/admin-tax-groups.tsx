// The office's tax groups with their rate at home today.
import { paths } from '#web/paths.ts'
import { type Column, custom, text } from '#web/table/columns.tsx'
import { countColumn, nameColumn } from '#web/table/entity-columns.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkRemoval } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { listTaxGroups, removeTaxGroup, type TaxGroupRow } from '../admin-contract.ts'

function HomeRate({ row }: { row: TaxGroupRow }) {
  const { t } = useTranslation()
  if (row.homeBps === null) return <Badge tone="warning">{t('tax.admin.noRate')}</Badge>
  return <bdi className="tabular-nums">{t('tax.admin.percentOf', { percent: row.homeBps / 100 })}</bdi>
}

function Default({ row }: { row: TaxGroupRow }) {
  const { t } = useTranslation()
  return row.isDefault ? <Badge tone="info">{t('tax.admin.default')}</Badge> : '–'
}

const columns: Column<TaxGroupRow>[] = [
  nameColumn('title', 'tax.admin.fields.title', (row) => row.title, paths.office.taxGroup),
  text('code', 'tax.admin.fields.code', (row) => row.code, { sort: 'code' }),
  custom('default', 'tax.admin.default', (row) => <Default row={row} />),
  custom('home', 'tax.admin.fields.home', (row) => <HomeRate row={row} />),
  countColumn('rates', 'tax.admin.rates', (row) => row.rateCount),
  countColumn('products', 'tax.admin.fields.products', (row) => row.productCount),
]

export default function AdminTaxGroups() {
  const { t } = useTranslation()
  const bulk = useBulkRemoval(removeTaxGroup, [listTaxGroups], t('tax.admin.groups.bulkText'))
  return <ListScreen<TaxGroupRow> of={listTaxGroups} name="tax.admin.groups" columns={columns} path={paths.office.taxGroup} bulk={bulk} />
}
