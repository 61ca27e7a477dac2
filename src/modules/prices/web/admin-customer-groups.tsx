// The office's customer groups: companies with equal prices.
import { listIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { type Column, text } from '#web/table/columns.tsx'
import { nameColumn } from '#web/table/entity-columns.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { type CustomerGroupRow, listCustomerGroups } from '../admin-contract.ts'

function ListNames({ row }: { row: CustomerGroupRow }) {
  const locale = useLocale()
  return (
    listIn(
      row.priceLists.map(({ name }) => name),
      locale,
    ) || '–'
  )
}

const columns: Column<CustomerGroupRow>[] = [
  nameColumn('name', 'price.admin.fields.name', (row) => row.name, paths.office.customerGroup),
  text('companies', 'price.admin.fields.companies', (row) => row.companies, { sort: 'companies' }),
  text('lists', 'price.admin.lists.title', (row) => <ListNames row={row} />),
]

export default function AdminCustomerGroups() {
  return (
    <ListScreen<CustomerGroupRow>
      of={listCustomerGroups}
      name="price.admin.groupList"
      columns={columns}
      path={paths.office.customerGroup}
    />
  )
}
