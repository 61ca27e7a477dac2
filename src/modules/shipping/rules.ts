// Decides the delivery zone of an address and the cost of delivery there.
import { fold } from '#shared/folding.ts'
import { type Minor, minor } from '#shared/money.ts'

export type ShippingRate = { minTotal: Minor; maxTotal: Minor | null; charge: Minor }

export type ShippingZone = {
  id: string
  countries: readonly string[]
  includedCities: readonly string[]
  excludedCities: readonly string[]
  /** Postcode prefixes in upper case without spaces. */
  postcodes: readonly string[]
  rates: readonly ShippingRate[]
}

export type ShippingAddress = {
  country: string
  city: string
  postcode: string | null
  /** The city's names in every language, folded; its name as written when absent. */
  cityNames?: readonly string[]
}

/** The reason why an address belongs to a zone: its postcode's prefix, its city, or its country. */
export type ZoneReason = { by: 'postcode'; match: string } | { by: 'city'; match: string } | { by: 'country'; match: string }

/** The reason why an address does not belong to a zone. */
export type ZoneMiss = 'otherCountry' | 'cityExcluded' | 'postcodeNotListed' | 'cityNotListed'

export type ZoneMatch<Z extends ShippingZone> = { zone: Z; reason: ZoneReason } | { zone: null; reason: 'noZone' }

/** A postcode in the form of the zones' prefixes: upper case, no spaces. */
export const plainPostcode = (postcode: string): string => postcode.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Takes one zone and an address; gives the reason why the address belongs to it, or why it does not. */
export function zoneReason(zone: ShippingZone, address: ShippingAddress): ZoneReason | ZoneMiss {
  if (!zone.countries.includes(address.country)) return 'otherCountry'
  const known = address.cityNames ?? [fold(address.city)]
  const names = (cities: readonly string[]) => cities.some((each) => known.includes(fold(each)))
  if (names(zone.excludedCities)) return 'cityExcluded'
  const beginning = longestBeginning(zone.postcodes, address.postcode)
  if (beginning !== null) return { by: 'postcode', match: beginning }
  if (names(zone.includedCities)) return { by: 'city', match: address.city }
  if (zone.includedCities.length > 0) return 'cityNotListed'
  if (zone.postcodes.length > 0) return 'postcodeNotListed'
  return { by: 'country', match: address.country }
}

function longestBeginning(beginnings: readonly string[], postcode: string | null): string | null {
  if (postcode === null) return null
  const plain = plainPostcode(postcode)
  const fitting = beginnings.map(plainPostcode).filter((each) => each !== '' && plain.startsWith(each))
  return fitting.reduce<string | null>((best, each) => (best === null || each.length > best.length ? each : best), null)
}

const ranks = { postcode: 3, city: 2, country: 1 } as const

function isMoreExact(reason: ZoneReason, than: ZoneReason): boolean {
  if (reason.by !== than.by) return ranks[reason.by] > ranks[than.by]
  return reason.by === 'postcode' && reason.match.length > than.match.length
}

/** Takes the zones in their order and an address; gives the zone with the most exact match (postcode, then city, then country) and the reason; the earlier zone among equals. */
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
