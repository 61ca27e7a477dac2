// One brand: its mark and its products in the usual list.
import { useTranslation } from '#web/translation.tsx'
import { data, useParams } from 'react-router'
import { listProducts } from '#modules/products/contract.ts'
import { listBrands } from '#modules/taxonomy/contract.ts'
import { ErrorPage } from '#web/error-page.tsx'
import { apiOfRequest, inBrowser, onServer, type PageArgs, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { page } from '#web/page.tsx'
import { paths } from '#web/paths.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { listingQuery } from './parts/listing-query.ts'
import { ProductListing } from './parts/product-listing.tsx'

const slugOf = (params: PageArgs['params']) => params['slug'] ?? ''
const load = ({ params, url }: PageArgs) => [
  want(listBrands),
  want(listProducts, { query: listingQuery(url.searchParams, { brand: slugOf(params) }).shared }),
]
const loadOnServer = onServer(load)

export async function loader(args: Parameters<typeof loadOnServer>[0]) {
  const loaded = await loadOnServer(args)
  const brands = await args.context.get(apiOfRequest).call(listBrands)
  if (!brands.some(({ slug }) => slug === slugOf(args.params))) throw data({ code: 'catalogue.brandNotFound' }, { status: 404 })
  return loaded
}
export const clientLoader = inBrowser(load)

export default page(function Brand() {
  const { t } = useTranslation()
  const slug = slugOf(useParams())
  const brand = useData(listBrands).find((each) => each.slug === slug)
  if (!brand) return <ErrorPage status={404} />
  return (
    <div className="grid gap-5">
      <PageHead title={brand.title} description={t('shop.brand.about', { name: brand.title })} canonical={paths.brand(brand.slug)} />
      <Breadcrumbs
        crumbs={[
          { label: t('shop.home.crumb'), to: paths.home() },
          { label: t('nav.allProducts'), to: paths.products() },
          { label: brand.title },
        ]}
      />
      <div className="flex items-center gap-4">
        {brand.picture && (
          <span className="size-16 shrink-0">
            <Picture
              {...brand.picture}
              colour={undefined}
              alt=""
              sizes="6rem"
              className="h-16! w-16 rounded-md border border-line object-contain"
            />
          </span>
        )}
        <PageHeading title={brand.title} />
      </div>
      <ProductListing fixed={{ brand: slug }} />
    </div>
  )
})
