// The quantity fields of a product: one stepper, a list of its variants, or the matrix; each shows the stock left and the ordering limits.
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import type { Product, ProductVariant } from '#modules/products/contract.ts'
import { StockWords } from '#modules/products/web/parts/listing/stock-words.tsx'
import { VariantGrid } from '#modules/products/web/parts/ordering/variant-grid.tsx'
import { CaseWords, type OnLook, VariantList } from '#modules/products/web/parts/ordering/variant-list.tsx'
import {
  isSameCase,
  layoutOf,
  matrixOf,
  oneCaseOfEach,
  type Quantities,
  smallestOfEach,
} from '#modules/products/web/parts/ordering/variant-matrix.ts'
import { listIn } from '#shared/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useQuantityWords } from '#web/ui/quantity-words.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import type { useProductOrder } from './use-product-order.ts'

type Props = {
  product: Product
  order: ReturnType<typeof useProductOrder>
  left: ReadonlyMap<string, number>
  isReadOnly: boolean
  priceOf: ((variant: ProductVariant) => ReactNode) | undefined
  onLook: OnLook
  isInDrawer: boolean
}

export function OrderQuantities({ product, order, left, isReadOnly, priceOf, onLook, isInDrawer }: Props) {
  const { t, i18n } = useTranslation()
  const layout = layoutOf(product)
  const [first] = product.variants
  const matrix = layout === 'matrix' ? matrixOf(product) : null
  const [missing, setMissing] = useState<ProductVariant[]>([])
  /** The quantities before they were reset. */
  const [before, setBefore] = useState<Quantities>({})
  const hasBefore = Object.keys(before).length > 0
  // Once something is typed again after a reset, the former quantities are no longer offered.
  if (hasBefore && order.chosen.lines.length > 0) setBefore({})
  if (!first) return null
  if (layout === 'single')
    return <OnlyVariant variant={first} product={product} order={order} left={left.get(first.id)} isReadOnly={isReadOnly} />
  const takeOneOfEach = () => {
    const { quantities, missing } = oneCaseOfEach(product.variants, left)
    // Quantities that are typed already stay.
    const typed = Object.fromEntries(Object.entries(order.quantities).filter(([, quantity]) => quantity > 0))
    order.setQuantities({ ...quantities, ...typed })
    setMissing(missing.filter(({ id }) => !typed[id]))
    setBefore({})
  }
  const isReset = order.chosen.lines.length === 0 && hasBefore
  const reset = () => {
    order.setQuantities(isReset ? before : {})
    setBefore(isReset ? {} : order.quantities)
    setMissing([])
  }
  const common = { unit: product.unit, quantities: order.quantities, onChange: order.setQuantity, left, isReadOnly, priceOf }
  return (
    <section className="grid gap-3" aria-label={t('shop.order.title')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-soft">
          {isSameCase(product.variants) && first.limits.multiple > 1 ? (
            <CaseWords variant={first} unit={product.unit} />
          ) : (
            !isReadOnly && t('shop.order.pick')
          )}
        </p>
        {!isReadOnly && (
          <div className="flex gap-1">
            <Button size="sm" icon="plus" onClick={takeOneOfEach}>
              {t(`shop.order.${smallestOfEach(product.variants)}`)}
            </Button>
            {/* Its room is there before it is: with the first quantity it would push the fields below it away. */}
            <Button size="sm" variant="quiet" className={cx(order.chosen.lines.length === 0 && !isReset && 'invisible')} onClick={reset}>
              {t(isReset ? 'shop.order.putBack' : 'shop.order.reset')}
            </Button>
          </div>
        )}
      </div>
      <p aria-live="polite" className="text-sm text-ink-soft empty:hidden">
        {missing.length > 0 &&
          t('shop.order.leftOut', {
            variants: listIn(
              missing.map(({ title }) => title),
              i18n.language,
            ),
          })}
      </p>
      {matrix ? (
        <VariantGrid matrix={matrix} onLook={onLook} isInDrawer={isInDrawer} {...common} />
      ) : (
        <VariantList product={product} onLook={onLook} {...common} />
      )}
    </section>
  )
}

type OnlyProps = Pick<Props, 'product' | 'order' | 'isReadOnly'> & { variant: ProductVariant; left: number | undefined }

function OnlyVariant({ variant, product, order, left, isReadOnly }: OnlyProps) {
  const words = useQuantityWords()
  const bounds = words.bounds({ limits: variant.limits, unit: product.unit, left })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {!isReadOnly && (
        <div className="w-48">
          <Stepper
            {...variant.limits}
            size="lg"
            unit={product.unit}
            left={left}
            value={order.quantities[variant.id] ?? 0}
            label={product.title}
            onChange={(quantity) => order.setQuantity(variant.id, quantity)}
          />
        </div>
      )}
      <StockWords variant={variant} />
      <p className="text-sm text-ink-soft">{bounds.join(' · ')}</p>
    </div>
  )
}
