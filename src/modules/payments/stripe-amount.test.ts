import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

test.each([
  ['GBP', 1999, 1999],
  ['SAR', 5, 5],
  ['JPY', 700, 700],
  ['KWD', 12_340, 12_340],
  ['KWD', 12_345, null],
  ['UGX', 50, 5000],
  ['ISK', 50, 5000],
])('%s %i is counted as %s', (currency, amount, counted) => {
  expect(toStripeAmount(minor(amount), currency)).toBe(counted)
  if (counted !== null) expect(fromStripeAmount(counted, currency.toLowerCase())).toBe(amount)
})
