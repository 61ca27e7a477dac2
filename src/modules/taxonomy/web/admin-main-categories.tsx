// The office's list of main categories; the tree changes their order.
import { paths } from '#web/paths.ts'
import { type Column, custom } from '#web/table/columns.tsx'
import { countColumn, nameColumn, pictureColumn, statusColumn } from '#web/table/entity-columns.tsx'
import { StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { listTermChoices } from '../admin-contract.ts'
import { getCategoryTree } from '../category-contract.ts'
import { type AdminMainCategory, changeMainCategories, listAdminMainCategories } from '../main-category-contract.ts'
import { productColumn } from './parts/cells.tsx'

const columns: Column<AdminMainCategory>[] = [
  custom('place', 'taxonomy.admin.mainCategories.place', (row) => <span className="tabular-nums">{row.place}</span>, { sort: 'place' }),
  pictureColumn(),
  nameColumn('title', 'taxonomy.admin.mainCategories.name', (row) => row.title, paths.office.mainCategory),
  statusColumn(),
  countColumn('categories', 'taxonomy.admin.mainCategories.categories', (row) => row.categoryCount),
  productColumn(),
]

export default function AdminMainCategories() {
  const { t } = useTranslation()
  const bulk = useBulkChange(changeMainCategories, [listAdminMainCategories, getCategoryTree, listTermChoices])
  return (
    <ListScreen<AdminMainCategory>
      of={listAdminMainCategories}
      name="taxonomy.admin.mainCategories"
      columns={columns}
      path={paths.office.mainCategory}
      filters={<StatusFilter of={listAdminMainCategories} />}
      bulk={bulk}
      actions={
        <ButtonLink to={paths.office.categories()} icon="sort">
          {t('taxonomy.admin.mainCategories.order')}
        </ButtonLink>
      }
    />
  )
}
