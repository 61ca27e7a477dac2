// The product list of every page that has one: filters beside it (a sheet on a phone), chips of active filters, sort, cards, pages. The address holds
// all of its state.
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Link, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { getMe } from '#modules/people/contract.ts'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { listProducts, listProductsForCustomer } from '#modules/products/contract.ts'
import { ActiveFilters } from '#modules/products/web/parts/listing/active-filters.tsx'
import { FilterPanel } from '#modules/products/web/parts/listing/filter-panel.tsx'
import { activeFilters, cleared, hrefOf, pagesOf } from '#modules/products/web/parts/listing/listing-address.ts'
import { ProductGrid, ProductGridSkeleton } from '#modules/products/web/parts/listing/product-grid.tsx'
import { SortSelect } from '#modules/products/web/parts/listing/sort-select.tsx'
import { isSamePage, withFilter } from '#shared/filters.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { useData, useLive } from '#web/page-data.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { PastEnd } from '#web/ui/past-end.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { type FixedFilters, listingQuery } from './listing-query.ts'
import { useRows } from './listing-rows.ts'
import { NothingFound } from './nothing-found.tsx'
import { ShopCard } from './shop-card.tsx'

const CompactRows = lazy(async () => ({ default: (await import('./compact-rows.tsx')).CompactRows }))
const ListingView = lazy(async () => ({ default: (await import('./listing-view.tsx')).ListingView }))
const OwnListGate = lazy(async () => ({ default: (await import('./own-list-gate.tsx')).OwnListGate }))
const OwnFilters = lazy(async () => ({ default: (await import('./own-filters.tsx')).OwnFilters }))

/** The cards visible when the page opens; their pictures are loaded first. */
const inSight = 4

/** Takes the page's own filters; the filter groups they make pointless are not offered. */
export function ProductListing({ fixed = {}, heading }: { fixed?: FixedFilters; heading?: ReactNode }) {
  const { t } = useTranslation()
  const { number, money } = useFormat()
  const [params] = useSearchParams()
  const [coming, change] = useComing(params)
  const listing = useAnswer(params, fixed)
  const { answer, isPending, isRefused, error, mayPrice, isBuyer } = listing
  const [isOpen, setOpen] = useState(false)
  const [isChoosingView, setChoosingView] = useState(false)
  const isRows = useRows()
  const hidden = [...hiddenGroups(fixed), ...(mayPrice ? [] : ['minPrice', 'maxPrice'])]
  const facets = answer.meta.facets.filter(({ key }) => !hidden.includes(key))
  const search = params.get('search') ?? ''
  const words = {
    inStock: t('shop.filters.inStock'),
    deal: t('shop.filters.deal'),
    bought: t('shop.filters.bought'),
    favorites: t('shop.filters.favorites'),
    minPrice: (value: string) => t('shop.filters.priceFrom', { price: money(Number(value)) }),
    maxPrice: (value: string) => t('shop.filters.priceTo', { price: money(Number(value)) }),
  }
  const active = activeFilters(coming, facets, words, hidden)
  const { total, totalIsExact, page, perPage } = answer.meta
  // No count is shown while there is no list.
  const isHere = !isPending && !isRefused && !error
  const count = isHere && t('shop.count', { count: total, shown: totalIsExact ? number(total) : `${number(total)}+` })
  const own = (isBuyer || mayPrice) && (
    <Suspense>
      <OwnFilters params={coming} onChange={change} isBuyer={isBuyer} mayPrice={mayPrice} />
    </Suspense>
  )
  const panel = <FilterPanel groups={facets} params={coming} onChange={change} isCounted={isHere} own={own} />
  const isMoving = coming !== params
  const pages = pagesOf(answer.meta, answer.data.length)
  const pageHref = (next: number) => hrefOf(withFilter(params, { key: 'page', value: next === 1 ? '' : String(next) }))
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#results"
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:z-20 focus:rounded-md focus:bg-card focus:px-4 focus:py-2"
      >
        {t('shop.filters.skip')}
      </a>
      <aside aria-label={t('shop.filters.title')} className="hidden lg:block">
        <div className="sticky top-(--below-header) max-h-[calc(100dvh-var(--below-header)-1rem)] overflow-y-auto pe-2 pb-6">
          {/* Hydrated after the products: on a phone it is hidden at first. */}
          <Suspense>{panel}</Suspense>
        </div>
      </aside>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        {heading}

        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-h-5 text-sm text-ink-soft tabular-nums" aria-live="polite">
            {count}
          </p>
          <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
            <Button icon="filter" className="lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {active.length > 0 ? t('shop.filters.openWith', { count: active.length }) : t('shop.filters.title')}
            </Button>
            <SortSelect
              value={coming.get('sort') ?? ''}
              hasSearch={search !== ''}
              withPrices={mayPrice}
              onChange={(sort) => change(withFilter(coming, { key: 'sort', value: sort }))}
            />
            <IconButton
              icon="settings"
              variant="secondary"
              label={t('shop.view.title')}
              aria-haspopup="dialog"
              onClick={() => setChoosingView(true)}
            />
            {isChoosingView && (
              <Suspense>
                <ListingView params={params} perPage={perPage} isRows={isRows} onClose={() => setChoosingView(false)} />
              </Suspense>
            )}
          </div>
        </div>
        {answer.meta.showing !== null && <Corrected search={search} words={answer.meta.showing} params={params} />}
        <ActiveFilters active={active} search={search} params={coming} />
        <h2 id="results" tabIndex={-1} className="sr-only">
          {t('shop.products.list')}
        </h2>
        <Results
          listing={listing}
          search={search}
          isRows={isRows}
          isMoving={isMoving}
          filters={active.map(({ key }) => key)}
          clearHref={hrefOf(cleared(params))}
          pages={pages}
          pageHref={pageHref}
        />
        <div className="pt-4">{isHere && page <= pages && <Pagination page={page} pages={pages} href={pageHref} />}</div>
      </div>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('shop.filters.title')}
        actions={
          <>
            <Button className="flex-1" variant="primary" onClick={() => setOpen(false)}>
              {isHere ? t('shop.filters.show', { count: total, shown: number(total) }) : t('ui.close')}
            </Button>
            <Button className={cx(active.length === 0 && 'invisible')} onClick={() => change(cleared(coming))}>
              {t('shop.filters.clear')}
            </Button>
          </>
        }
      >
        {panel}
      </Sheet>
    </div>
  )
}

type ResultsProps = {
  listing: ReturnType<typeof useAnswer>
  search: string
  isRows: boolean
  isMoving: boolean
  filters: readonly string[]
  /** The list without its filters. */
  clearHref: string
  pages: number
  pageHref: (page: number) => string
}

/** The products of the list, or why there are none. */
function Results({ listing, search, isRows, isMoving, filters, clearHref, pages, pageHref }: ResultsProps) {
  const { answer, isPending, isRefused, error, retry, isSignedIn } = listing
  if (error) return <NotLoaded isLarge why={error} refetch={retry} />
  if (isRefused)
    return (
      <Suspense fallback={<ProductGridSkeleton />}>
        <OwnListGate isSignedIn={isSignedIn} allHref={clearHref} />
      </Suspense>
    )
  if (isPending) return <ProductGridSkeleton />
  if (answer.data.length === 0 && answer.meta.total > 0) return <PastEnd pages={pages} href={pageHref} />
  if (answer.data.length === 0) return <NothingFound search={search} filters={filters} clearHref={clearHref} />
  if (isRows)
    return (
      <Suspense fallback={<ProductGridSkeleton />}>
        <CompactRows cards={answer.data} isMoving={isMoving} />
      </Suspense>
    )
  return (
    <div className="listing-cards">
      <ProductGrid
        cards={answer.data}
        isMoving={isMoving}
        inSight={inSight}
        isBesideFilters
        render={(card, options) => <ShopCard card={card} {...options} />}
      />
    </div>
  )
}

/** Explains that a similar word was searched instead, with a link to search for the exact words. */
function Corrected({ search, words, params }: { search: string; words: string; params: URLSearchParams }) {
  const { t } = useTranslation()
  return (
    <p role="status" className="flex flex-wrap gap-x-3 text-sm text-ink">
      <span>{t('shop.found.showing', { words })}</span>
      <Link
        to={hrefOf(withFilter(params, { key: 'exact', value: 'true', resetAnyway: true }))}
        className="font-medium text-primary hover:underline"
      >
        {t('shop.found.exact', { search })}
      </Link>
    </p>
  )
}

function hiddenGroups({ mainCategory, category, brand }: FixedFilters): string[] {
  return [...(mainCategory || category ? ['mainCategory'] : []), ...(category ? ['category'] : []), ...(brand ? ['brand'] : [])]
}

const noChange = () => () => undefined

/**
 * The public list; for people who may see prices and sort or filter by them, and for a buyer's own filters, their own list instead. An address that asks for
 * such a list waits until it is known who looks: everyone's would be another one.
 */
function useAnswer(params: URLSearchParams, fixed: FixedFilters) {
  const { arePricesPublic } = useBoot()
  const { isSignedIn, me, seesPrices } = useMe()
  const account = useLive(getMe, {}, { enabled: false })
  const { shared, prices, lists } = listingQuery(params, fixed)
  const everyones = useData(listProducts, { query: shared })
  const mayPrice = arePricesPublic || seesPrices
  const isBuyer = me?.kind === 'customer' || Boolean(me?.actingFor)
  const wantsLists = Object.keys(lists).length > 0
  const isPersonal = wantsLists || (!arePricesPublic && Object.keys(prices).length > 0)
  // The server never knows who looks; nor does the page's first moment. Where nobody waits for it, the page is not drawn again.
  const isAlive = useSyncExternalStore(
    noChange,
    () => true,
    () => !isPersonal,
  )
  const isKnown = isAlive && (!isSignedIn || me !== undefined)
  const waits = isPersonal && !isKnown
  const isRefused = isKnown && wantsLists && !isBuyer
  const wanted = { ...(mayPrice ? prices : {}), ...(isBuyer ? lists : {}) }
  const isOwn = !waits && !isRefused && Object.keys(wanted).length > 0
  const own = useLive(
    isBuyer ? listProductsForCustomer : listProducts,
    { query: { ...shared, ...wanted } },
    { enabled: isOwn, keepPrevious: true },
  )
  const { error, refetch } = waits ? account : own
  return {
    answer: isOwn && own.data ? own.data : everyones,
    isPending: waits || (isOwn && own.isPending),
    isRefused,
    // Products that are shown stay when a later read of them fails.
    error: waits || (isOwn && !own.data) ? error : null,
    retry: () => void refetch(),
    mayPrice,
    isBuyer,
    isSignedIn,
  }
}

/**
 * The address with the filters just chosen, before it has loaded, so that a tick shows at once and quick ticks add up; and the function
 * that changes it.
 */
function useComing(params: URLSearchParams): [URLSearchParams, (next: URLSearchParams) => void] {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<{ from: URLSearchParams; next: URLSearchParams } | null>(null)
  const change = (next: URLSearchParams) => {
    setAsked({ from: params, next })
    void navigate(hrefOf(next), { preventScrollReset: isSamePage(params, next) })
  }
  if (asked && asked.from === params) return [asked.next, change]
  return [location?.pathname === pathname ? new URLSearchParams(location.search) : params, change]
}
