// For tests: random baskets as they come into a shop: parts of a unit, price ladders, options, coupons, delivery bands, four rates of tax.
import fc from 'fast-check'
import type { Basket, BasketLine } from './calculator.ts'

const taxes: readonly Pick<BasketLine, 'bps' | 'rule'>[] = [
  { bps: 0, rule: 'zero' },
  { bps: 500, rule: 'standard' },
  { bps: 1500, rule: 'standard' },
  { bps: 2000, rule: 'standard' },
]

const aLine = (isExempt: boolean): fc.Arbitrary<BasketLine> =>
  fc
    .record({
      pieces: fc.integer({ min: 1, max: 60 }),
      grams: fc.integer({ min: 1, max: 25_000 }),
      decimals: fc.constantFrom(0, 0, 0, 3),
      price: fc.integer({ min: 1, max: 29_999 }),
      steps: fc.array(fc.record({ from: fc.integer({ min: 2, max: 40 }), off: fc.integer({ min: 1, max: 40 }) }), { maxLength: 3 }),
      surcharges: fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 2 }),
      tax: fc.constantFrom(...taxes),
      isInCoupon: fc.boolean(),
    })
    .map(({ pieces, grams, decimals, price, steps, surcharges, tax, isInCoupon }) => ({
      quantity: decimals === 0 ? pieces : grams,
      decimals,
      ladder: [
        { from: 1, price },
        ...steps.map(({ from, off }) => ({ from: from * 10 ** decimals, price: Math.max(1, price - Math.floor((price * off) / 100)) })),
      ],
      surcharges,
      ...(isExempt ? { bps: 0, rule: 'exempt' as const } : tax),
      isInCoupon,
    }))

const aCoupon: fc.Arbitrary<Basket['coupon']> = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 9999 }), isForSome: fc.boolean() }),
    fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 60_000 }), isForSome: fc.boolean() }),
    fc.record({ kind: fc.constant('freeDelivery' as const), value: fc.constant(0), isForSome: fc.constant(false) }),
  ),
)

const bands: fc.Arbitrary<Basket['bands']> = fc
  .record({ first: fc.integer({ min: 0, max: 2999 }), rest: fc.array(fc.integer({ min: 0, max: 1999 }), { maxLength: 2 }) })
  .map(({ first, rest }) => [{ from: 0, charge: first }, ...rest.map((charge, at) => ({ from: (at + 1) * 20_000, charge }))])

/** Any basket; a buyer who is exempt is so for all of it. */
export const anyBasket: fc.Arbitrary<Basket> = fc
  .boolean()
  .chain((isExempt) => fc.record({ lines: fc.array(aLine(isExempt), { minLength: 1, maxLength: 8 }), coupon: aCoupon, bands }))

/** How a whole quantity is cut into parts in a row: fractions of what is left, the last one takes all. */
export const cutInto = (whole: number, cuts: readonly number[]): number[] => {
  const parts: number[] = []
  let left = whole
  for (const cut of cuts) {
    const part = Math.max(1, Math.floor((left * cut) / 100))
    if (part >= left) break
    parts.push(part)
    left -= part
  }
  return [...parts, left]
}
