// Decides the delivery zone of an address and the cost of delivery there.
import { fold } from '#shared/folding.ts'
import { type Minor, minor } from '#shared/money.ts'
import { isInside, type Point, type Polygon } from './polygons.ts'

export type ShippingRate = { minTotal: Minor; maxTotal: Minor | null; charge: Minor }

export type ShippingZone = {
  id: string
  countries: readonly string[]
  includedCities: readonly string[]
  excludedCities: readonly string[]
  /** Postcode prefixes in upper case without spaces. */
  postcodes: readonly string[]
  /** Districts of cities: `Al Olaya` in any city, `Riyadh: Al Olaya` in that one alone. */
  neighborhoods?: readonly string[]
  /** Areas drawn on the map. */
  polygons?: readonly Polygon[]
  rates: readonly ShippingRate[]
}

export type ShippingAddress = {
  country: string
  city: string
  postcode: string | null
  district?: string | null
  /** The city's names in every language, folded; its name as written when absent. */
  cityNames?: readonly string[]
  /** The district's names in every language, folded; its name as written when absent. */
  districtNames?: readonly string[]
  /** Where its city lies; null where that is unknown. */
  point?: Point | null
}

/** The parts of a zone an address can match, the most exact first. */
export const zoneReasons = ['polygon', 'postcode', 'neighborhood', 'city', 'country'] as const
/** The reason why an address belongs to a zone: the drawn area, its postcode's prefix, its district, its city, or its country. */
export type ZoneReason = { by: (typeof zoneReasons)[number]; match: string }

/** The reasons why an address does not belong to a zone. */
export const zoneMisses = [
  'otherCountry',
  'cityExcluded',
  'placeUnknown',
  'outsidePolygon',
  'neighborhoodNotListed',
  'postcodeNotListed',
  'cityNotListed',
] as const
export type ZoneMiss = (typeof zoneMisses)[number]

export type ZoneMatch<Z extends ShippingZone> = { zone: Z; reason: ZoneReason } | { zone: null; reason: 'noZone' }

/** A postcode in the form of the zones' prefixes: upper case, no spaces. */
export const plainPostcode = (postcode: string): string => postcode.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Takes a district as a zone names it; gives its folded name, and that of its city where the zone names one. */
export function districtNamed(text: string): { city: string | null; district: string } {
  const at = text.indexOf(':')
  return at < 0 ? { city: null, district: fold(text) } : { city: fold(text.slice(0, at)), district: fold(text.slice(at + 1)) }
}

/** Takes one zone and an address; gives the reason why the address belongs to it, or why it does not. */
export function zoneReason(zone: ShippingZone, address: ShippingAddress): ZoneReason | ZoneMiss {
  if (!zone.countries.includes(address.country)) return 'otherCountry'
  const cities = address.cityNames ?? [fold(address.city)].filter(Boolean)
  const districts = address.districtNames ?? [fold(address.district ?? '')].filter(Boolean)
  const isCityOf = (listed: readonly string[]) => listed.some((each) => cities.includes(fold(each)))
  const isDistrict = (text: string) => {
    const { city, district } = districtNamed(text)
    return districts.includes(district) && (city === null || cities.includes(city))
  }
  if (isCityOf(zone.excludedCities)) return 'cityExcluded'
  const { polygons = [], neighborhoods = [] } = zone
  if (address.point && isInside(address.point, polygons)) return { by: 'polygon', match: address.city }
  const beginning = longestBeginning(zone.postcodes, address.postcode)
  if (beginning !== null) return { by: 'postcode', match: beginning }
  if (neighborhoods.some(isDistrict)) return { by: 'neighborhood', match: address.district ?? '' }
  if (isCityOf(zone.includedCities)) return { by: 'city', match: address.city }
  if (zone.includedCities.length > 0) return 'cityNotListed'
  if (neighborhoods.length > 0) return 'neighborhoodNotListed'
  if (zone.postcodes.length > 0) return 'postcodeNotListed'
  if (polygons.length > 0) return address.point ? 'outsidePolygon' : 'placeUnknown'
  return { by: 'country', match: address.country }
}

function longestBeginning(beginnings: readonly string[], postcode: string | null): string | null {
  if (postcode === null) return null
  const plain = plainPostcode(postcode)
  const fitting = beginnings.map(plainPostcode).filter((each) => each !== '' && plain.startsWith(each))
  return fitting.reduce<string | null>((best, each) => (best === null || each.length > best.length ? each : best), null)
}

/** Is the first reason more exact than the second? A longer postcode prefix is more exact than a shorter one. */
export function isMoreExact(reason: ZoneReason, than: ZoneReason): boolean {
  if (reason.by !== than.by) return zoneReasons.indexOf(reason.by) < zoneReasons.indexOf(than.by)
  return reason.by === 'postcode' && reason.match.length > than.match.length
}

/** Takes the zones in their order and an address; gives the zone with the most exact match (drawn area, postcode, district, city, country) and the reason; the earlier zone among equals. */
export function zoneFor<Z extends ShippingZone>(zones: readonly Z[], address: ShippingAddress): ZoneMatch<Z> {
  let best: { zone: Z; reason: ZoneReason } | null = null
  for (const zone of zones) {
    const reason = zoneReason(zone, address)
    if (typeof reason === 'string') continue
    if (best === null || isMoreExact(reason, best.reason)) best = { zone, reason }
  }
  return best ?? { zone: null, reason: 'noZone' }
}

/** Takes a zone's rates and the order amount; gives the next higher amount from which delivery costs nothing, or null. */
export function freeFrom(rates: readonly ShippingRate[], total: Minor): Minor | null {
  const free = rates.filter(({ charge, minTotal }) => charge === 0 && minTotal > total).map(({ minTotal }) => minTotal)
  return free.length === 0 ? null : minor(Math.min(...free))
}

/**
 * Takes a zone's rates in their order and the order amount; gives the last rate whose range contains the amount, so that "free from 50"
 * applies at exactly 50.
 */
export const rateFor = (rates: readonly ShippingRate[], total: Minor): ShippingRate | null =>
  rates.findLast((rate) => total >= rate.minTotal && (rate.maxTotal === null || total <= rate.maxTotal)) ?? null
