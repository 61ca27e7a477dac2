// Decides whether a coupon is valid and how much it takes off. No other file decides this.
import { add, atMost, type Minor, percent, zero } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

export type CouponTerms = {
  type: 'percent' | 'fixed' | 'freeDelivery'
  percentBps: number | null
  amount: Minor | null
  minSubtotal: Minor
  startsOn: Day | null
  endsOn: Day | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  used: number
  /** The number of times the present customer has used it. */
  usedByCustomer: number
  isActive: boolean
  /** The buyer's company is one that may use it. */
  isForBuyer: boolean
  /** The categories it is for, with all below them; null for every product. */
  categoryIds: readonly string[] | null
}

/** The terms of a coupon that an order was placed with; a later change of the coupon is no change of the order. */
export type AgreedCoupon = Pick<CouponTerms, 'type' | 'percentBps' | 'amount' | 'minSubtotal' | 'categoryIds'>

/** Takes a coupon; gives the terms that an order made with it keeps. */
export const agreedTerms = ({ type, percentBps, amount, minSubtotal, categoryIds }: CouponTerms): AgreedCoupon => ({
  type,
  percentBps,
  amount,
  minSubtotal,
  categoryIds,
})

/** A line of a cart as a coupon sees it: its value before any discount, its category and those above it. */
export type CouponProduct = { value: Minor; categoryIds: readonly string[] }

export type CouponRefusal =
  | 'inactive'
  | 'notStarted'
  | 'expired'
  | 'usedUp'
  | 'usedUpByCustomer'
  | 'belowMinimum'
  | 'notForBuyer'
  | 'notForProducts'

/** Is a coupon for a product of these categories? */
export const isCouponFor = ({ categoryIds }: Pick<CouponTerms, 'categoryIds'>, categories: readonly string[]): boolean =>
  categoryIds === null || categories.some((id) => categoryIds.includes(id))

/** The value of the products that a coupon is for. */
export const valueFor = (coupon: Pick<CouponTerms, 'categoryIds'>, products: readonly CouponProduct[]): Minor =>
  add(...products.flatMap(({ value, categoryIds }) => (isCouponFor(coupon, categoryIds) ? [value] : [])))

/** Takes the terms an order was placed with and its products after a change; gives null while they still count, else the reason. */
export function agreedRefusal({ categoryIds, minSubtotal }: AgreedCoupon, products: readonly CouponProduct[]): CouponRefusal | null {
  if (categoryIds !== null && !products.some((product) => isCouponFor({ categoryIds }, product.categoryIds))) return 'notForProducts'
  return add(...products.map(({ value }) => value)) < minSubtotal ? 'belowMinimum' : null
}

/** Takes a coupon, the products of a cart and the shop's day; gives null when the coupon is valid, else the reason. */
export function couponRefusal(coupon: CouponTerms, products: readonly CouponProduct[], today: Day): CouponRefusal | null {
  if (!coupon.isActive) return 'inactive'
  if (coupon.startsOn && today < coupon.startsOn) return 'notStarted'
  if (coupon.endsOn && today > coupon.endsOn) return 'expired'
  if (!coupon.isForBuyer) return 'notForBuyer'
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'usedUp'
  if (coupon.maxUsesPerCustomer !== null && coupon.usedByCustomer >= coupon.maxUsesPerCustomer) return 'usedUpByCustomer'
  return agreedRefusal(coupon, products)
}

/** The discount of a valid coupon on the value of the products it is for; free delivery discounts no products. */
export function couponDiscount(coupon: Pick<CouponTerms, 'type' | 'percentBps' | 'amount'>, subtotal: Minor): Minor {
  if (coupon.type === 'percent') return atMost(subtotal, percent(subtotal, coupon.percentBps ?? 0))
  if (coupon.type === 'fixed') return atMost(subtotal, coupon.amount ?? zero)
  return zero
}
