// The office's customer groups: companies with equal prices.
import { paths } from '#web/paths.ts'
import { type Column, link, text } from '#web/table/columns.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { type CustomerGroupRow, listCustomerGroups } from '../admin-contract.ts'

const groupPath = (row: CustomerGroupRow) => paths.office.customerGroup(row.id)

const columns: Column<CustomerGroupRow>[] = [
  link('name', 'price.admin.fields.name', (row) => row.name, groupPath, { sort: 'name' }),
  text('companies', 'price.admin.fields.companies', (row) => row.companies, { sort: 'companies' }),
  text('lists', 'price.admin.lists.title', (row) => row.priceLists.map(({ name }) => name).join(', ') || '–'),
]

export default function AdminCustomerGroups() {
  return (
    <ListScreen<CustomerGroupRow>
      of={listCustomerGroups}
      name="price.admin.groupList"
      columns={columns}
      path={groupPath}
      addPath={paths.office.customerGroup('add')}
    />
  )
}
