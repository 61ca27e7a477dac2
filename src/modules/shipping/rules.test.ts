import { describe, expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { rateFor, type ShippingAddress, type ShippingRate, type ShippingZone, zoneFor, zoneReason } from './rules.ts'

const zone = (id: string, over: Partial<ShippingZone> = {}): ShippingZone => ({
  id,
  countries: ['GB'],
  includedCities: [],
  excludedCities: [],
  postcodes: [],
  rates: [],
  ...over,
})
const leeds: ShippingAddress = { country: 'GB', city: 'Leeds', postcode: 'LS1 4DY' }

const country = zone('country')
const city = zone('city', { includedCities: ['LEEDS', 'York'] })
const postcode = zone('postcode', { postcodes: ['LS'] })
const exactPostcode = zone('exactPostcode', { postcodes: ['LS1'] })
const abroad = zone('abroad', { countries: ['FR'] })

describe('the zone of an address', () => {
  test.each<[string, ShippingZone[], string | null]>([
    ['is the country’s', [abroad, country], 'country'],
    ['is the city’s before the country’s', [country, city], 'city'],
    ['is the postcode’s before the city’s', [country, city, postcode], 'postcode'],
    ['is the longer beginning’s', [postcode, exactPostcode], 'exactPostcode'],
    ['is the earlier one among equals', [country, zone('later')], 'country'],
    ['is none where none fits', [abroad, zone('york', { includedCities: ['York'] })], null],
    ['is not one that excludes the city', [zone('not leeds', { excludedCities: ['leeds'] }), country], 'country'],
    ['is not one whose postcodes do not begin so', [zone('bradford', { postcodes: ['BD'] })], null],
  ])('%s', (_, zones, expected) => expect(zoneFor(zones, leeds).zone?.id ?? null).toBe(expected))

  test.each<[ShippingZone, unknown]>([
    [country, { by: 'country', match: 'GB' }],
    [city, { by: 'city', match: 'Leeds' }],
    [exactPostcode, { by: 'postcode', match: 'LS1' }],
    [abroad, 'otherCountry'],
    [zone('excluding', { excludedCities: ['Leeds'], postcodes: ['LS'] }), 'cityExcluded'],
    [zone('elsewhere', { includedCities: ['York'] }), 'cityNotListed'],
    [zone('other postcodes', { postcodes: ['BD'] }), 'postcodeNotListed'],
  ])('says why: $id', (each, reason) => expect(zoneReason(each, leeds)).toEqual(reason))

  test('knows a city by its name without accents and capitals, in both scripts', () => {
    expect(
      zoneReason(zone('riyadh', { countries: ['SA'], includedCities: ['الرِّياض'] }), { country: 'SA', city: 'الرياض', postcode: null }),
    ).toMatchObject({ by: 'city' })
  })

  test('asks the drawn area before the postcode, and the district between postcode and city', () => {
    const square: ShippingZone['polygons'] = [
      [
        [
          [-2, 53],
          [-1, 53],
          [-1, 54],
          [-2, 54],
          [-2, 53],
        ],
      ],
    ]
    const drawn = zone('drawn', { polygons: square })
    const district = zone('district', { neighborhoods: ['Headingley'] })
    const there = { ...leeds, district: 'headingley', point: [-1.55, 53.8] as const }
    expect(zoneFor([country, city, district, exactPostcode, drawn], there).zone?.id).toBe('drawn')
    expect(zoneFor([country, city, district], there)).toMatchObject({ zone: { id: 'district' }, reason: { by: 'neighborhood' } })
    expect(zoneFor([district, city, exactPostcode], there).zone?.id).toBe('exactPostcode')
    expect(zoneReason(drawn, { ...there, point: [0, 51] })).toBe('outsidePolygon')
    expect(zoneReason(drawn, leeds)).toBe('placeUnknown')
    expect(zoneReason({ ...drawn, excludedCities: ['Leeds'] }, there)).toBe('cityExcluded')
  })

  test('does not judge a missing postcode', () => expect(zoneReason(postcode, { ...leeds, postcode: null })).toBe('postcodeNotListed'))
})

describe('the rate of an order amount', () => {
  const rate = (minTotal: number, maxTotal: number | null, charge: number): ShippingRate => ({
    minTotal: minor(minTotal),
    maxTotal: maxTotal === null ? null : minor(maxTotal),
    charge: minor(charge),
  })
  const rates = [rate(0, 5000, 795), rate(5000, 10_000, 395), rate(10_000, null, 0)]

  test.each([
    [0, 795],
    [4999, 795],
    [5000, 395],
    [10_000, 0],
    [1_000_000, 0],
  ])('of %i is %i', (total, charge) => expect(rateFor(rates, minor(total))?.charge).toBe(charge))

  test('does not exist outside the ranges', () => expect(rateFor([rate(1000, 2000, 5)], minor(999))).toBeNull())
})
