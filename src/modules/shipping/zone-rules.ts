// Rules of a zone's own data: its rates in order, the amounts no rate covers, what two zones both claim, and when an order arrives.
import { fold } from '#shared/folding.ts'
import { type Minor, minor } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { isWorkingDay, type ShopCalendar } from './calendar.ts'
import { districtNamed, plainPostcode, type ShippingRate, type ShippingZone } from './rules.ts'

type RateField = 'minTotal' | 'maxTotal'
export type RateMistake = { index: number; field: RateField; error: string }

/**
 * Takes a zone's rates in their order; gives the mistakes: a maximum must exceed its own minimum and the maximum before it, a minimum may not
 * be below the maximum before it, and only the last rate may be open ended.
 */
export function rateMistakes(rates: readonly Pick<ShippingRate, RateField>[]): RateMistake[] {
  return rates.flatMap(({ minTotal, maxTotal }, index) => {
    const before = rates[index - 1]?.maxTotal ?? null
    const found = (field: RateField, error: string): RateMistake[] => [{ index, field, error: `shipping.validation.${error}` }]
    if (before !== null && minTotal < before) return found('minTotal', 'minBelowPrevious')
    if (maxTotal === null) return index < rates.length - 1 ? found('maxTotal', 'openEnded') : []
    if (maxTotal <= minTotal) return found('maxTotal', 'maxAboveMin')
    if (before !== null && maxTotal <= before) return found('maxTotal', 'maxAbovePrevious')
    return []
  })
}

export type RateGap = { from: Minor; to: Minor | null }

/** Takes rates without mistakes; gives the ranges of order amounts that none of them covers, for which nothing is delivered. */
export function rateGaps(rates: readonly Pick<ShippingRate, RateField>[]): RateGap[] {
  const gaps: RateGap[] = []
  let covered: Minor | null = minor(0)
  for (const { minTotal, maxTotal } of rates) {
    if (covered !== null && minTotal > covered) gaps.push({ from: covered, to: minTotal })
    covered = maxTotal
  }
  if (covered !== null && rates.length > 0) gaps.push({ from: covered, to: null })
  return gaps
}

export const overlapKinds = ['country', 'city', 'neighborhood', 'postcode'] as const
export type Overlap = { zoneId: string; kind: (typeof overlapKinds)[number]; value: string }

/** Takes a zone and all zones; gives what it and another one both claim equally exactly, so that only their age decides. */
export function overlapsOf<Z extends ShippingZone>(zone: Z, zones: readonly Z[]): Overlap[] {
  return zones.filter(({ id }) => id !== zone.id).flatMap((other) => overlapOf(zone, other))
}

function overlapOf(zone: ShippingZone, other: ShippingZone): Overlap[] {
  const countries = zone.countries.filter((each) => other.countries.includes(each))
  if (countries.length === 0) return []
  const found = (kind: Overlap['kind'], values: readonly string[]): Overlap[] => values.map((value) => ({ zoneId: other.id, kind, value }))
  const shared = (a: readonly string[] = [], b: readonly string[] = [], plain = fold) =>
    a.filter((each) => b.some((theirs) => plain(theirs) === plain(each)))
  const districts = (zone.neighborhoods ?? []).filter((each) => (other.neighborhoods ?? []).some((theirs) => isSameDistrict(each, theirs)))
  return [
    ...found('country', isWide(zone) && isWide(other) ? countries : []),
    ...found('city', shared(zone.includedCities, other.includedCities)),
    ...found('neighborhood', districts),
    ...found('postcode', shared(zone.postcodes, other.postcodes, plainPostcode)),
  ]
}

/** A district named alone is that of every city, so that `Al Olaya` and `Riyadh: Al Olaya` are claimed alike. */
function isSameDistrict(one: string, other: string): boolean {
  const [a, b] = [districtNamed(one), districtNamed(other)]
  return a.district === b.district && (a.city === null || b.city === null || a.city === b.city)
}

/** Does it take every address of its countries? */
const isWide = ({ includedCities, postcodes, neighborhoods = [], polygons = [] }: ShippingZone): boolean =>
  includedCities.length + postcodes.length + neighborhoods.length + polygons.length === 0

export type DeliveryTimes = { minDays: number; maxDays: number; cutoffHour: number | null }

const dayAfter = (day: Day): Day => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
/** A shop that works on no day of a year has no calendar to go by. */
const mostDaysOff = 366

/** Is an order of this day and hour too late for the day's departure? On a day off it is not: it waits for the next working day anyway. */
const isPastCutoff = ({ cutoffHour }: Pick<DeliveryTimes, 'cutoffHour'>, calendar: ShopCalendar, day: Day, hour: number): boolean =>
  cutoffHour !== null && hour >= cutoffHour && isWorkingDay(day, calendar)

/** The working day so many working days after a day; of none the day itself, or the next working day. Null when the shop works on no day. */
function workingDayAfter(day: Day | null, count: number, calendar: ShopCalendar): Day | null {
  let at = day
  let off = 0
  for (let left = count; at !== null && (left > 0 || !isWorkingDay(at, calendar));) {
    at = dayAfter(at)
    off = isWorkingDay(at, calendar) ? 0 : off + 1
    if (off === 0 && left > 0) left -= 1
    if (off > mostDaysOff) at = null
  }
  return at
}

/**
 * Takes a way of delivery, the shop's calendar, and the day and hour of ordering in the shop's time zone; gives the working day as which the order counts:
 * the next one after the cut-off or on a day off, or null when the shop works on no day.
 */
export const orderDay = (zone: Pick<DeliveryTimes, 'cutoffHour'>, calendar: ShopCalendar, day: Day, hour: number): Day | null =>
  workingDayAfter(day, isPastCutoff(zone, calendar, day, hour) ? 1 : 0, calendar)

/** As `orderDay`, but gives the first and the last day of arrival. */
export function arrivalDays(zone: DeliveryTimes, calendar: ShopCalendar, day: Day, hour: number): { from: Day; to: Day } | null {
  const start = orderDay(zone, calendar, day, hour)
  const [from, to] = [workingDayAfter(start, zone.minDays, calendar), workingDayAfter(start, zone.maxDays, calendar)]
  return from === null || to === null ? null : { from, to }
}
