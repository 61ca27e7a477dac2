// Orders a product, on its page or in the drawer of a list: its price, its options, one stepper or a list or the matrix, the total, and the button that
// adds everything at once.
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { CellPrice } from '#modules/prices/web/parts/cell-price.tsx'
import { PriceArea } from '#modules/prices/web/parts/price-area.tsx'
import { Surcharge } from '#modules/prices/web/parts/surcharge.tsx'
import type { Product, ProductVariant } from '#modules/products/contract.ts'
import { optionGroups } from '#modules/products/web/parts/ordering/option-groups-on-demand.ts'
import { isBuyable, layoutOf, type Quantities } from '#modules/products/web/parts/ordering/variant-matrix.ts'
import { useStockLeft } from '#modules/stock/web/parts/use-stock-left.ts'
import type { UnitWords } from '#shared/units.ts'
import { useFormat } from '#web/boot-context.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { cx } from '#web/ui/cx.ts'
import { OrderButton } from './order-button.tsx'
import { OrderQuantities } from './order-quantities.tsx'
import { useOrderGate } from './use-order-gate.ts'
import { useProductOrder } from './use-product-order.ts'

const PriceLadder = lazy(async () => ({ default: (await import('#modules/prices/web/parts/price-ladder.tsx')).PriceLadder }))
const VariantNote = lazy(async () => ({ default: (await import('./variant-note.tsx')).VariantNote }))

type Props = {
  product: Product
  onLook?: (variant: ProductVariant) => void
  /** Called when the chosen variants are in the cart. */
  onAdded?: () => void
  isInDrawer?: boolean
  /** Quantities that were chosen elsewhere already. */
  begun?: Quantities | undefined
}

export function ProductOrder({ product, onLook, onAdded, isInDrawer = false, begun }: Props) {
  const { t } = useTranslation()
  const gate = useOrderGate()
  const order = useProductOrder(product, begun)
  const ids = product.variants.map(({ id }) => id)
  const left = useStockLeft(ids, gate === 'open')
  const options = useRef<HTMLDivElement>(null)
  const [looked, setLooked] = useState<ProductVariant | undefined>(undefined)
  const { known } = order
  const decimals = product.unit.decimals
  const mayOrder = gate === 'open' || gate === 'unknown' || gate === 'signIn'
  const laddered = looked ?? order.chosen.lines[0]?.variant ?? product.variants[0]
  const priceOf =
    known.state === 'ready'
      ? (variant: ProductVariant) => {
          const price = known.prices.get(variant.id)
          return price && <CellPrice price={price} quantity={order.quantities[variant.id] ?? 0} decimals={decimals} />
        }
      : undefined
  const add = () => {
    const outcome = order.putIntoCart()
    if (outcome === 'choicesMissing') setTimeout(() => showProblem(options.current))
    else if (outcome === 'added') onAdded?.()
  }
  return (
    <div className="grid gap-5">
      <PriceArea variantIds={ids} unit={product.unit} decimals={decimals} size="lg" />
      {!product.variants.some(isBuyable) ? (
        <Alert tone="danger" title={t('shop.stock.out')}>
          {t('shop.stock.outText')}
        </Alert>
      ) : (
        <>
          {!mayOrder && <Alert>{t(`cart.whyNot.${gate}`)}</Alert>}
          <OrderQuantities
            product={product}
            order={order}
            left={left}
            isReadOnly={!mayOrder}
            priceOf={priceOf}
            isInDrawer={isInDrawer}
            onLook={(variant, pictured) => {
              setLooked(variant)
              if (pictured) onLook?.(pictured)
            }}
          />
          <Suspense fallback={<p className="card-note" />}>
            {gate === 'open' && order.changed ? (
              <VariantNote
                variant={order.changed}
                isNamed={product.variants.length > 1}
                unit={product.unit}
                quantity={order.quantities[order.changed.id] ?? 0}
                left={left.get(order.changed.id)}
              />
            ) : (
              <p className="card-note" />
            )}
          </Suspense>
          {product.optionGroups.length > 0 && mayOrder && (
            <div ref={options}>
              <optionGroups.Part
                groups={product.optionGroups}
                choices={order.choices}
                onChange={order.setChoice}
                problems={order.problems}
                surchargeOf={order.surcharges.size > 0 ? (id) => surchargeOf(order.surcharges.get(id), product.unit) : undefined}
              />
            </div>
          )}
          {laddered && known.state === 'ready' && (
            <Suspense>
              <PriceLadder
                variantId={laddered.id}
                name={order.isUniform ? undefined : laddered.title}
                unit={product.unit}
                decimals={decimals}
                quantity={order.quantities[laddered.id] ?? 0}
              />
            </Suspense>
          )}
          <div
            className={cx(
              'sticky z-20 flex items-center gap-4 border-t border-line px-4 py-3',
              isInDrawer
                ? '-bottom-5 -mx-5 bg-card'
                : 'bottom-(--seen-bar) -mx-4 bg-ground sm:static sm:mx-0 sm:rounded-md sm:border sm:bg-card sm:px-4',
            )}
          >
            {mayOrder && <OrderSum order={order} product={product} />}
            <div className="w-44 shrink-0 sm:w-56">
              <OrderButton gate={gate} size="lg" label={t('cart.add')} onAdd={add} refusal={order.refusal} onRetry={order.retry} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

/** The chosen quantity and its total. */
function OrderSum({ order: { chosen, amount }, product }: { order: ReturnType<typeof useProductOrder>; product: Product }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className="grid min-w-0 flex-1 text-sm" aria-live="polite">
      <span className="font-semibold text-ink tabular-nums">
        {chosen.total > 0
          ? t('shop.order.quantity', { quantity: format.quantity(chosen.total, product.unit.decimals, product.unit) })
          : t('shop.order.nothingYet')}
        {layoutOf(product) !== 'single' && chosen.lines.length > 0 && (
          <span className="font-normal text-ink-soft"> · {t('shop.order.variants', { count: chosen.lines.length })}</span>
        )}
      </span>
      {amount !== null && amount > 0 && (
        <span className="text-ink-soft tabular-nums">
          <bdi className="font-semibold text-ink">{format.money(amount)}</bdi> {t('price.withoutVat')}
        </span>
      )}
    </p>
  )
}

const surchargeOf = (surcharge: number | undefined, unit: UnitWords): ReactNode =>
  surcharge ? <Surcharge amount={surcharge} unit={unit} /> : null

/** Scrolls to the first missing choice and focuses it, once its message is shown. */
function showProblem(options: HTMLElement | null): void {
  const message = options?.querySelector('[role=alert]')
  message?.scrollIntoView({ block: 'center' })
  message?.closest('fieldset')?.querySelector('input')?.focus({ preventScroll: true })
}
