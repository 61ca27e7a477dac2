// The home page: the slides, the office's blocks in their order or, while there are none, the newest products; and how a business becomes a customer.
import { Suspense } from 'react'
import { listSlides } from '#modules/content/contract.ts'
import { listHomeMenus, type Menu } from '#modules/content/menu-contract.ts'
import { rowsOf } from '#modules/content/menu-rules.ts'
import { HeroSlides } from '#modules/content/web/parts/hero-slides.tsx'
import { MenuBlock } from '#modules/content/web/parts/menu-block.tsx'
import { rowLook } from '#modules/content/web/parts/menu-place.ts'
import { listProducts } from '#modules/products/contract.ts'
import { ProductGrid } from '#modules/products/web/parts/listing/product-grid.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { type AnswerOf, inBrowser, onServer, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { HowItWorks } from './parts/how-it-works.tsx'
import { ShopCard } from './parts/shop-card.tsx'

const load = () => [want(listSlides), want(listHomeMenus)]
/** A shop whose office has made no block yet shows its newest products. */
const newest = { query: { sort: 'newest', perPage: 12 } } as const
const more = (answerOf: AnswerOf) => (answerOf(listHomeMenus).length === 0 ? [want(listProducts, newest)] : [])
export const loader = onServer(load, more)
export const clientLoader = inBrowser(load, more)

export default function Home() {
  const { shopName } = useBoot()
  const slides = useData(listSlides)
  const rows = rowsOf(useData(listHomeMenus))
  return (
    <div className="grid grid-cols-1 gap-10 lg:gap-14">
      <PageHead canonical={paths.home()} />
      <h1 className="sr-only">{shopName}</h1>
      {slides.length > 0 && <HeroSlides slides={slides} />}
      {rows.map((row, index) => (
        // Each row is hydrated in a task of its own, so that no task is long.
        <Suspense key={row[0]?.id}>
          <Row row={row} isFirst={index === 0 && slides.length === 0} />
        </Suspense>
      ))}
      {rows.length === 0 && (
        <Suspense>
          <NewestProducts isFirst={slides.length === 0} />
        </Suspense>
      )}
      <HowItWorks />
    </div>
  )
}

function NewestProducts({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation()
  const { data: cards } = useData(listProducts, newest)
  if (cards.length === 0) return null
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-4">
      <SectionHeading title={t('shop.home.newest')} more={{ to: paths.products(), label: t('shop.home.seeAll') }} />
      <ProductGrid cards={cards} inSight={isFirst ? 4 : 0} render={(card, options) => <ShopCard card={card} {...options} />} />
    </section>
  )
}

const Row = ({ row, isFirst }: { row: readonly Menu[]; isFirst: boolean }) => (
  <div className={rowLook(row)}>
    {row.map((menu) => (
      <MenuBlock key={menu.id} menu={menu} isFirst={isFirst} draw={(card, options) => <ShopCard card={card} {...options} />} />
    ))}
  </div>
)
