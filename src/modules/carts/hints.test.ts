import { describe, expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { casesOf, freeDeliveryHint, nextPriceHint } from './hints.ts'

const way = (charge: number, freeFrom: number | null) => ({
  method: 'delivery' as const,
  charge: minor(charge),
  freeFrom: freeFrom === null ? null : minor(freeFrom),
})
const collection = { method: 'collection' as const, charge: minor(0), freeFrom: null }
const coupon = (refusal: string | null, minimum: number, isFreeDelivery = true) => ({ refusal, isFreeDelivery, minimum: minor(minimum) })
const ask = (over: Partial<Parameters<typeof freeDeliveryHint>[0]>) =>
  freeDeliveryHint({
    options: [way(795, 15000), collection],
    coupon: null,
    subtotal: minor(8700),
    total: minor(8700),
    percentBps: 0,
    ...over,
  })?.missing ?? null

describe('what is missing to free delivery', () => {
  test('by the rates', () => expect(ask({})).toBe(6300))
  test('nothing where it is free already', () => expect(ask({ options: [way(0, null)] })).toBe(null))
  test('nothing where it is never free', () => expect(ask({ options: [way(795, null)] })).toBe(null))
  test('nothing where we do not deliver', () => expect(ask({ options: [collection] })).toBe(null))
  test('nothing when a coupon makes it free', () => expect(ask({ coupon: coupon(null, 0) })).toBe(null))
  test('by a coupon that lacks less', () => expect(ask({ coupon: coupon('belowMinimum', 10000) })).toBe(1300))
  test('by the rates when the coupon lacks more', () => expect(ask({ coupon: coupon('belowMinimum', 20000) })).toBe(6300))
  test('a coupon of another kind does not make it free', () => expect(ask({ coupon: coupon('belowMinimum', 9000, false) })).toBe(6300))
  test('a coupon of a percentage takes its share of what is added', () =>
    expect(ask({ subtotal: minor(10000), total: minor(9000), coupon: coupon(null, 0, false), percentBps: 1000 })).toBe(6667))
  test('a coupon of a percentage for some categories may take its share of all that is added', () =>
    expect(ask({ subtotal: minor(10000), total: minor(9900), coupon: coupon(null, 0, false), percentBps: 5000 })).toBe(10200))
  test('nothing when the coupon takes all of what is added', () =>
    expect(ask({ subtotal: minor(10000), total: minor(5000), coupon: coupon(null, 0, false), percentBps: 10_000 })).toBe(null))
})

describe('the next step of the price', () => {
  const limits = { min: 6, multiple: 6, max: null, decimals: 0 }
  const nextStep = { fromQuantity: 24, unitPrice: minor(527) }
  test.each([
    ['twelve more', { quantity: 12, limits, left: null, nextStep }, { more: 12, quantity: 24, unitPrice: 527 }],
    [
      'whole cases up to it',
      { quantity: 12, limits, left: null, nextStep: { ...nextStep, fromQuantity: 20 } },
      { more: 12, quantity: 24, unitPrice: 527 },
    ],
    ['not when there is no step', { quantity: 12, limits, left: null, nextStep: null }, null],
    ['not when it is reached', { quantity: 24, limits, left: null, nextStep }, null],
    ['not when there is not enough', { quantity: 12, limits, left: 23, nextStep }, null],
    ['not above the maximum', { quantity: 12, limits: { ...limits, max: 18 }, left: null, nextStep }, null],
  ])('%s', (_, line, expected) => expect(nextPriceHint(line)).toEqual(expected))
})

test.each([
  [36, 12, 0, { cases: 3, missing: 0 }],
  [40, 12, 0, { cases: 3, missing: 8 }],
  [5, 1, 0, null],
  [5000, 2500, 3, { cases: 2, missing: 0 }],
  [5000, 1000, 3, null],
])('%i in cases of %i', (quantity, multiple, decimals, expected) =>
  expect(casesOf(quantity, { min: multiple, multiple, max: null, decimals })).toEqual(expected),
)
