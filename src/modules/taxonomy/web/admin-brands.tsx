// The office's list of brands.
import { paths } from '#web/paths.ts'
import { type Column, moment } from '#web/table/columns.tsx'
import { nameColumn, pictureColumn, statusColumn } from '#web/table/entity-columns.tsx'
import { StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { listTermChoices } from '../admin-contract.ts'
import { type AdminBrand, changeBrands, listAdminBrands } from '../brand-contract.ts'
import { productColumn } from './parts/cells.tsx'

const columns: Column<AdminBrand>[] = [
  pictureColumn(),
  nameColumn('name', 'taxonomy.admin.brands.name', (row) => row.name, paths.office.brand),
  statusColumn(),
  productColumn(),
  moment('createdAt', 'taxonomy.admin.fields.createdAt', (row) => row.createdAt, { sort: 'createdAt', isHidden: true }),
]

export default function AdminBrands() {
  const bulk = useBulkChange(changeBrands, [listAdminBrands, listTermChoices])
  return (
    <ListScreen<AdminBrand>
      of={listAdminBrands}
      name="taxonomy.admin.brands"
      columns={columns}
      path={paths.office.brand}
      filters={<StatusFilter of={listAdminBrands} />}
      bulk={bulk}
    />
  )
}
