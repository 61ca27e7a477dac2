// The page of a brand: its logo and its products in the usual list.
import { useTranslation } from '#web/translation.tsx'
import { useParams } from 'react-router'
import { listProducts } from '#modules/products/contract.ts'
import { getBrand } from '#modules/products/terms-contract.ts'
import { useLocale } from '#web/boot-context.tsx'
import { inBrowser, onServer, type PageArgs, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { listingQuery } from './parts/listing-query.ts'
import { atPresentAddress } from './parts/present-address.ts'
import { ProductListing } from './parts/product-listing.tsx'

const slugOf = (params: PageArgs['params']) => params['slug'] ?? ''
const load = ({ params, url }: PageArgs) => [
  want(getBrand, { params: { slug: slugOf(params) } }),
  want(listProducts, { query: listingQuery(url.searchParams, { brand: slugOf(params) }).shared }),
]
export const loader = atPresentAddress(onServer(load), {
  slugOf,
  find: (loaded, slug) => loaded(getBrand, { params: { slug } }),
  pathOf: paths.brand,
})
export const clientLoader = inBrowser(load)

export default function Brand() {
  const { t } = useTranslation()
  const locale = useLocale()
  const slug = slugOf(useParams())
  const brand = useData(getBrand, { params: { slug } })
  return (
    <div className="grid gap-5">
      <PageHead
        title={brand.title}
        description={t('shop.brand.about', { name: brand.title })}
        canonical={paths.brand(brand.slug)}
        image={paths.shareTerm(locale, 'brand', brand.slug)}
      />
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
}
