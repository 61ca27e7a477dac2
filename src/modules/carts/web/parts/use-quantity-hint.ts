// The hint beside a quantity in words, for what is typed together with what is in the cart already.
import { usePrices, useProductPrice } from '#modules/prices/web/parts/use-prices.ts'
import type { QuantityLimits } from '#shared/quantity.ts'
import type { UnitWords } from '#shared/units.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { hintFor } from '../../quantity-hint.ts'
import { useCart } from './use-cart.ts'

type Props = {
  variantId: string
  /** Of a product with this one variant, in a list: its price is asked for with the list's. */
  productId?: string
  quantity: number
  limits: QuantityLimits
  unit: UnitWords
  left?: number | undefined
}

/** Gives the words, or null when there is nothing to say. */
export function useQuantityHint({ variantId, productId, quantity, limits, unit, left }: Props): string | null {
  const { t } = useTranslation()
  const format = useFormat()
  const { items } = useCart()
  const ofProduct = useProductPrice(productId ?? '', productId !== undefined)
  const ofVariant = usePrices(productId === undefined ? [variantId] : [])
  const price = productId === undefined ? ofVariant.prices.get(variantId) : ofProduct.price
  const present = items.filter((item) => (item.variantId ?? item.id) === variantId).reduce((sum, item) => sum + item.quantity, 0)
  const hint = hintFor({ quantity: quantity > 0 ? present + quantity : 0, limits, ladder: price?.ladder, left })
  const text = (amount: number) => format.quantity(amount, limits.decimals, unit)
  switch (hint?.kind) {
    case undefined:
      return null
    case 'fill':
      return t('cart.hint.fill', { more: text(hint.more) })
    case 'cheaper':
      return t('cart.hint.cheaper', { more: text(hint.more), price: format.money(hint.unitPrice) })
    case 'rest':
      return t('cart.hint.rest', { left: text(hint.left) })
    case 'all':
      return t('cart.hint.all')
  }
}
