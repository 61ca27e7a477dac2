// The page of a category: its ancestors and sub categories, its products in the usual list, and for customers its price list on paper. /api/category/... also shows it to browsers.
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useParams } from 'react-router'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { listProducts } from '#modules/products/contract.ts'
import { getCategory } from '#modules/products/terms-contract.ts'
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

const OwnCategorySheets = lazy(async () => ({
  default: (await import('#modules/prices/web/parts/own-category-sheets.tsx')).OwnCategorySheets,
}))

const slugOf = (params: PageArgs['params']) => params['category'] ?? ''
const load = ({ params, url }: PageArgs) => [
  want(getCategory, { params: { slug: slugOf(params) } }),
  want(listProducts, { query: listingQuery(url.searchParams, { category: slugOf(params) }).shared }),
]
export const loader = atPresentAddress(onServer(load), {
  slugOf,
  find: (loaded, slug) => loaded(getCategory, { params: { slug } }),
  pathOf: paths.category,
})
export const clientLoader = inBrowser(load)

export default function Category() {
  const { t } = useTranslation()
  const locale = useLocale()
  const slug = slugOf(useParams())
  const category = useData(getCategory, { params: { slug } })
  const { me, seesPrices } = useMe()
  const customer = me?.customer ?? me?.actingFor
  const { mainCategory, parent, children } = category
  const crumbs = [
    { label: t('shop.home.crumb'), to: paths.home() },
    { label: mainCategory.title, to: paths.mainCategory(mainCategory.slug) },
    ...(parent ? [{ label: parent.title, to: paths.category(parent.slug) }] : []),
    { label: category.title },
  ]
  return (
    <div className="grid gap-5">
      <PageHead
        title={category.title}
        description={t('shop.category.about', { name: category.title })}
        canonical={paths.category(category.slug)}
        image={paths.shareTerm(locale, 'category', category.slug)}
      />
      <Breadcrumbs crumbs={crumbs} />
      <PageHeading title={category.title} />
      {children.length > 0 && (
        <nav aria-label={t('shop.category.below')} className="flex flex-wrap gap-2">
          {children.map((child) => (
            <TermChip key={child.id} term={child} to={paths.category(child.slug)} />
          ))}
        </nav>
      )}
      <ProductListing fixed={{ category: slug }} />
      {customer?.status === 'approved' && (
        <Suspense>
          <OwnCategorySheets category={category.slug} hasPrices={seesPrices} />
        </Suspense>
      )}
    </div>
  )
}
