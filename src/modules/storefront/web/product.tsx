// The product's page: pictures, description, ordering, contents, related products. /api/productDetails/... also shows it to browsers.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { isRouteErrorResponse, Link, useParams, useRevalidator, useRouteError } from 'react-router'
import { getProduct, type Product, relatedProducts } from '#modules/products/contract.ts'
import { AttributeTable } from '#modules/products/web/parts/product-page/attribute-table.tsx'
import { bundleContents } from '#modules/products/web/parts/product-page/bundle-on-demand.ts'
import { optionGroups } from '#modules/products/web/parts/ordering/option-groups-on-demand.ts'
import { ProductGallery } from '#modules/products/web/parts/product-page/product-gallery.tsx'
import { TagLabels } from '#modules/products/web/parts/listing/tag-labels.tsx'
import { getProductExtras } from '#modules/extras/contract.ts'
import { ExtrasOnSight } from '#modules/extras/web/parts/extras-on-sight.ts'
import { countText } from '#shared/count-text.ts'
import { listReviews } from '#modules/reviews/contract.ts'
import { ReviewsOnSight } from '#modules/reviews/web/parts/reviews-on-sight.ts'
import { getDeliveryEstimate } from '#modules/shipping/contract.ts'
import { useLocale } from '#web/boot-context.tsx'
import { isPreviewing } from '#web/browser-state.ts'
import { ErrorPage } from '#web/error-page.tsx'
import { inBrowser, onServer, type PageArgs, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { rating } from '#web/ui/rating-on-demand.ts'
import { DeliveryPromise } from './parts/delivery-promise.tsx'
import { MoreProductsOnSight } from './parts/more-products-on-sight.ts'
import { atPresentAddress } from './parts/present-address.ts'
import { ProductOrder } from './parts/product-order.tsx'
import { ProductTools } from './parts/product-tools.tsx'
import { noteSeen } from './parts/recently-seen.ts'
import { RelatedOnSight } from './parts/related-on-sight.ts'

const slugOf = (params: PageArgs['params']) => params['slug'] ?? ''
const load = ({ params }: PageArgs) => {
  const input = { params: { slug: slugOf(params) } }
  return [
    want(getProduct, input),
    want(relatedProducts, input),
    want(getDeliveryEstimate),
    want(listReviews, input),
    want(getProductExtras, input),
  ]
}
export const loader = atPresentAddress(onServer(load), {
  slugOf,
  find: (loaded, slug) => loaded(getProduct, { params: { slug } }),
  pathOf: paths.product,
})
export const clientLoader = async (args: Parameters<ReturnType<typeof inBrowser>>[0]) => {
  const [answer] = await Promise.all([inBrowser(load)(args), optionGroups.load(), bundleContents.load(), rating.load()])
  return answer
}

export default function ProductPage() {
  const slug = slugOf(useParams())
  const product = useData(getProduct, { params: { slug } })
  return <ProductView key={product.id} product={product} slug={slug} />
}

/** The server renders the visitor's page; for an admin who may see more, the browser asks again with the preview's token. */
export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isFirst = useRef(true)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (status !== 404 || !isPreviewing() || !isFirst.current) return
    isFirst.current = false
    void revalidate()
  }, [status, revalidate])
  return <ErrorPage status={status} detail={isRouteErrorResponse(error) ? error.data : undefined} />
}

const crumbPath = { mainCategory: paths.mainCategory, category: paths.category }

function ProductView({ product, slug }: { product: Product; slug: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const weight = useWeight(product)
  const { sizes, downloads, videos } = useData(getProductExtras, { params: { slug } })
  const { summary } = useData(listReviews, { params: { slug } }).meta
  const [shown, setShown] = useState<string | null>(null)
  const pictures = allPictures(product)
  useEffect(() => noteSeen(product.id), [product.id])
  const crumbs = [
    { label: t('shop.home.crumb'), to: paths.home() },
    ...product.crumbs.map(({ kind, slug: term, title }) => ({ label: title, to: crumbPath[kind](term) })),
    { label: product.title },
  ]
  return (
    <div className="grid gap-6 lg:gap-10">
      <PageHead
        title={product.seoTitle || product.title}
        description={product.seoDescription || t('shop.product.about', { name: product.title })}
        canonical={paths.product(product.slug)}
        isIndexed={!product.isHidden}
        image={paths.sharePicture(locale, product.slug)}
      />
      {product.isHidden && <Alert tone="warning">{t('shop.product.preview')}</Alert>}
      <Breadcrumbs crumbs={crumbs} />
      <div className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-10">
        <div className="md:sticky md:top-(--below-header)">
          <ProductGallery pictures={pictures} title={product.title} shown={shown} />
        </div>
        <div className="grid min-w-0 gap-5">
          <header className="grid gap-2">
            {product.brand && (
              <Link
                to={paths.brand(product.brand.slug)}
                className="justify-self-start rounded-sm text-sm font-medium text-primary hover:underline"
              >
                <bdi>{product.brand.name}</bdi>
              </Link>
            )}
            <h1 className="text-xl font-semibold text-balance sm:text-2xl">{product.title}</h1>
            {summary.average !== null && (
              <a href="#reviews" className="flex items-center gap-2 justify-self-start rounded-sm text-sm text-ink-soft hover:underline">
                <rating.Part value={summary.average} />
                {t('review.count', { count: summary.count })}
              </a>
            )}
            <p className="flex flex-wrap items-center gap-2">
              <TagLabels tags={product.tags} isBundle={product.components.length > 0} />
              <span className="text-xs text-ink-soft">
                {t('shop.product.sku')} <bdi className="font-mono">{product.sku}</bdi>
              </span>
            </p>
            <ProductTools product={product} sizes={sizes} />
          </header>
          <ProductOrder product={product} onLook={(variant) => setShown((variant.picture ?? pictures[0])?.hash ?? null)} />
          <DeliveryPromise />
          {product.components.length > 0 && <bundleContents.Part components={product.components} />}
        </div>
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {product.description && (
          <section className="grid gap-3">
            <h2 className="text-lg font-semibold">{t('shop.product.description')}</h2>
            <div className="rich-text" dangerouslySetInnerHTML={{ __html: product.description }} />
          </section>
        )}
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{t('shop.product.details')}</h2>
          <AttributeTable product={{ ...product, weight }} />
        </section>
      </div>
      {downloads.length + videos.length > 0 && <ExtrasOnSight slug={slug} title={product.title} />}
      <div id="reviews" className="scroll-mt-(--below-header)">
        <ReviewsOnSight slug={slug} title={product.title} />
      </div>
      <RelatedOnSight slug={slug} />
      <MoreProductsOnSight product={product} />
    </div>
  )
}

/** The product's pictures, then those that only a variant has; without duplicates. */
function allPictures({ pictures, variants }: Product): Product['pictures'] {
  const own = variants.flatMap(({ picture }) => (picture ? [picture] : []))
  return [...new Map([...pictures, ...own].map((picture) => [picture.hash, picture])).values()]
}

/** The weight in grams or kilograms, when all variants weigh the same. */
function useWeight({ variants }: Product): string | null {
  const { t } = useTranslation()
  const [first] = variants
  if (!first || first.weightGrams === 0 || variants.some(({ weightGrams }) => weightGrams !== first.weightGrams)) return null
  const grams = first.weightGrams
  if (grams < 1000) return t('shop.product.grams', { count: grams })
  return t('shop.product.kilograms', { amount: countText(Math.round(grams / 10) / 100) })
}
