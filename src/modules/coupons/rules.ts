// Decides whether a coupon is valid and how much it takes off. No other file decides this.
import { atMost, type Minor, percent, zero } from '#shared/money.ts'
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
}

export type CouponRefusal = 'inactive' | 'notStarted' | 'expired' | 'usedUp' | 'usedUpByCustomer' | 'belowMinimum'

/** Takes a coupon, the subtotal of the products and the shop's day; gives null when the coupon is valid, else the reason. */
export function couponRefusal(coupon: CouponTerms, subtotal: Minor, today: Day): CouponRefusal | null {
  if (!coupon.isActive) return 'inactive'
  if (coupon.startsOn && today < coupon.startsOn) return 'notStarted'
  if (coupon.endsOn && today > coupon.endsOn) return 'expired'
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'usedUp'
  if (coupon.maxUsesPerCustomer !== null && coupon.usedByCustomer >= coupon.maxUsesPerCustomer) return 'usedUpByCustomer'
  return subtotal < coupon.minSubtotal ? 'belowMinimum' : null
}

/** The discount of a valid coupon on this subtotal; free delivery discounts no products. */
export function couponDiscount(coupon: Pick<CouponTerms, 'type' | 'percentBps' | 'amount'>, subtotal: Minor): Minor {
  if (coupon.type === 'percent') return atMost(subtotal, percent(subtotal, coupon.percentBps ?? 0))
  if (coupon.type === 'fixed') return atMost(subtotal, coupon.amount ?? zero)
  return zero
}
