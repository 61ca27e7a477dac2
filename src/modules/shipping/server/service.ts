// The delivery options of the shop's zones for an address.
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { cachedSetup } from '#server/db/setup-cache.ts'
import { prepared } from '#server/db/statement.ts'
import { say } from '#server/texts.ts'
import { countryName } from '#shared/countries.ts'
import { dateFormat } from '#shared/date-format.ts'
import type { Texts } from '#shared/locale.ts'
import { type Minor, minor, zero } from '#shared/money.ts'
import { type Day, dayOf } from '#shared/time.ts'
import type { DeliveryEstimate } from '../contract.ts'
import type { Polygon } from '../polygons.ts'
import { freeFrom, rateFor, type ShippingAddress, type ShippingRate, type ShippingZone, zoneFor } from '../rules.ts'
import { type Placed, readPlacing } from './place-addresses.ts'
import { shippingRates, shippingZones } from './tables.ts'

export type DeliveryMethod = 'delivery' | 'collection'
/** `freeFrom`: the order amount above the present one from which it costs nothing. */
export type DeliveryOption = {
  method: DeliveryMethod
  name: Texts
  charge: Minor
  freeFrom: Minor | null
  minDays: number
  maxDays: number
  /** From this hour on an order counts as made on the next working day; null at any hour. */
  cutoffHour: number | null
  zoneId: string
}

export type Zone = ShippingZone & {
  version: number
  name: Texts
  minDays: number
  maxDays: number
  cutoffHour: number | null
  offersCollection: boolean
  isActive: boolean
  countries: string[]
  includedCities: string[]
  excludedCities: string[]
  postcodes: string[]
  neighborhoods: string[]
  polygons: Polygon[]
  rates: (ShippingRate & { id: string })[]
}

/** Zones are saved, and districts that no zone names are deleted, one after the other. */
export const zoneLock = 'shippingZones'

type WireRate = { id: string; minTotal: number; maxTotal: number | null; charge: number }

const { createdAt, ...fields } = getTableColumns(shippingZones)
const rates = sql<WireRate[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'minTotal', r.min_total, 'maxTotal', r.max_total, 'charge', r.charge) order by r.position)
  from ${shippingRates} r where ${eq(sql`r.zone_id`, fields.id)}), '[]'::json)`
const selectZones = prepared<object>()((db) =>
  db
    .select({ ...fields, rates })
    .from(shippingZones)
    .orderBy(asc(createdAt), asc(fields.id)),
)

const readAll = cachedSetup(async ({ db }: Pick<Ctx, 'db'>): Promise<Zone[]> => {
  const rows = await selectZones(db, {})
  return rows.map((row) => ({
    ...row,
    rates: row.rates.map((rate) => ({
      id: rate.id,
      minTotal: minor(rate.minTotal),
      maxTotal: rate.maxTotal === null ? null : minor(rate.maxTotal),
      charge: minor(rate.charge),
    })),
  }))
})

/** The zones with their rates, oldest first; the active ones alone unless asked. */
export const readZones = async (ctx: Pick<Ctx, 'db'>, { withInactive = false } = {}): Promise<Zone[]> =>
  (await readAll(ctx)).filter(({ isActive }) => isActive || withInactive)

export type DeliveryQuestion = { address: Placed | null; total: Minor }

/** Gives the options for an address (or none yet) and an order amount. */
export type OptionsFor = (question: DeliveryQuestion) => DeliveryOption[]

/** Reads the zones; gives the options: delivery by the address's zone, and free collection where it is offered. */
export async function readDelivery(ctx: Pick<Ctx, 'db'>): Promise<OptionsFor> {
  const zones = await readZones(ctx)
  const placed = await readPlacing(ctx, zones)
  return ({ address, total }) => optionsIn(zones, { address: address && placed(address), total })
}

type PlacedQuestion = { address: ShippingAddress | null; total: Minor }

function optionsIn(zones: readonly Zone[], { address, total }: PlacedQuestion): DeliveryOption[] {
  const zone = address ? zoneFor(zones, address).zone : null
  const rate = zone ? rateFor(zone.rates, total) : null
  const options: DeliveryOption[] = []
  if (zone && rate)
    options.push({
      method: 'delivery',
      name: zone.name,
      charge: rate.charge,
      freeFrom: freeFrom(zone.rates, total),
      minDays: zone.minDays,
      maxDays: zone.maxDays,
      cutoffHour: zone.cutoffHour,
      zoneId: zone.id,
    })
  const collecting = zone ? (zone.offersCollection ? zone : null) : address ? null : (zones.find((each) => each.offersCollection) ?? null)
  if (collecting)
    options.push({
      method: 'collection',
      name: collectionName,
      charge: zero,
      freeFrom: null,
      minDays: 0,
      maxDays: 0,
      cutoffHour: null,
      zoneId: collecting.id,
    })
  return options
}

/** The hour of a moment in a time zone, 0 to 23. */
const hourOf = (moment: Date, timeZone: string): number =>
  Number(dateFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment))

/** The day and the hour of now in the shop's time zone. */
export const shopTime = ({ now, config }: Pick<Ctx, 'now' | 'config'>): { day: Day; hour: number } => ({
  day: dayOf(now, config.timeZone),
  hour: hourOf(now, config.timeZone),
})

/** The delivery estimate before an address is known: the days within the shop's own country, and whether any zone allows collection. */
export async function deliveryEstimate(ctx: Ctx): Promise<DeliveryEstimate> {
  const zones = await readZones(ctx)
  const country = ctx.config.profile.region
  const { zone } = zoneFor(zones, { country, city: '', postcode: null })
  return {
    country,
    countryName: countryName(country, ctx.locale),
    days: zone && { min: zone.minDays, max: zone.maxDays },
    offersCollection: zones.some((each) => each.offersCollection),
  }
}

const collectionName: Texts = { en: say('en', 'shipping.collection'), ar: say('ar', 'shipping.collection') }
