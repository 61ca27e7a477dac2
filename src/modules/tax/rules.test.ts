import { describe, expect, test } from 'vitest'
import { firstRates, outlookOf, overlapOf, rateOn, type TaxRate, taxRule } from './rules.ts'

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

const days = (country: string | null, startsOn: string | null, endsOn: string | null): TaxRate => ({ country, bps: 100, startsOn, endsOn })

test.each<[string, TaxRate[], number]>([
  ['no rates', [], -1],
  ['two countries', [days('GB', null, null), days('FR', null, null), days(null, null, null)], -1],
  ['one after the other', [days('GB', null, '2026-12-31'), days('GB', '2027-01-01', null)], -1],
  ['the later one first', [days('GB', '2027-01-01', null), days('GB', null, '2026-12-31')], -1],
  ['a shared day', [days('GB', null, '2027-01-01'), days('GB', '2027-01-01', null)], 1],
  ['one inside another', [days(null, null, null), days('GB', null, null), days('GB', '2027-01-01', '2027-02-01')], 2],
  ['general rates', [days(null, null, null), days(null, '2027-01-01', null)], 1],
])('finds the first rate that overlaps: %s', (_, rates, expected) => expect(overlapOf(rates)).toBe(expected))

test('the outlook names each country, its coming changes, and where there will be no rate', () => {
  const rates: TaxRate[] = [
    { country: 'GB', bps: 2000, startsOn: null, endsOn: '2026-12-31' },
    { country: 'GB', bps: 2200, startsOn: '2027-01-01', endsOn: null },
    { country: 'FR', bps: 2000, startsOn: '2026-12-01', endsOn: '2027-05-31' },
  ]

  expect(outlookOf(rates, '2026-11-21')).toEqual([
    {
      country: 'FR',
      bps: null,
      changes: [
        { on: '2026-12-01', bps: 2000 },
        { on: '2027-06-01', bps: null },
      ],
    },
    { country: 'GB', bps: 2000, changes: [{ on: '2027-01-01', bps: 2200 }] },
    { country: null, bps: null, changes: [] },
  ])
  expect(outlookOf([{ country: null, bps: 0, startsOn: null, endsOn: null }], '2026-11-21')).toEqual([
    { country: null, bps: 0, changes: [] },
  ])
})
