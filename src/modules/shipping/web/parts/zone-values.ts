// The zone form's state: from the zone as the server gives it, and to the body as the server takes it.
import { isCountry } from '#shared/countries.ts'
import { moneyToText } from '#shared/money.ts'
import type { Texts } from '#shared/locale.ts'
import { typedMoney, typedWhole } from '#shared/typed-amount.ts'
import type { ShownZone } from '../../admin-contract.ts'
import type { Polygon } from '../../polygons.ts'

export type RateValues = { key: string; id: string | null; minTotal: string; maxTotal: string; charge: string }
export type ZoneValues = {
  name: Texts
  status: 'active' | 'inactive'
  countries: string[]
  includedCities: string[]
  excludedCities: string[]
  postcodes: string[]
  neighborhoods: string[]
  polygons: Polygon[]
  minDays: string
  maxDays: string
  cutoffHour: string
  offersCollection: boolean
  rates: RateValues[]
}

/** A new rate from an order amount on; `key` names it while it has no id. */
export const newRate = (key: string, minTotal = '0'): RateValues => ({ key, id: null, minTotal, maxTotal: '', charge: '' })

/** The form's state of a new zone in the shop's own country. */
const emptyZone = (country: string): ZoneValues => ({
  name: { en: '', ar: '' },
  status: 'active',
  countries: [country],
  includedCities: [],
  excludedCities: [],
  postcodes: [],
  neighborhoods: [],
  polygons: [],
  minDays: '1',
  maxDays: '3',
  cutoffHour: '',
  offersCollection: false,
  rates: [newRate('new')],
})

/** The form's state of a new zone of the place in an address: its country, and its city, district or postcode. */
export function zoneOfPlace(country: string, place: URLSearchParams): ZoneValues {
  const wanted = place.get('country') ?? ''
  const part = (key: string) => [place.get(key)?.trim() ?? ''].filter(Boolean)
  return {
    ...emptyZone(isCountry(wanted) ? wanted : country),
    includedCities: part('city'),
    neighborhoods: part('district'),
    postcodes: part('postcode'),
  }
}

/** The form's state of a zone; amounts in text with so many decimals. */
export function zoneValues(zone: ShownZone, decimals: number): ZoneValues {
  const { id: _, version: __, overlaps: ___, lastChange: ____, minDays, maxDays, cutoffHour, rates, ...same } = zone
  return {
    ...same,
    minDays: String(minDays),
    maxDays: String(maxDays),
    cutoffHour: cutoffHour === null ? '' : String(cutoffHour),
    rates: rates.map(({ id, minTotal, maxTotal, charge }) => ({
      key: id,
      id,
      minTotal: moneyToText(minTotal, decimals),
      maxTotal: maxTotal === null ? '' : moneyToText(maxTotal, decimals),
      charge: moneyToText(charge, decimals),
    })),
  }
}

/** The body to save; an empty maximum is open ended. */
export function zoneBody({ minDays, maxDays, cutoffHour, rates, ...same }: ZoneValues, decimals: number) {
  const amount = (text: string) => typedMoney(text, decimals)
  return {
    ...same,
    minDays: typedWhole(minDays),
    maxDays: typedWhole(maxDays),
    cutoffHour: cutoffHour === '' ? null : typedWhole(cutoffHour),
    rates: rates.map(({ id, minTotal, maxTotal, charge }) => ({
      id,
      minTotal: amount(minTotal),
      maxTotal: maxTotal.trim() === '' ? null : amount(maxTotal),
      charge: amount(charge),
    })),
  }
}
