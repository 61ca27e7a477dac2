// The state of a coupon's form, and its conversions: from the server's coupon, and to the body of a save.
import { moneyToText } from '#shared/money.ts'
import { basisPoints, typedMoney, typedWhole } from '#shared/typed-amount.ts'
import type { CallInput } from '#shared/endpoint.ts'
import type { Coupon, createCoupon } from '../../admin-contract.ts'

export type CouponValues = {
  code: string
  type: Coupon['type']
  percent: string
  amount: string
  minSubtotal: string
  startsOn: string
  endsOn: string
  maxUses: string
  maxUsesPerCustomer: string
  status: Coupon['status']
  companyIds: string[]
  groupIds: string[]
  categoryIds: string[]
}

export const emptyCoupon: CouponValues = {
  code: '',
  type: 'percent',
  percent: '',
  amount: '',
  minSubtotal: '0',
  startsOn: '',
  endsOn: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  status: 'active',
  companyIds: [],
  groupIds: [],
  categoryIds: [],
}

const text = (value: number | null, write: (value: number) => string = String): string => (value === null ? '' : write(value))

/** Takes a coupon and the currency's decimals; gives its form's state, amounts as texts. */
export const couponValues = (coupon: Coupon, decimals: number): CouponValues => ({
  code: coupon.code,
  type: coupon.type,
  percent: text(coupon.percentBps, (bps) => String(bps / 100)),
  amount: text(coupon.amount, (amount) => moneyToText(amount, decimals)),
  minSubtotal: moneyToText(coupon.minSubtotal, decimals),
  startsOn: coupon.startsOn ?? '',
  endsOn: coupon.endsOn ?? '',
  maxUses: text(coupon.maxUses),
  maxUsesPerCustomer: text(coupon.maxUsesPerCustomer),
  status: coupon.status,
  companyIds: coupon.companies.map(({ id }) => id),
  groupIds: coupon.groups.map(({ id }) => id),
  categoryIds: coupon.categoryIds,
})

/** A limit as typed: null when nothing is, NaN for what is no number. */
const limit = (typed: string): number | null => (typed.trim() === '' ? null : typedWhole(typed))

/** Takes the form's state; gives the body. What is no number becomes NaN, which the schema refuses at its field. */
export function couponBody(values: CouponValues, decimals: number): CallInput<typeof createCoupon>['body'] {
  const { type, percent, amount, minSubtotal, maxUses, maxUsesPerCustomer, startsOn, endsOn, ...rest } = values
  return {
    ...rest,
    type,
    percentBps: type === 'percent' ? basisPoints(percent) : null,
    amount: type === 'fixed' ? typedMoney(amount, decimals) : null,
    minSubtotal: typedMoney(minSubtotal === '' ? '0' : minSubtotal, decimals),
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    maxUses: limit(maxUses),
    maxUsesPerCustomer: limit(maxUsesPerCustomer),
  }
}
