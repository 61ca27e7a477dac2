import { describe, expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { usualWorkingDays } from './calendar.ts'
import type { ShippingZone } from './rules.ts'
import { arrivalDays, overlapsOf, rateGaps, rateMistakes } from './zone-rules.ts'

const rates = (...pairs: [min: number, max: number | null][]) =>
  pairs.map(([min, max]) => ({ minTotal: minor(min), maxTotal: max === null ? null : minor(max) }))

describe('rates', () => {
  test.each<[string, ReturnType<typeof rates>, [number, string, string][]]>([
    ['in order', rates([0, 50], [50, 100], [100, null]), []],
    ['that end', rates([0, 50]), []],
    ['whose maximum is their minimum', rates([50, 50]), [[0, 'maxTotal', 'maxAboveMin']]],
    ['whose maximum is below their minimum', rates([0, 50], [60, 55]), [[1, 'maxTotal', 'maxAboveMin']]],
    ['that begin before the last one ended', rates([0, 50], [40, 100]), [[1, 'minTotal', 'minBelowPrevious']]],
    ['that are open ended in the middle', rates([0, null], [50, null]), [[0, 'maxTotal', 'openEnded']]],
  ])('%s', (_, given, expected) =>
    expect(rateMistakes(given)).toEqual(expected.map(([index, field, error]) => ({ index, field, error: `shipping.validation.${error}` }))),
  )

  test('leave gaps where no rate is', () => {
    expect(rateGaps(rates([0, 50], [50, null]))).toEqual([])
    expect(rateGaps(rates([10, 50], [60, 90]))).toEqual([
      { from: 0, to: 10 },
      { from: 50, to: 60 },
      { from: 90, to: null },
    ])
  })
})

describe('zones overlap', () => {
  const zone = (id: string, over: Partial<ShippingZone> = {}): ShippingZone => ({
    id,
    countries: ['GB'],
    includedCities: [],
    excludedCities: [],
    postcodes: [],
    rates: [],
    ...over,
  })
  test.each<[string, Partial<ShippingZone>, Partial<ShippingZone>, string[]]>([
    ['with the same city, however it is written', { includedCities: ['LEEDS'] }, { includedCities: ['leeds', 'York'] }, ['city LEEDS']],
    ['with the same postcode', { postcodes: ['LS', 'BD'] }, { postcodes: ['ls'] }, ['postcode LS']],
    ['with the same district', { neighborhoods: ['Olaya'] }, { neighborhoods: ['olaya'] }, ['neighborhood Olaya']],
    ['with a district of every city', { neighborhoods: ['Riyadh: Olaya'] }, { neighborhoods: ['olaya'] }, ['neighborhood Riyadh: Olaya']],
    ['not with the district of another city', { neighborhoods: ['Riyadh: Olaya'] }, { neighborhoods: ['Khobar: Olaya'] }, []],
    ['when both take a whole country', {}, {}, ['country GB']],
    ['not when one is more exact', {}, { postcodes: ['LS'] }, []],
    ['not in other countries', { includedCities: ['Tripoli'], countries: ['LB'] }, { includedCities: ['Tripoli'], countries: ['LY'] }, []],
    ['not with a longer postcode', { postcodes: ['LS'] }, { postcodes: ['LS1'] }, []],
  ])('%s', (_, mine, theirs, expected) => {
    const [a, b] = [zone('a', mine), zone('b', theirs)]
    expect(overlapsOf(a, [a, b]).map(({ zoneId, kind, value }) => `${zoneId} ${kind} ${value}`)).toEqual(
      expected.map((each) => `b ${each}`),
    )
  })
})

describe('an order arrives', () => {
  const zone = { minDays: 1, maxDays: 3, cutoffHour: 14 }
  const britain = { workingDays: usualWorkingDays('GB'), closedDays: ['2026-12-25'] }
  // 2 November 2026 is a Monday.
  test.each<[string, Partial<typeof zone>, string, number, string, string]>([
    ['after so many working days', {}, '2026-11-02', 9, '2026-11-03', '2026-11-05'],
    ['a day later after the cut-off', {}, '2026-11-02', 14, '2026-11-04', '2026-11-06'],
    ['past the weekend', {}, '2026-11-06', 9, '2026-11-09', '2026-11-11'],
    ['from Monday on when it is made on Friday evening', {}, '2026-11-06', 20, '2026-11-10', '2026-11-12'],
    ['from Monday on when it is made on a day off, at whatever hour', {}, '2026-11-07', 20, '2026-11-10', '2026-11-12'],
    ['past the days on which the shop is closed', { maxDays: 1 }, '2026-12-24', 9, '2026-12-28', '2026-12-28'],
    ['on the day itself', { minDays: 0, maxDays: 0 }, '2026-11-02', 13, '2026-11-02', '2026-11-02'],
  ])('%s', (_, over, day, hour, from, to) => expect(arrivalDays({ ...zone, ...over }, britain, day, hour)).toEqual({ from, to }))

  test('by the Saudi week', () => {
    const saudi = { workingDays: usualWorkingDays('SA'), closedDays: [] }
    expect(arrivalDays({ ...zone, maxDays: 1 }, saudi, '2026-11-05', 9)).toEqual({ from: '2026-11-08', to: '2026-11-08' })
  })

  test('at any hour without a cut-off', () =>
    expect(arrivalDays({ ...zone, cutoffHour: null }, britain, '2026-11-02', 23)).toEqual({ from: '2026-11-03', to: '2026-11-05' }))

  test('on no day that could be said where the shop never works', () =>
    expect(arrivalDays(zone, { workingDays: [], closedDays: [] }, '2026-11-02', 9)).toBeNull())
})
