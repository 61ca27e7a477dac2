// The home page: slides, main categories, what is new, what is reduced, brands, and how a business becomes a buyer.
import { useTranslation } from '#web/translation.tsx'
import { listSlides } from '#modules/content/contract.ts'
import { HeroSlides } from '#modules/content/web/parts/hero-slides.tsx'
import { listProducts } from '#modules/products/contract.ts'
import { listBrands, listMainCategories } from '#modules/taxonomy/contract.ts'
import { BrandTile, ShelfTile } from '#modules/taxonomy/web/parts/shelf-tile.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { inBrowser, onServer, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { page } from '#web/page.tsx'
import { paths } from '#web/paths.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { HowItWorks } from './parts/how-it-works.tsx'
import { JsonLd } from './parts/json-ld.tsx'
import { ProductShelf } from './parts/product-shelf.tsx'

const newest = { query: { sort: 'newest', perPage: 12 } } as const
const deals = { query: { deal: true, perPage: 12 } } as const

const load = () => [want(listSlides), want(listMainCategories), want(listProducts, newest), want(listProducts, deals), want(listBrands)]
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const mostBrands = 12

export default page(function Home() {
  const { t } = useTranslation()
  const { shopName, publicUrl } = useBoot()
  const slides = useData(listSlides)
  const shelves = useData(listMainCategories)
  const brands = useData(listBrands)
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shopName,
    url: publicUrl,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${publicUrl}${paths.products()}?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
  return (
    <div className="grid gap-10 lg:gap-14">
      <PageHead canonical={paths.home()} />
      <JsonLd data={site} />
      <h1 className="sr-only">{shopName}</h1>
      {slides.length > 0 && <HeroSlides slides={slides} />}
      <section className="grid gap-4">
        <SectionHeading title={t('shop.mainCategories.title')} more={{ to: paths.mainCategories(), label: t('shop.home.seeAll') }} />
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:gap-4">
          {shelves.map((shelf) => (
            <li key={shelf.id}>
              <ShelfTile shelf={shelf} to={paths.mainCategory(shelf.slug)} />
            </li>
          ))}
        </ul>
      </section>
      <ProductShelf
        title={t('shop.home.newest')}
        description={t('shop.home.newestText')}
        cards={useData(listProducts, newest).data}
        more={{ to: paths.products({ sort: 'newest' }), label: t('shop.home.seeAll') }}
      />
      <HowItWorks />
      <ProductShelf
        title={t('shop.home.deals')}
        description={t('shop.home.dealsText')}
        cards={useData(listProducts, deals).data}
        more={{ to: paths.products({ deal: 'true' }), label: t('shop.home.seeAll') }}
      />
      {brands.length > 0 && (
        <section className="grid gap-4">
          <SectionHeading title={t('shop.home.brands')} />
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
            {brands.slice(0, mostBrands).map((brand) => (
              <li key={brand.id}>
                <BrandTile shelf={brand} to={paths.brand(brand.slug)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
})
