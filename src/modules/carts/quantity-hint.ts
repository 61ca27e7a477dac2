// The one hint beside a quantity that helps most: what fills the case, what makes it cheaper, what is left. Pure.
import type { Minor } from '#shared/money.ts'
import type { QuantityLimits } from '#shared/quantity.ts'
import type { PriceStep } from '#modules/prices/rules.ts'
import { casesOf, nextPriceHint } from './hints.ts'

export type HintInput = {
  /** Everything that would be in the cart: what is there, and what is about to be added. */
  quantity: number
  limits: QuantityLimits
  /** The steps of the price, empty when there is one price; absent for those who see none. */
  ladder?: readonly PriceStep[] | undefined
  /** The quantity in stock, where that is known. */
  left?: number | null | undefined
}

export type QuantityHint =
  | { kind: 'fill'; more: number }
  | { kind: 'cheaper'; more: number; unitPrice: Minor }
  | { kind: 'rest'; left: number }
  | { kind: 'all' }

/** Takes a quantity with what is known of it; gives the hint, or null. It proposes only what may be ordered. */
export function hintFor({ quantity, limits, ladder = [], left = null }: HintInput): QuantityHint | null {
  if (quantity <= 0) return null
  const most = Math.min(limits.max ?? Infinity, left ?? Infinity)
  const missing = casesOf(quantity, limits)?.missing ?? 0
  if (missing > 0 && quantity + missing <= most) return { kind: 'fill', more: missing }
  const now = ladder.findLast((step) => step.fromQuantity <= quantity)?.unitPrice ?? ladder[0]?.unitPrice
  const step = ladder.find(({ fromQuantity, unitPrice }) => now !== undefined && fromQuantity > quantity && unitPrice < now)
  const next = nextPriceHint({ quantity, limits, left, nextStep: step ?? null })
  if (next) return { kind: 'cheaper', more: next.more, unitPrice: next.unitPrice }
  if (left === null || quantity > left || left - quantity >= limits.multiple) return null
  return left === quantity ? { kind: 'all' } : { kind: 'rest', left: left - quantity }
}
