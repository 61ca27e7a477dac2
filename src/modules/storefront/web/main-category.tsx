// One main category: its categories, and its products in the usual list.
import { useTranslation } from '#web/translation.tsx'
import { useParams } from 'react-router'
import { listProducts } from '#modules/products/contract.ts'
import { getMainCategory } from '#modules/products/terms-contract.ts'
import { TermChip } from '#modules/products/web/parts/listing/term-tile.tsx'
import { useLocale } from '#web/boot-context.tsx'
import { inBrowser, onServer, type PageArgs, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { listingQuery } from './parts/listing-query.ts'
import { atPresentAddress } from './parts/present-address.ts'
import { ProductListing } from './parts/product-listing.tsx'

const slugOf = (params: PageArgs['params']) => params['mainCategory'] ?? ''
const load = ({ params, url }: PageArgs) => [
  want(getMainCategory, { params: { slug: slugOf(params) } }),
  want(listProducts, { query: listingQuery(url.searchParams, { mainCategory: slugOf(params) }).shared }),
]
export const loader = atPresentAddress(onServer(load), {
  slugOf,
  find: (loaded, slug) => loaded(getMainCategory, { params: { slug } }),
  pathOf: paths.mainCategory,
})
export const clientLoader = inBrowser(load)

export default function MainCategory() {
  const { t } = useTranslation()
  const locale = useLocale()
  const slug = slugOf(useParams())
  const term = useData(getMainCategory, { params: { slug } })
  return (
    <div className="grid gap-5">
      <PageHead
        title={term.title}
        description={t('shop.category.about', { name: term.title })}
        canonical={paths.mainCategory(term.slug)}
        image={paths.shareTerm(locale, 'main-category', term.slug)}
      />
      <Breadcrumbs
        crumbs={[
          { label: t('shop.home.crumb'), to: paths.home() },
          { label: t('shop.mainCategories.title'), to: paths.mainCategories() },
          { label: term.title },
        ]}
      />
      <PageHeading title={term.title} />
      {term.categories.length > 0 && (
        <nav aria-label={t('nav.categories')} className="flex flex-wrap gap-2">
          {term.categories.map((category) => (
            <TermChip key={category.id} term={category} to={paths.category(category.slug)} />
          ))}
        </nav>
      )}
      <ProductListing fixed={{ mainCategory: slug }} />
    </div>
  )
}
