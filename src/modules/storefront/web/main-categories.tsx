// All main categories with the categories under each.
import { useTranslation } from '#web/translation.tsx'
import { listMainCategories } from '#modules/products/terms-contract.ts'
import { TermChip, TermTile } from '#modules/products/web/parts/listing/term-tile.tsx'
import { inBrowser, onServer, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'

const load = () => [want(listMainCategories)]
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function MainCategories() {
  const { t } = useTranslation()
  const terms = useData(listMainCategories)
  return (
    <div className="grid gap-6">
      <PageHead title={t('shop.mainCategories.title')} description={t('shop.mainCategories.about')} canonical={paths.mainCategories()} />
      <Breadcrumbs crumbs={[{ label: t('shop.home.crumb'), to: paths.home() }, { label: t('shop.mainCategories.title') }]} />
      <PageHeading title={t('shop.mainCategories.title')} description={t('shop.mainCategories.about')} />
      <ul className="grid gap-4 lg:grid-cols-2">
        {terms.map((term, index) => (
          <li
            key={term.id}
            className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4 rounded-md border border-line p-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-6 sm:p-4"
          >
            <div className="min-w-0">
              <TermTile term={term} to={paths.mainCategory(term.slug)} sizes="12rem" priority={index < 2} />
            </div>
            <div className="grid grid-cols-1 gap-3">
              <h2 className="text-lg font-semibold">{term.title}</h2>
              <div className="flex flex-wrap gap-2">
                {term.categories.map((category) => (
                  <TermChip key={category.id} term={category} to={paths.category(category.slug)} />
                ))}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
