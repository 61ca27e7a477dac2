import { expect, test } from 'vitest'
import { overlapOf } from '../../rules.ts'
import { groupBody, groupValues, newRate, wholeRates, withChange } from './group-values.ts'

const group = {
  id: '',
  version: 1,
  code: 'standard',
  title: { en: 'Standard', ar: 'أساسية' },
  isDefault: true,
  rates: [
    { country: 'GB', bps: 1750, startsOn: null, endsOn: null },
    { country: null, bps: 0, startsOn: '2026-01-01', endsOn: null },
  ],
  productCount: 3,
}

test('what is loaded and saved unchanged is the same', () => {
  const { code, title, isDefault, rates } = group
  expect(groupBody(groupValues(group))).toEqual({ code, title, isDefault, rates })
})

test('a change of rate ends the present one the day before and never overlaps it', () => {
  const rates = withChange(groupValues(group).rates, 0, '2027-01-01')

  expect(rates.map(({ country, percent, startsOn, endsOn }) => [country, percent, startsOn, endsOn])).toEqual([
    ['GB', '17.5', '', '2026-12-31'],
    ['GB', '', '2027-01-01', ''],
    ['all', '0', '2026-01-01', ''],
  ])
  expect(overlapOf(groupBody({ ...groupValues(group), rates }).rates)).toBe(-1)
})

test('a row without country or percentage counts for nothing yet', () => {
  expect(wholeRates([newRate, { ...newRate, country: 'GB' }, { ...newRate, country: 'GB', percent: '5' }])).toEqual([
    { country: 'GB', bps: 500, startsOn: null, endsOn: null },
  ])
})
