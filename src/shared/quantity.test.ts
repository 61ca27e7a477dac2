import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAny } from '#testing/for-any.ts'
import { leastAllowed, mostOrdered, nearestAllowed, quantityRefusal, quantityToText } from './quantity.ts'

const cases = { min: 12, multiple: 6, max: 60, decimals: 0 }

test.each([
  ['less than the minimum', 6, { reason: 'belowMinimum', allowed: 12 }],
  ['a broken case', 13, { reason: 'notMultiple', allowed: 18 }],
  ['more than the maximum', 66, { reason: 'aboveMaximum', allowed: 60 }],
  ['whole cases', 24, null],
])('judges %s', (_, quantity, verdict) => expect(quantityRefusal(quantity, cases)).toEqual(verdict))

test('the least that may be ordered is whole cases, also where the minimum is not', () => {
  const limits = { min: 5, multiple: 6, max: null, decimals: 0 }

  expect(leastAllowed(limits)).toBe(6)
  expect(quantityRefusal(1, limits)).toEqual({ reason: 'belowMinimum', allowed: 6 })
})

test('always offers a quantity that is allowed', () => {
  forAny(
    fc.property(
      fc.integer({ min: -50, max: 5000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 8 }),
      (quantity, multiple, cartons) => {
        const limits = { min: multiple, multiple, max: multiple * cartons, decimals: 0 }

        expect(quantityRefusal(nearestAllowed(quantity, limits), limits)).toBeNull()
      },
    ),
  )
})

test('writes kilos', () => {
  expect(quantityToText(2500, 3)).toBe('2.5')
})

test('what has no limit of its own is ordered up to the most that fits an order', () => {
  const limits = { min: 1, multiple: 12, max: null, decimals: 0 }
  const most = 999_999_996
  expect(quantityRefusal(10 ** 12, limits)).toEqual({ reason: 'aboveMaximum', allowed: most })
  expect(nearestAllowed(10 ** 12, limits)).toBe(most)
  expect(quantityRefusal(most, limits)).toBeNull()
  expect(most).toBeLessThanOrEqual(mostOrdered)
})
