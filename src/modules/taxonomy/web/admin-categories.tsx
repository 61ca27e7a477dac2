// The office's categories: as a tree to move them in, and as a list with search, filters and bulk actions.
import { useTranslation } from '#web/translation.tsx'
import { useSearchParams } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { remember } from '#web/browser-state.ts'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, link, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { countColumn, InReaderLanguage, pictureColumn, statusColumn } from '#web/table/entity-columns.tsx'
import { FilterSelect, StatusFilter } from '#web/table/filters.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useRemembered } from '#web/use-remembered.ts'
import { listTermChoices } from '../admin-contract.ts'
import { type AdminCategory, changeCategories, getCategoryTree, listAdminCategories } from '../category-contract.ts'
import { CategoryTree } from './parts/category-tree.tsx'
import { productColumn, TitleWithMark } from './parts/cells.tsx'

const rowPath = (row: AdminCategory) => paths.office.category(row.id)

const columns: Column<AdminCategory>[] = [
  pictureColumn(),
  link('title', 'taxonomy.admin.categories.name', (row) => <TitleWithMark words={row.title} />, rowPath, { sort: 'title' }),
  text('mainCategory', 'taxonomy.admin.categories.mainCategory', (row) => <InReaderLanguage words={row.mainCategory.title} />, {
    sort: 'mainCategory',
  }),
  text('parent', 'taxonomy.admin.categories.parent', (row) => (row.parent ? <InReaderLanguage words={row.parent.title} /> : '–')),
  statusColumn(),
  countColumn('subCategories', 'taxonomy.admin.categories.subCategories', (row) => row.subCategoryCount),
  productColumn(),
]

// An address with a search or filters always opens the list.
const viewKey = 'categories:view'

export default function AdminCategories() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const remembered = useRemembered(viewKey)
  const view = params.size > 0 || remembered === 'list' ? 'list' : 'tree'
  const show = (id: string) => {
    remember(viewKey, id)
    if (params.size > 0) setParams({}, { preventScrollReset: true })
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('taxonomy.admin.categories.title')} isIndexed={false} />
      <PageHeading
        title={t('taxonomy.admin.categories.title')}
        description={t('taxonomy.admin.categories.about')}
        actions={
          <>
            <ButtonLink to={paths.office.mainCategories()}>{t('taxonomy.admin.mainCategories.title')}</ButtonLink>
            <AddButton />
          </>
        }
      />
      <Tabs
        label={t('taxonomy.admin.categories.views')}
        tabs={(['tree', 'list'] as const).map((id) => ({ id, label: t(`taxonomy.admin.categories.${id}`) }))}
        value={view}
        onChange={show}
      >
        {view === 'tree' ? <CategoryTree /> : <CategoryList />}
      </Tabs>
    </div>
  )
}

function AddButton() {
  const { t } = useTranslation()
  return (
    <ButtonLink may="catalogue.change" to={paths.office.category('add')} variant="primary" icon="plus">
      {t('taxonomy.admin.categories.add')}
    </ButtonLink>
  )
}

function CategoryList() {
  const { t } = useTranslation()
  const bulk = useBulkChange(changeCategories, [listAdminCategories, getCategoryTree, listTermChoices])
  return (
    <>
      <DataTable<AdminCategory>
        of={listAdminCategories}
        name="taxonomy.admin.categories"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={rowPath}
        filters={<Filters />}
        bulk={bulk.actions}
        emptyTitle={t('taxonomy.admin.categories.emptyTitle')}
        emptyText={t('taxonomy.admin.categories.emptyText')}
        emptyAction={<AddButton />}
      />
      {bulk.dialogs}
    </>
  )
}

function Filters() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: choices } = useLive(listTermChoices, {}, { staleTime: 60_000 })
  return (
    <>
      <FilterSelect
        of={listAdminCategories}
        name="mainCategory"
        label={t('taxonomy.admin.categories.mainCategory')}
        any={t('taxonomy.admin.filters.anyMainCategory')}
        options={(choices?.mainCategories ?? []).map(({ id, title }) => ({ value: id, label: textIn(title, locale) }))}
      />
      <FilterSelect
        of={listAdminCategories}
        name="level"
        label={t('taxonomy.admin.filters.level')}
        any={t('taxonomy.admin.filters.anyLevel')}
        options={(['category', 'subCategory'] as const).map((value) => ({ value, label: t(`taxonomy.admin.filters.${value}`) }))}
      />
      <StatusFilter of={listAdminCategories} />
    </>
  )
}
