// The office's list of layouts.
import { paths } from '#web/paths.ts'
import { type Column, moment, text } from '#web/table/columns.tsx'
import { countColumn, nameColumn } from '#web/table/entity-columns.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { type LayoutRow, listLayouts } from '../layout-admin-contract.ts'

const columns: Column<LayoutRow>[] = [
  nameColumn('name', 'page.admin.layout.name', ({ name, key }) => (name.en || name.ar ? name : key), paths.office.layout),
  text('key', 'page.admin.layout.key', (row) => row.key, { sort: 'key' }),
  countColumn('attributes', 'page.admin.layout.attributes', (row) => row.attributeCount),
  countColumn('pages', 'page.admin.pages.title', (row) => row.pageCount),
  text('hash', 'page.admin.layout.hash', (row) => row.hash, { isHidden: true }),
  moment('updatedAt', 'page.admin.pages.updatedAt', (row) => row.updatedAt, { sort: 'updatedAt' }),
]

export default function AdminLayouts() {
  return <ListScreen<LayoutRow> of={listLayouts} name="page.admin.layouts" columns={columns} path={paths.office.layout} />
}
