import { useQuantityHint } from '#modules/carts/web/parts/use-quantity-hint.ts'
import type { ProductCard } from '#modules/products/contract.ts'
import { useQuantityWords } from '#web/ui/quantity-words.ts'

type Props = { card: Pick<ProductCard, 'id' | 'unit'>; only: NonNullable<ProductCard['only']>; quantity: number }

/** The note beside the quantity of a product with one variant: how many more reach the next price, else its case size, minimum and maximum. */
export function QuantityNote({ card: { id, unit }, only, quantity }: Props) {
  const words = useQuantityWords()
  const hint = useQuantityHint({ ...only, productId: id, quantity, unit })
  const said = hint ?? words.bounds({ limits: only.limits, unit }).join(' · ')
  return said === '' ? null : <p className="text-xs text-ink-soft">{said}</p>
}
