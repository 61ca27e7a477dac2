// The office's list of brands.
import { useTranslation } from '#web/translation.tsx'
import { useApi } from '#web/api.ts'
import { useRefresh } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, link, moment } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { listShelfChoices } from '../admin-contract.ts'
import { type AdminBrand, changeBrands, listAdminBrands } from '../brand-contract.ts'
import { InReaderLanguage, pictureColumn, productColumn, statusColumn } from './parts/cells.tsx'
import { StatusFilter } from './parts/filters.tsx'
import { useBulk } from './parts/use-bulk.tsx'

const brandPath = (row: AdminBrand) => paths.office.brand(row.id)

const columns: Column<AdminBrand>[] = [
  pictureColumn(),
  link('name', 'taxonomy.admin.brands.name', (row) => <InReaderLanguage words={row.name} />, brandPath, { sort: 'name' }),
  statusColumn(),
  productColumn(),
  moment('createdAt', 'taxonomy.admin.fields.createdAt', (row) => row.createdAt, { sort: 'createdAt', isHidden: true }),
]

export default function AdminBrands() {
  const { t } = useTranslation()
  const api = useApi()
  const stale = useRefresh()
  const { bulk, dialogs } = useBulk(['active', 'inactive', 'removed'], async (ids, to) => {
    const answer = await api.call(changeBrands, { body: { ids, to } })
    await stale(listAdminBrands, listShelfChoices)
    return answer
  })
  const add = (
    <ButtonLink to={paths.office.brand('add')} variant="primary" icon="plus">
      {t('taxonomy.admin.brands.add')}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('taxonomy.admin.brands.title')} isIndexed={false} />
      <PageHeading title={t('taxonomy.admin.brands.title')} description={t('taxonomy.admin.brands.about')} actions={add} />
      <DataTable<AdminBrand>
        of={listAdminBrands}
        name="taxonomy.admin.brands"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={brandPath}
        filters={<StatusFilter of={listAdminBrands} />}
        bulk={bulk}
        emptyTitle={t('taxonomy.admin.brands.emptyTitle')}
        emptyText={t('taxonomy.admin.brands.emptyText')}
        emptyAction={add}
      />
      {dialogs}
    </div>
  )
}
