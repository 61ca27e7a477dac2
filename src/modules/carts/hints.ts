// One true hint that helps an order along, or none. Pure.
import { type Minor, minor } from '#shared/money.ts'
import { nearestAllowed, type QuantityLimits } from '#shared/quantity.ts'

type Coupon = { refusal: string | null; isFreeDelivery: boolean; minimum: Minor }
type Way = { method: 'delivery' | 'collection'; charge: Minor; freeFrom: Minor | null }
type Question = {
  options: readonly Way[]
  coupon: Coupon | null
  /** The worth of the products before and after the coupon. */
  subtotal: Minor
  total: Minor
  /** The share, in basis points, that the coupon may take of what is added; 0 where it takes none. */
  percentBps: number
}

/** How much more must be ordered for delivery to be free, by the zone's rates or by a coupon that still lacks its minimum; null where it is free already or never. */
export function freeDeliveryHint({ options, coupon, subtotal, total, percentBps }: Question): { missing: Minor } | null {
  const delivery = options.find(({ method }) => method === 'delivery')
  if (!delivery || delivery.charge === 0 || (coupon?.refusal === null && coupon.isFreeDelivery)) return null
  const byRate = delivery.freeFrom === null ? null : delivery.freeFrom - total
  const byCoupon = coupon?.isFreeDelivery && coupon.refusal === 'belowMinimum' ? coupon.minimum - subtotal : null
  // A percentage coupon is also taken off what is added. A coupon for some categories is taken off some products only; the hint reckons as if off all, so
  // that it is always enough.
  const added = byRate === null ? null : Math.ceil((byRate * 10_000) / (10_000 - percentBps))
  const gaps = [added, byCoupon].filter((gap) => gap !== null && gap > 0 && Number.isFinite(gap))
  return gaps.length === 0 ? null : { missing: minor(Math.min(...gaps.map(Number))) }
}

type Step = { fromQuantity: number; unitPrice: Minor }
type Line = { quantity: number; limits: QuantityLimits; left: number | null; nextStep: Step | null }

/** Takes a line; gives the quantity at which each unit is cheaper, how many more that are, and the price then; null where stock or the maximum forbids it. */
export function nextPriceHint({ quantity, limits, left, nextStep }: Line): { more: number; quantity: number; unitPrice: Minor } | null {
  if (!nextStep || nextStep.fromQuantity <= quantity) return null
  const next = nearestAllowed(nextStep.fromQuantity, limits)
  if (next < nextStep.fromQuantity || (left !== null && next > left)) return null
  return { more: next - quantity, quantity: next, unitPrice: nextStep.unitPrice }
}

/** How many cases a quantity is, and how much a last, incomplete case lacks; null for what is not sold by the case. */
export function casesOf(quantity: number, { multiple, decimals }: QuantityLimits): { cases: number; missing: number } | null {
  if (multiple <= 10 ** decimals) return null
  const rest = quantity % multiple
  return { cases: Math.floor(quantity / multiple), missing: rest === 0 ? 0 : multiple - rest }
}
