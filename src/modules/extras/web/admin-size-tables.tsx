// The office's list of sizes tables, with the categories and variant types that show them.
import { listIn, textIn, type Texts } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { type Column, text } from '#web/table/columns.tsx'
import { nameColumn } from '#web/table/entity-columns.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { listSizeTables, type SizeTableRow } from '../admin-contract.ts'

function Names({ of }: { of: readonly Texts[] }) {
  const locale = useLocale()
  const names = of.map((each) => textIn(each, locale))
  return <>{listIn(names, locale) || '–'}</>
}

const columns: Column<SizeTableRow>[] = [
  nameColumn('title', 'extras.admin.sizes.name', (row) => row.title, paths.office.sizeTable),
  text('categories', 'extras.admin.sizes.categories', (row) => <Names of={row.categories} />),
  text('variantTypes', 'extras.admin.sizes.variantTypes', (row) => <Names of={row.variantTypes} />),
  text('rows', 'extras.admin.sizes.rows', (row) => row.rows),
]

export default function AdminSizeTables() {
  return <ListScreen<SizeTableRow> of={listSizeTables} name="extras.admin.sizes" columns={columns} path={paths.office.sizeTable} />
}
