import { describe, expect, test } from 'vitest'
import { minor, zero } from '#shared/money.ts'
import { couponDiscount, couponRefusal, type CouponTerms, valueFor } from './rules.ts'

const save10: CouponTerms = {
  type: 'percent',
  percentBps: 1000,
  amount: null,
  minSubtotal: zero,
  startsOn: null,
  endsOn: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  used: 0,
  usedByCustomer: 0,
  isActive: true,
  isForBuyer: true,
  categoryIds: null,
}
const today = '2026-11-21'
const product = (value: number, ...categoryIds: string[]) => ({ value: minor(value), categoryIds })
const refusalOf = (over: Partial<CouponTerms>, subtotal = 4900) => couponRefusal({ ...save10, ...over }, [product(subtotal)], today)

describe('refusal', () => {
  test.each<[string, Partial<CouponTerms>, string]>([
    ['when it is switched off', { isActive: false }, 'inactive'],
    ['before its first day', { startsOn: '2026-11-22' }, 'notStarted'],
    ['after its last day', { endsOn: '2026-11-20' }, 'expired'],
    ['when all uses are used', { maxUses: 3, used: 3 }, 'usedUp'],
    ['when this customer used all of theirs', { maxUsesPerCustomer: 1, usedByCustomer: 1 }, 'usedUpByCustomer'],
    ['for other companies', { isForBuyer: false }, 'notForBuyer'],
    ['for categories that are not in the cart', { categoryIds: ['nuts'] }, 'notForProducts'],
    ['for no category any more', { categoryIds: [] }, 'notForProducts'],
    ['below its minimum', { minSubtotal: minor(4901) }, 'belowMinimum'],
    ['for its date before its minimum', { endsOn: '2026-11-20', minSubtotal: minor(9900) }, 'expired'],
  ])('refuses a coupon %s', (_, over, reason) => expect(refusalOf(over)).toBe(reason))

  test.each<[string, Partial<CouponTerms>]>([
    ['on its first day', { startsOn: '2026-11-21' }],
    ['on its last day', { endsOn: '2026-11-21' }],
    ['at exactly its minimum', { minSubtotal: minor(4900) }],
    ['with one use left', { maxUses: 3, used: 2 }],
    ['with one use left for this customer', { maxUsesPerCustomer: 2, usedByCustomer: 1 }],
  ])('accepts a coupon %s', (_, over) => expect(refusalOf(over)).toBeNull())
})

describe('discount', () => {
  test.each<[string, Partial<CouponTerms>, number, number]>([
    ['ten per cent', {}, 4900, 490],
    ['a half penny upwards', { percentBps: 5000 }, 1, 1],
    ['everything at one hundred per cent', { percentBps: 10_000 }, 4900, 4900],
    ['a fixed amount', { type: 'fixed', amount: minor(500) }, 4900, 500],
    ['no more than the goods cost', { type: 'fixed', amount: minor(5000) }, 4900, 4900],
    ['nothing for free delivery', { type: 'freeDelivery' }, 4900, 0],
    ['nothing from nothing', {}, 0, 0],
  ])('takes off %s', (_, over, subtotal, expected) => expect(couponDiscount({ ...save10, ...over }, minor(subtotal))).toBe(expected))
})

test('a coupon for categories counts below them, judges its minimum by the whole cart and its discount by its own products', () => {
  const forNuts = { ...save10, categoryIds: ['nuts'], minSubtotal: minor(5000) }
  const products = [product(1000, 'almonds', 'nuts'), product(4000, 'spices')]

  expect(couponRefusal(forNuts, products, today)).toBeNull()
  expect(couponDiscount(forNuts, valueFor(forNuts, products))).toBe(100)
  expect(couponRefusal(forNuts, products.slice(0, 1), today)).toBe('belowMinimum')
})
