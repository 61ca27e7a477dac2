import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceCart } from '#modules/carts/pricing.ts'
import { add, type Minor, minor, percent, subtract } from '#shared/money.ts'
import { forAny } from '#testing/for-any.ts'
import { type GivenBack, lastDayOf, mayRestock, nothingGiven, type PaidLine, shareOf, spread, whyClosed } from './rules.ts'

type Part = GivenBack

const sumOf = (parts: readonly Part[]): GivenBack =>
  parts.reduce(
    (sum, { quantity, net, tax }) => ({ quantity: sum.quantity + quantity, net: add(sum.net, net), tax: add(sum.tax, tax) }),
    nothingGiven,
  )

/** Returns a line in parts, some of which are rejected again, until nothing of it is left. */
function returnAll(line: PaidLine, steps: readonly { quantity: number; rejects: number }[]): Part[] {
  let standing: Part[] = []
  const ask = (quantity: number) => {
    const given = sumOf(standing)
    const wanted = Math.min(quantity, line.quantity - line.dropped - given.quantity)
    if (wanted > 0) standing.push({ quantity: wanted, ...shareOf(line, given, wanted) })
  }
  for (const { quantity, rejects } of steps) {
    ask(quantity)
    standing = standing.filter((_, at) => at !== rejects)
    expect(sumOf(standing).net).toBeLessThanOrEqual(line.net)
  }
  ask(line.quantity)
  return standing
}

const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => minor(amount))
const steps = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), rejects: fc.integer({ min: 0, max: 12 }) }), { maxLength: 12 })

describe('what is paid back', () => {
  test('for a third of a line is a third of it, and the thirds add up', () => {
    const line = { quantity: 3, dropped: 0, net: minor(1000), tax: minor(200) }
    const first = shareOf(line, nothingGiven, 1)
    expect(first).toEqual({ net: 333, tax: 67 })
    const second = shareOf(line, { quantity: 1, ...first }, 1)
    expect(second).toEqual({ net: 334, tax: 66 })
    expect(shareOf(line, { quantity: 2, net: minor(667), tax: minor(133) }, 1)).toEqual({ net: 333, tax: 67 })
  })

  test('for what was delivered of a line is what was paid for it, and never for what was dropped', () => {
    const line = { quantity: 2, dropped: 1, net: minor(496), tax: minor(99) }
    expect(shareOf(line, nothingGiven, 1)).toEqual({ net: 248, tax: 50 })
  })

  test('for the parts of a line adds up to the line, whichever parts were rejected between', () => {
    const lines = fc.record({ quantity: fc.integer({ min: 1, max: 40 }), net: cents(100_000), tax: cents(20_000) })
    forAny(
      fc.property(lines, steps, (line, parts) => {
        expect(sumOf(returnAll({ ...line, dropped: 0 }, parts))).toEqual(line)
      }),
      { numRuns: 2000 },
    )
  })

  test('for all parts of all lines adds up to the order without its delivery, coupon and VAT included', () => {
    const pricing = fc.record({
      key: fc.uuid(),
      quantity: fc.integer({ min: 1, max: 30 }),
      decimals: fc.constantFrom(0, 0, 1),
      unitPrice: cents(9_999),
      surcharge: cents(300),
      categoryIds: fc.constant([]),
      tax: fc.constantFrom(
        { bps: 0, rule: 'zero' as const },
        { bps: 500, rule: 'standard' as const },
        { bps: 2000, rule: 'standard' as const },
      ),
    })
    const coupon = fc.option(
      fc.record({
        kind: fc.constant('coupon' as const),
        code: fc.constant('SPRING'),
        type: fc.constantFrom('percent' as const, 'fixed' as const),
        percentBps: fc.integer({ min: 1, max: 9_000 }),
        amount: cents(5_000),
        categoryIds: fc.constant(null),
      }),
      { nil: undefined },
    )
    forAny(
      fc.property(fc.array(pricing, { minLength: 1, maxLength: 5 }), coupon, cents(2_000), steps, (goods, chosen, charge, parts) => {
        const delivery = { kind: 'shipping' as const, name: 'Mainland', charge }
        const { lines, totals } = priceCart(goods, chosen ? [chosen, delivery] : [delivery])
        const back = lines.map((line, at) => {
          const paid = {
            quantity: goods[at]?.quantity ?? 1,
            dropped: 0,
            net: subtract(add(line.lineTotal, line.selectionsTotal), line.discount),
            tax: line.tax,
          }
          const { net, tax } = sumOf(returnAll(paid, parts))
          return add(net, tax)
        })
        const highest = Math.max(...lines.map(({ taxBps }) => taxBps))
        const withoutDelivery: Minor = subtract(subtract(totals.grandTotal, totals.shippingCost), percent(totals.shippingCost, highest))
        expect(add(...back)).toBe(withoutDelivery)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the window', () => {
  test('ends so many days after the delivery, over the end of a month and the change of the clock', () => {
    expect(lastDayOf('2026-01-25', 14)).toBe('2026-02-08')
    expect(lastDayOf('2026-03-20', 14)).toBe('2026-04-03')
    expect(lastDayOf('2026-03-20', 0)).toBe('2026-03-20')
    expect(lastDayOf(null, 14)).toBeNull()
  })

  test.each([
    ['processing', null, 3, 'notShipped'],
    ['cancelled', '2099-01-01', 3, 'notShipped'],
    ['shipped', null, 3, null],
    ['delivered', '2026-05-10', 3, null],
    ['completed', '2026-05-09', 3, 'windowOver'],
    ['delivered', '2026-05-10', 0, 'nothingLeft'],
  ] as const)('of an order that is %s, last day %s, with %i left: %s', (status, lastDay, left, reason) => {
    expect(whyClosed({ status, lastDay, left }, '2026-05-10')).toBe(reason)
  })

  test('damaged goods never go back to stock', () => {
    expect([mayRestock('asNew'), mayRestock('opened'), mayRestock('damaged')]).toEqual([true, true, false])
  })
})

test('money for several orders pays the oldest first; what is too much stands with the last', () => {
  const lefts = [minor(1000), minor(500), minor(2000)]
  expect(spread(minor(3500), lefts)).toEqual([1000, 500, 2000])
  expect(spread(minor(1200), lefts)).toEqual([1000, 200, 0])
  expect(spread(minor(4000), lefts)).toEqual([1000, 500, 2500])
  expect(spread(minor(700), [minor(1000)])).toEqual([700])
})
