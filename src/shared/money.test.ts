import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAny } from '#testing/for-any.ts'
import { add, allocate, currencyDecimals, formatMoney, minor, percent, ratio, times, westernDigits } from './money.ts'

test.each([
  ['20 % of 12.50', percent(minor(1250), 2000), 250],
  ['half a penny away from zero', percent(minor(1), 5000), 1],
  ['half a penny below zero, away from zero too', percent(minor(-1), 5000), -1],
  ['just below half', percent(minor(1), 4999), 0],
  ['2.5 kg at 4.20', times(minor(420), 2500, 3), 1050],
  ['0.125 kg at 9.99, rounded once', times(minor(999), 125, 3), 125],
])('computes %s', (_, actual, expected) => expect(actual).toBe(expected))

test('stays exact where floats would not', () => {
  expect(ratio(9_007_199_254_740_991, 9_999, 10_000)).toBe(Number((9_007_199_254_740_991n * 9_999n * 2n + 10_000n) / 20_000n))
})

test('refuses amounts that are not whole', () => {
  expect(() => minor(1.5)).toThrow(RangeError)
  expect(() => add(minor(Number.MAX_SAFE_INTEGER), minor(1))).toThrow(RangeError)
})

test('splits any amount by any weights so that the parts add up', () => {
  forAny(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.array(fc.nat(10_000), { minLength: 1, maxLength: 30 }),
      (total, weights) => {
        const parts = allocate(minor(total), weights)

        expect(parts.reduce((a: number, b) => a + b, 0)).toBe(total)
        expect(parts).toHaveLength(weights.length)
      },
    ),
  )
})

test('gives no part to a weight of zero while others have weight', () => expect(allocate(minor(100), [0, 1, 0, 3])).toEqual([0, 25, 0, 75]))

test('takes the decimals from the currency', () =>
  expect([currencyDecimals('GBP'), currencyDecimals('JPY'), currencyDecimals('KWD')]).toEqual([2, 0, 3]))

test('writes money with Western digits in both languages', () => {
  expect(formatMoney(125_050, 'GBP', 'en-gb')).toBe('£1,250.50')
  expect(formatMoney(125_050, 'SAR', 'ar-sa')).toBe('\u200f1,250.50\u00a0ر.س\u200f')
  expect(formatMoney(125_050, 'GBP', 'ar')).toBe('\u2068£1,250.50\u2069')
})

test('puts the sign of a surcharge where the language has it', () => {
  expect(formatMoney(750, 'GBP', 'en-gb', 'always')).toBe('+£7.50')
  expect(formatMoney(750, 'GBP', 'ar', 'always')).toBe('\u2066+£7.50\u2069')
  expect(formatMoney(750, 'SAR', 'ar-sa', 'always')).toMatch(/\+7\.50/)
  expect(formatMoney(750, 'GBP', 'en-gb')).toBe('£7.50')
})

test('knows both forms of Arabic digits', () => expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۹')).toBe('0123456789 09'))
