import { describe, expect, test } from 'vitest'
import { firstRates, rateOn, type TaxRate, taxRule } from './rules.ts'

const always: TaxRate = { country: null, bps: 500, startsOn: null, endsOn: null }
const british: TaxRate = { country: 'GB', bps: 2000, startsOn: null, endsOn: null }

describe('the rate of a day', () => {
  test.each<[string, TaxRate[], string, number | null]>([
    ['is unknown without any rate', [], 'GB', null],
    ['is unknown where only another country has one', [british], 'FR', null],
    ['is zero only where somebody said so', [{ ...always, bps: 0 }, british], 'FR', 0],
    ['is the general one where the country has none', [always, british], 'FR', 500],
    ['is the country’s own before the general one', [always, british], 'GB', 2000],
    [
      'is the newest that has begun',
      [british, { ...british, bps: 1750, startsOn: '2026-01-01' }, { ...british, bps: 2100, startsOn: '2026-12-01' }],
      'GB',
      1750,
    ],
    ['is not one that has ended', [{ ...british, endsOn: '2026-11-20' }, always], 'GB', 500],
    ['is one that ends on the day itself', [{ ...british, endsOn: '2026-11-21' }, always], 'GB', 2000],
    ['is one that begins on the day itself', [{ ...british, startsOn: '2026-11-21' }], 'GB', 2000],
  ])('%s', (_, rates, country, expected) => expect(rateOn(rates, country, '2026-11-21')).toBe(expected))
})

test.each([
  ['standard', 2000, { bps: 2000, rule: 'standard' }],
  ['standard', 0, { bps: 0, rule: 'zero' }],
  ['standard', null, null],
  ['exempt', null, { bps: 0, rule: 'exempt' }],
  ['exempt', 2000, { bps: 0, rule: 'exempt' }],
  ['reverseCharge', 2000, { bps: 0, rule: 'reverseCharge' }],
] as const)('a buyer treated as %s pays for goods at %s basis points what the rule says', (treatment, bps, expected) =>
  expect(taxRule({ treatment, bps })).toEqual(expected),
)

test('a new shop charges the standard rate at home and nothing on exports; elsewhere nothing is guessed', () => {
  expect(rateOn(firstRates('SA'), 'SA', '2026-11-21')).toBe(1500)
  expect(rateOn(firstRates('GB'), 'FR', '2026-11-21')).toBe(0)
  expect(rateOn(firstRates('FR'), 'FR', '2026-11-21')).toBeNull()
})
