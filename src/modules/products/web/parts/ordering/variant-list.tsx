// The variants of a product as rows: name, stock in words, price, a stepper that starts at nothing.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import type { UnitWords } from '#shared/units.ts'
import { useFormat } from '#web/boot-context.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { OptionValues } from '#web/ui/option-values.tsx'
import { boundedBy, useQuantityWords } from '#web/ui/quantity-words.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import type { Product, ProductVariant } from '../../../contract.ts'
import { StockWords } from '../listing/stock-words.tsx'
import { isBuyable, isSameCase, oneCase, type Quantities, settle, swatchOf } from './variant-matrix.ts'

/** Takes the variant that got the attention, and the one of its row whose picture may come to the front. */
export type OnLook = (variant: ProductVariant, pictured: ProductVariant | null) => void

type RowProps = {
  variant: ProductVariant
  title: string
  quantity: number
  onChange: (quantity: number) => void
  price?: ReactNode
  swatch?: string | null
  unit: UnitWords
  /** How much is left, where that is known. */
  left?: number | undefined
  /** Only looked at, by somebody who may not order. */
  isReadOnly?: boolean
  /** Its case differs from its siblings' and has to be said. */
  saysCase?: boolean
  /** It got the attention. */
  onLook?: (() => void) | undefined
}

/** One variant. Nothing chosen shows a plus; the first press takes one case, below that it goes back to nothing. */
export function VariantRow(all: RowProps) {
  const { variant, title, quantity, onChange, price, swatch = null, unit, left, isReadOnly = false, saysCase = false, onLook } = all
  const { t } = useTranslation()
  const words = useQuantityWords()
  const bounds = { limits: variant.limits, unit, left }
  const name = variant.title || title
  return (
    <li
      className="surface-card flex min-h-16 items-center justify-between gap-3 px-3 py-2 first:rounded-t-md last:rounded-b-md"
      onFocus={onLook}
    >
      <div className="grid min-w-0 gap-1">
        <span className="flex items-center gap-2 text-sm font-medium text-ink">
          {swatch && (
            <span aria-hidden className="size-4 shrink-0 rounded-full border border-line-strong" style={{ backgroundColor: swatch }} />
          )}
          <OptionValues text={title} />
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
          {(isReadOnly || variant.stock !== 'in' || !variant.isAvailable) && <StockWords variant={variant} />}
          {price}
          {saysCase && variant.limits.multiple > 1 && <CaseWords variant={variant} unit={unit} />}
        </span>
      </div>
      {isBuyable(variant) &&
        !isReadOnly &&
        (quantity > 0 ? (
          <div className="grid w-36 shrink-0 gap-1">
            <Stepper
              {...variant.limits}
              left={left}
              unit={unit}
              value={quantity}
              label={name}
              onChange={(next) => onChange(settle(next, boundedBy(bounds)))}
              onZero={() => onChange(0)}
              hasBin
            />
            <span className="text-xs text-ink-soft">{words.bounds(bounds).at(-1)}</span>
          </div>
        ) : (
          <IconButton
            icon="plus"
            variant="secondary"
            label={t('shop.product.take', { name })}
            onClick={() => onChange(oneCase(variant.limits))}
          />
        ))}
    </li>
  )
}

/** "Sold in cases of 6 pieces", "Sold in multiples of 2.5 kg". */
export function CaseWords({ variant: { limits }, unit }: { variant: Pick<ProductVariant, 'limits'>; unit: UnitWords }) {
  const { t } = useTranslation()
  const { after } = useFormat()
  const multiple = after(limits.multiple, limits.decimals, unit)
  return <span>{t(limits.decimals === 0 ? 'shop.product.cases' : 'shop.product.steps', { multiple })}</span>
}

type Props = {
  product: Pick<Product, 'axes' | 'variants' | 'unit'>
  quantities: Quantities
  onChange: (variantId: string, quantity: number) => void
  left: ReadonlyMap<string, number>
  isReadOnly?: boolean
  priceOf?: ((variant: ProductVariant) => ReactNode) | undefined
  onLook?: OnLook
}

export const VariantList = ({ product, quantities, onChange, onLook, left, isReadOnly = false, priceOf }: Props) => (
  <ul className="grid divide-y divide-line rounded-md border border-line">
    {product.variants.map((variant) => (
      <VariantRow
        key={variant.id}
        variant={variant}
        title={variant.title || variant.sku}
        quantity={quantities[variant.id] ?? 0}
        onChange={(quantity) => onChange(variant.id, quantity)}
        price={priceOf?.(variant)}
        swatch={swatchOf(product, variant)?.swatch ?? null}
        unit={product.unit}
        left={left.get(variant.id)}
        isReadOnly={isReadOnly}
        saysCase={!isSameCase(product.variants)}
        onLook={() => onLook?.(variant, variant.picture ? variant : null)}
      />
    ))}
  </ul>
)
