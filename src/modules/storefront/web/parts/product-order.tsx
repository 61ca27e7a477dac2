// Ordering a product on its page: its price, its options, one stepper or a list or the matrix, what it comes to, and the button that adds it all in one go.
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { PriceArea } from '#modules/prices/web/parts/price-area.tsx'
import { PriceLadder } from '#modules/prices/web/parts/price-ladder.tsx'
import { Surcharge } from '#modules/prices/web/parts/surcharge.tsx'
import type { Product, ProductVariant } from '#modules/products/contract.ts'
import { OptionGroups } from '#modules/products/web/parts/option-groups.tsx'
import { StockWords } from '#modules/products/web/parts/stock-words.tsx'
import { VariantGrid } from '#modules/products/web/parts/variant-grid.tsx'
import { CaseWords, VariantList } from '#modules/products/web/parts/variant-list.tsx'
import { isBuyable, isSameCase, layoutOf, matrixOf, oneCaseOfEach } from '#modules/products/web/parts/variant-matrix.ts'
import type { UnitWords } from '#shared/units.ts'
import { useFormat } from '#web/boot-context.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { OrderButton } from './order-button.tsx'
import { useOrderGate } from './use-order-gate.ts'
import { useProductOrder } from './use-product-order.ts'

type Props = { product: Product; onLook: (variant: ProductVariant) => void }

export function ProductOrder({ product, onLook }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const gate = useOrderGate()
  const order = useProductOrder(product)
  const options = useRef<HTMLDivElement>(null)
  const { chosen, known, amount } = order
  const layout = layoutOf(product)
  const decimals = product.unit.decimals
  const isGone = !product.variants.some(isBuyable)
  const laddered = chosen.lines[0] ?? { variant: product.variants[0], quantity: 0 }
  const priceOf =
    known.state === 'ready' && isVaried(known.prices)
      ? (variant: ProductVariant) => priceText(known.prices.get(variant.id)?.unitPrice, format.money)
      : undefined
  const add = () => {
    if (!order.putIntoCart()) options.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }
  const quantityWords = t('shop.order.quantity', { quantity: format.quantity(chosen.total, decimals, product.unit) })
  return (
    <div className="grid gap-5">
      <PriceArea variantIds={product.variants.map(({ id }) => id)} unit={product.unit} decimals={decimals} size="lg" />
      {isGone ? (
        <Alert tone="warning" title={t('shop.stock.out')}>
          {t('shop.stock.outText')}
        </Alert>
      ) : (
        <>
          <Goods product={product} layout={layout} order={order} priceOf={priceOf} onLook={onLook} />
          {product.optionGroups.length > 0 && (
            <div ref={options}>
              <OptionGroups
                groups={product.optionGroups}
                choices={order.choices}
                onChange={order.setChoice}
                problems={order.problems}
                surchargeOf={order.surcharges.size > 0 ? (id) => surchargeOf(order.surcharges.get(id), product.unit) : undefined}
              />
            </div>
          )}
          {laddered.variant && known.state === 'ready' && (
            <PriceLadder variantId={laddered.variant.id} unit={product.unit} decimals={decimals} quantity={laddered.quantity} />
          )}
          <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-4 border-t border-line bg-ground px-4 py-3 sm:static sm:mx-0 sm:rounded-md sm:border sm:bg-card sm:px-4">
            <p className="grid min-w-0 flex-1 text-sm" aria-live="polite">
              <span className="font-semibold text-ink tabular-nums">
                {chosen.total > 0 ? quantityWords : t('shop.order.nothingYet')}
                {layout !== 'single' && chosen.lines.length > 0 && (
                  <span className="font-normal text-ink-soft"> · {t('shop.order.variants', { count: chosen.lines.length })}</span>
                )}
              </span>
              {amount !== null && amount > 0 && (
                <span className="text-ink-soft tabular-nums">
                  <bdi className="font-semibold text-ink">{format.money(amount)}</bdi> {t('price.withoutVat')}
                </span>
              )}
            </p>
            <div className="w-44 shrink-0 sm:w-56">
              <OrderButton
                gate={gate}
                size="lg"
                label={t('cart.add')}
                onAdd={add}
                refusal={
                  chosen.lines.length === 0 ? t('shop.order.chooseFirst') : known.state === 'loading' ? t('ui.priceLoading') : undefined
                }
              />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

type GoodsProps = {
  product: Product
  layout: 'single' | 'list' | 'matrix'
  order: ReturnType<typeof useProductOrder>
  priceOf: ((variant: ProductVariant) => ReactNode) | undefined
  onLook: Props['onLook']
}

function Goods({ product, layout, order, priceOf, onLook }: GoodsProps) {
  const { t } = useTranslation()
  const [only] = product.variants
  const matrix = layout === 'matrix' ? matrixOf(product) : null
  if (layout === 'single' && only)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="w-48">
          <Stepper
            {...only.limits}
            size="lg"
            unit={product.unit}
            value={order.quantities[only.id] ?? 0}
            label={product.title}
            onChange={(quantity) => order.setQuantity(only.id, quantity)}
          />
        </div>
        <StockWords variant={only} />
        {only.limits.multiple > 1 && (
          <p className="text-sm text-ink-soft">
            <CaseWords variant={only} unit={product.unit} />
          </p>
        )}
      </div>
    )
  const first = product.variants[0]
  return (
    <section className="grid gap-3" aria-label={t('shop.order.title')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-soft">
          {isSameCase(product.variants) && first && first.limits.multiple > 1 ? (
            <CaseWords variant={first} unit={product.unit} />
          ) : (
            t('shop.order.pick')
          )}
        </p>
        <div className="flex gap-1">
          <Button size="sm" icon="plus" onClick={() => order.setQuantities(oneCaseOfEach(product.variants))}>
            {t('shop.order.oneOfEach')}
          </Button>
          {order.chosen.lines.length > 0 && (
            <Button size="sm" variant="quiet" onClick={() => order.setQuantities({})}>
              {t('shop.order.reset')}
            </Button>
          )}
        </div>
      </div>
      {matrix ? (
        <VariantGrid
          unit={product.unit}
          matrix={matrix}
          quantities={order.quantities}
          onChange={order.setQuantity}
          priceOf={priceOf}
          onLook={onLook}
        />
      ) : (
        <VariantList product={product} quantities={order.quantities} onChange={order.setQuantity} priceOf={priceOf} />
      )}
    </section>
  )
}

const isVaried = (prices: ReadonlyMap<string, { unitPrice: number }>): boolean =>
  new Set([...prices.values()].map(({ unitPrice }) => unitPrice)).size > 1
const priceText = (price: number | undefined, money: (amount: number) => string): ReactNode =>
  price !== undefined && <bdi className="tabular-nums">{money(price)}</bdi>
const surchargeOf = (surcharge: number | undefined, unit: UnitWords): ReactNode =>
  surcharge ? <Surcharge amount={surcharge} unit={unit} /> : null
