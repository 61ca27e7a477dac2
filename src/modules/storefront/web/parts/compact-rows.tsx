// A listing in rows for quick buying: each product with a field per size, put into the cart without opening anything. Loaded on demand.
import { useEffect, useId, useRef, useState } from 'react'
import { VariantNote } from './variant-note.tsx'
import { ListButtons } from '#modules/lists/web/parts/list-buttons.tsx'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { CardPrice } from '#modules/prices/web/parts/price-area.tsx'
import { getProduct, type Product, type ProductCard, type ProductVariant } from '#modules/products/contract.ts'
import { choiceProblems } from '#modules/products/web/parts/ordering/option-choices.ts'
import { QuantityCell } from '#modules/products/web/parts/ordering/quantity-cell.tsx'
import { useCellMoves } from '#modules/products/web/parts/ordering/use-cell-moves.ts'
import { fieldBeyond, isBuyable, matrixOf } from '#modules/products/web/parts/ordering/variant-matrix.ts'
import { useStockLeft } from '#modules/stock/web/parts/use-stock-left.ts'
import { useLive } from '#web/page-data.ts'
import { toDiscover } from '#web/follow.ts'
import { paths } from '#web/paths.ts'
import { pressedPart } from '#web/pressed-part.ts'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { pictureUrl } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BuyFromCard } from './buy-from-card.tsx'
import { CardNote } from './card-note.tsx'
import { OrderButton } from './order-button.tsx'
import { useOrderGate } from './use-order-gate.ts'
import { useProductOrder } from './use-product-order.ts'

/** Of a product with more variants than this, the drawer is the better place. */
const mostFields = 24

type DrawerPart = typeof import('./order-drawer.tsx')
type Props = { cards: readonly ProductCard[]; isMoving: boolean }

export function CompactRows({ cards, isMoving }: Props) {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('shop.products.list')}
      aria-busy={isMoving || undefined}
      className={`grid divide-y divide-line border-y border-line transition-opacity ${isMoving ? 'opacity-60 delay-150' : ''}`}
    >
      {cards.map((card) => (
        <Row key={card.id} card={card} />
      ))}
    </ul>
  )
}

function Row({ card }: { card: ProductCard }) {
  const { isSignedIn } = useMe()
  const [quantity, setQuantity] = useState(0)
  const hasFields = card.isInStock && card.variantCount > 1 && card.variantCount <= mostFields
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-3 xl:grid-cols-[3.5rem_minmax(0,15rem)_minmax(0,1fr)]">
      <span className="grid size-14 place-items-center overflow-hidden rounded-sm bg-sunken text-ink-soft">
        {card.picture ? (
          <img src={pictureUrl(card.picture.hash, 160)} alt="" width={56} height={56} loading="lazy" className="size-full object-cover" />
        ) : (
          <Icon name="image" />
        )}
      </span>
      <div className="grid min-w-0 content-start gap-0.5">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 text-sm font-medium">
            <a href={paths.product(card.slug)} {...toDiscover} className="line-clamp-2 text-ink hover:underline">
              {card.title}
            </a>
          </h3>
          <ListButtons productId={card.id} title={card.title} isInRow />
        </div>
        <p className="truncate text-xs text-ink-soft">
          {card.brand && (
            <>
              <bdi>{card.brand}</bdi> ·{' '}
            </>
          )}
          <bdi className="font-mono">{card.sku}</bdi>
        </p>
        <CardPrice productId={card.id} unit={card.unit} decimals={card.decimals} />
        <p className="card-note">
          <CardNote card={card} quantity={quantity} />
        </p>
      </div>
      <div className="min-w-0 max-xl:col-span-2">
        {hasFields ? (
          <Fields card={card} />
        ) : (
          <div className="max-w-56">
            <BuyFromCard card={card} {...(isSignedIn ? { onQuantity: setQuantity } : {})} />
          </div>
        )}
      </div>
    </li>
  )
}

/** The fields of a product's variants, asked for when the row comes near. */
function Fields({ card }: { card: ProductCard }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' })
    if (place.current) sight.observe(place.current)
    return () => sight.disconnect()
  }, [])
  const { data: product, error } = useLive(getProduct, { params: { slug: card.slug } }, { enabled: isNear })
  if (error && !product) return <BuyFromCard card={card} />
  return (
    <div
      ref={place}
      style={{ '--lines': Math.max(1, card.swatches.length) }}
      className="min-h-17 lg:min-h-[calc(var(--lines)*4rem+1.25rem)]"
    >
      {product ? (
        <Ordering product={product} card={card} />
      ) : (
        <div role="status">
          <span className="sr-only">{t('ui.loading')}</span>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </div>
  )
}

function Ordering({ product, card }: { product: Product; card: ProductCard }) {
  const { t } = useTranslation()
  const gate = useOrderGate()
  const order = useProductOrder(product)
  const left = useStockLeft(
    product.variants.map(({ id }) => id),
    gate === 'open',
  )
  const { grid, move } = useCellMoves<HTMLDivElement>((from, by) => fieldBeyond(product, from, by))
  const hintId = useId()
  const [said, setSaid] = useState('')
  const [hint, setHint] = useState('')
  const [drawer, setDrawer] = useState<DrawerPart | null>(null)
  // Options that must be chosen and are not remembered are chosen in the drawer, which has the quantities already.
  const needsChoices = Object.keys(choiceProblems(product.optionGroups, order.choices)).length > 0
  const closeDrawer = () => setDrawer(null)
  const variant = order.changed
  return (
    <div className="grid gap-2 lg:grid-cols-[minmax(0,1fr)_11rem] lg:gap-4">
      <div className="grid min-w-0 content-start gap-1">
        <div ref={grid} role="group" aria-label={t('shop.rows.quantities', { title: product.title })} className="grid gap-1.5">
          {linesOf(product).map(({ title, swatch, fields }, row) => (
            <div key={title} className="flex flex-wrap items-end gap-1.5">
              {title && (
                <span className="flex h-10 w-24 items-center gap-1.5 text-xs text-ink max-sm:h-5 max-sm:w-full">
                  {swatch && (
                    <i aria-hidden className="size-3 shrink-0 rounded-full border border-line-strong" style={{ backgroundColor: swatch }} />
                  )}
                  <bdi className="truncate">{title}</bdi>
                </span>
              )}
              {fields.map(({ name, column, variant: each }) => (
                <div key={each.id} className="grid w-16 grid-cols-1 gap-0.5">
                  <bdi title={each.title} className="line-clamp-2 text-center text-xs text-ink-soft">
                    {name}
                  </bdi>
                  {isBuyable(each) ? (
                    <QuantityCell
                      variant={each}
                      unit={product.unit}
                      left={left.get(each.id)}
                      label={t('ui.stepper.quantity', { name: `${product.title}, ${each.title}` })}
                      quantity={order.quantities[each.id] ?? 0}
                      onChange={(quantity) => order.setQuantity(each.id, quantity)}
                      onSay={(words) => setSaid(words && `${each.title}: ${words}`)}
                      onHint={(words) => setHint([each.title, words].filter(Boolean).join(': '))}
                      hintId={hintId}
                      place={`${row}-${column}`}
                      onKeyDown={move(row, column)}
                    />
                  ) : (
                    <span className="grid h-10 place-items-center rounded-md bg-sunken text-xs text-danger pointer-coarse:h-11">
                      {t('shop.stock.outShort')}
                    </span>
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
        {/* What was corrected comes first: where there is little room, it is what must be read. */}
        <p
          className="line-clamp-2 h-8 text-xs text-ink-soft sm:line-clamp-1 sm:h-4 rtl:h-10 sm:rtl:h-5"
          title={[said, hint].filter(Boolean).join(' ')}
        >
          {said && <span className="me-2 font-medium text-ink">{said}</span>}
          <span id={hintId}>{hint}</span>
        </p>
        <LiveRegion>{said}</LiveRegion>
      </div>
      <div className="grid content-start gap-1">
        <OrderButton
          gate={gate}
          label={t('cart.add')}
          onAdd={() => (needsChoices ? void pressedPart(() => import('./order-drawer.tsx')).then(setDrawer) : order.putIntoCart())}
          refusal={order.refusal}
          onRetry={order.retry}
        />
        {variant && (
          <VariantNote
            variant={variant}
            isNamed
            unit={product.unit}
            quantity={order.quantities[variant.id] ?? 0}
            left={left.get(variant.id)}
          />
        )}
      </div>
      {drawer && (
        <drawer.OrderDrawer
          slug={card.slug}
          title={card.title}
          begun={order.quantities}
          onClose={closeDrawer}
          onAdded={() => {
            order.setQuantities({})
            closeDrawer()
          }}
        />
      )}
    </div>
  )
}

type Line = { title: string; swatch: string | null; fields: { name: string; column: number; variant: ProductVariant }[] }

/** The fields of a product line by line: a line for every colour with its sizes, or one for all variants. */
function linesOf(product: Product): Line[] {
  const matrix = matrixOf(product)
  if (!matrix)
    return [
      {
        title: '',
        swatch: null,
        fields: product.variants.map((variant, column) => ({ name: variant.title || variant.sku, column, variant })),
      },
    ]
  return matrix.rows.map(({ value, cells }) => ({
    title: value.title,
    swatch: value.swatch,
    fields: cells.flatMap((variant, at) => (variant ? [{ name: matrix.columns[at]?.title ?? '', column: at, variant }] : [])),
  }))
}
