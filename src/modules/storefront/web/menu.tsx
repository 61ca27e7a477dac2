// A menu's own page: its text and banner, its brands or categories, and its products page by page.
import { useTranslation } from '#web/translation.tsx'
import { data, useParams } from 'react-router'
import { menuTypes, type MenuType } from '#modules/content/kinds.ts'
import { getMenu } from '#modules/content/menu-contract.ts'
import { BannerPicture } from '#modules/content/web/parts/menu-banner.tsx'
import { termPath } from '#modules/content/web/parts/menu-place.ts'
import { ProductGrid } from '#modules/products/web/parts/listing/product-grid.tsx'
import { TermChip } from '#modules/products/web/parts/listing/term-tile.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { inBrowser, onServer, type PageArgs, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PastEnd } from '#web/ui/past-end.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { ShopCard } from './parts/shop-card.tsx'

const isMenuType = (text: string): text is MenuType => menuTypes.some((type) => type === text)

/** Reads the page's parameters; an address that no menu can have is not found. */
function asked(params: PageArgs['params']) {
  const { type = '', menu = '', page: number = '1' } = params
  if (!isMenuType(type) || !/^[1-9]\d{0,3}$/.test(number)) throw data({ code: 'content.menuNotFound' }, { status: 404 })
  return { params: { type, menu }, query: { page: Number(number) } }
}

const load = ({ params }: PageArgs) => [want(getMenu, asked(params))]
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const inSight = 4

export default function MenuPage() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const {
    data: { menu, products },
    meta,
  } = useData(getMenu, asked(useParams()))
  const href = (to: number) => paths.menu(menu.type, menu.slug, to)
  const pages = Math.ceil(meta.total / meta.perPage)
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={menu.title} description={menu.text || menu.title} canonical={href(meta.page)} />
      <Breadcrumbs
        crumbs={[
          { label: t('shop.home.crumb'), to: paths.home() },
          { label: t('nav.allProducts'), to: paths.products() },
          { label: menu.title },
        ]}
      />
      <PageHeading title={menu.title} description={menu.text} />
      <BannerPicture
        menu={menu}
        isFirst
        sizes="(width >= 90rem) 88rem, 96vw"
        className="aspect-[2/1] rounded-md border border-line sm:aspect-[4/1]"
      />
      {menu.terms.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {menu.terms.map((term) => (
            <li key={term.id} className="min-w-0">
              <TermChip term={term} to={termPath(term)} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft tabular-nums">{t('shop.count', { count: meta.total, shown: number(meta.total) })}</p>
      <h2 className="sr-only">{t('shop.products.list')}</h2>
      {products.length === 0 ? (
        pages > 0 ? (
          <PastEnd pages={pages} href={href} />
        ) : (
          <EmptyState title={t('content.menuPage.empty')} />
        )
      ) : (
        <ProductGrid cards={products} inSight={inSight} render={(card, options) => <ShopCard card={card} {...options} />} />
      )}
      {products.length > 0 && <Pagination page={meta.page} pages={pages} href={href} />}
    </div>
  )
}
