// The product list: all products, or those matching a search and filters.
import { useTranslation } from '#web/translation.tsx'
import { useSearchParams } from 'react-router'
import { listProducts } from '#modules/products/contract.ts'
import { inBrowser, onServer, type PageArgs, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { listingQuery } from './parts/listing-query.ts'
import { ProductListing } from './parts/product-listing.tsx'

const load = ({ url }: PageArgs) => [want(listProducts, { query: listingQuery(url.searchParams).shared })]
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Products() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const search = params.get('search') ?? ''
  const title = search ? t('shop.products.forSearch', { search }) : t('shop.products.title')
  return (
    <>
      <PageHead
        title={title}
        description={t('shop.products.about')}
        canonical={paths.products()}
        isIndexed={[...params.keys()].every((key) => key === 'lang')}
      />
      <ProductListing heading={<PageHeading title={title} {...(search ? {} : { description: t('shop.products.about') })} />} />
    </>
  )
}
