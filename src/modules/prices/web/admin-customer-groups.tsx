// The office's customer groups: companies that pay alike.
import { useTranslation } from '#web/translation.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, link, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { type CustomerGroupRow, listCustomerGroups } from '../admin-contract.ts'

const groupPath = (row: CustomerGroupRow) => paths.office.customerGroup(row.id)

const columns: Column<CustomerGroupRow>[] = [
  link('name', 'price.admin.fields.name', (row) => row.name, groupPath, { sort: 'name' }),
  text('companies', 'price.admin.fields.companies', (row) => row.companies, { sort: 'companies' }),
  text('lists', 'price.admin.lists.title', (row) => row.priceLists.map(({ name }) => name).join(', ') || '–'),
]

export default function AdminCustomerGroups() {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('price.admin.groupList.title')} isIndexed={false} />
      <PageHeading
        title={t('price.admin.groupList.title')}
        description={t('price.admin.groupList.text')}
        actions={
          <ButtonLink to={paths.office.customerGroup('add')} variant="primary" icon="plus">
            {t('price.admin.groupList.add')}
          </ButtonLink>
        }
      />
      <DataTable
        of={listCustomerGroups}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={groupPath}
        name="price.admin.groupList"
        emptyTitle={t('price.admin.groupList.none')}
        emptyText={t('price.admin.groupList.noneText')}
      />
    </div>
  )
}
