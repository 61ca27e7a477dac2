// The office's list of main categories; their order is changed in the tree.
import { useTranslation } from '#web/translation.tsx'
import { useApi } from '#web/api.ts'
import { useRefresh } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, link } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { listShelfChoices } from '../admin-contract.ts'
import { getCategoryTree } from '../category-contract.ts'
import { type AdminMainCategory, changeMainCategories, listAdminMainCategories } from '../main-category-contract.ts'
import { countColumn, InReaderLanguage, pictureColumn, productColumn, statusColumn } from './parts/cells.tsx'
import { StatusFilter } from './parts/filters.tsx'
import { useBulk } from './parts/use-bulk.tsx'

const rowPath = (row: AdminMainCategory) => paths.office.mainCategory(row.id)

const columns: Column<AdminMainCategory>[] = [
  custom('place', 'taxonomy.admin.mainCategories.place', (row) => <span className="tabular-nums">{row.place}</span>, { sort: 'place' }),
  pictureColumn(),
  link('title', 'taxonomy.admin.mainCategories.name', (row) => <InReaderLanguage words={row.title} />, rowPath, { sort: 'title' }),
  statusColumn(),
  countColumn('categories', 'taxonomy.admin.mainCategories.categories', (row) => row.categoryCount),
  productColumn(),
]

export default function AdminMainCategories() {
  const { t } = useTranslation()
  const api = useApi()
  const stale = useRefresh()
  const { bulk, dialogs } = useBulk(['active', 'inactive', 'removed'], async (ids, to) => {
    const answer = await api.call(changeMainCategories, { body: { ids, to } })
    await stale(listAdminMainCategories, getCategoryTree, listShelfChoices)
    return answer
  })
  const add = (
    <ButtonLink to={paths.office.mainCategory('add')} variant="primary" icon="plus">
      {t('taxonomy.admin.mainCategories.add')}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('taxonomy.admin.mainCategories.title')} isIndexed={false} />
      <PageHeading
        title={t('taxonomy.admin.mainCategories.title')}
        description={t('taxonomy.admin.mainCategories.about')}
        actions={
          <>
            <ButtonLink to={paths.office.categories()} icon="sort">
              {t('taxonomy.admin.mainCategories.order')}
            </ButtonLink>
            {add}
          </>
        }
      />
      <DataTable<AdminMainCategory>
        of={listAdminMainCategories}
        name="taxonomy.admin.mainCategories"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={rowPath}
        filters={<StatusFilter of={listAdminMainCategories} />}
        bulk={bulk}
        emptyTitle={t('taxonomy.admin.mainCategories.emptyTitle')}
        emptyText={t('taxonomy.admin.mainCategories.emptyText')}
        emptyAction={add}
      />
      {dialogs}
    </div>
  )
}
