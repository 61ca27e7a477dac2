// The only judge of whether a coupon counts, and of how much it takes off.
import { atMost, type Minor, percent, zero } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

export type CouponFacts = {
  type: 'percent' | 'fixed' | 'freeDelivery'
  percentBps: number | null
  amount: Minor | null
  minSubtotal: Minor
  startsOn: Day | null
  endsOn: Day | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  used: number
  /** How often the customer at hand has used it. */
  usedByCustomer: number
  isActive: boolean
}

export type CouponRefusal = 'inactive' | 'notStarted' | 'expired' | 'usedUp' | 'usedUpByCustomer' | 'belowMinimum'

/** Takes a coupon, the value of the goods and the shop's day; gives null when the coupon counts, else the reason why not. */
export function couponRefusal(coupon: CouponFacts, subtotal: Minor, today: Day): CouponRefusal | null {
  if (!coupon.isActive) return 'inactive'
  if (coupon.startsOn && today < coupon.startsOn) return 'notStarted'
  if (coupon.endsOn && today > coupon.endsOn) return 'expired'
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'usedUp'
  if (coupon.maxUsesPerCustomer !== null && coupon.usedByCustomer >= coupon.maxUsesPerCustomer) return 'usedUpByCustomer'
  return subtotal < coupon.minSubtotal ? 'belowMinimum' : null
}

/** What a coupon that counts takes off goods of this value; free delivery takes nothing off the goods. */
export function couponDiscount(coupon: Pick<CouponFacts, 'type' | 'percentBps' | 'amount'>, subtotal: Minor): Minor {
  if (coupon.type === 'percent') return atMost(subtotal, percent(subtotal, coupon.percentBps ?? 0))
  if (coupon.type === 'fixed') return atMost(subtotal, coupon.amount ?? zero)
  return zero
}
