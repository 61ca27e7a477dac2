// How goods reach an address: the delivery options of the shop's zones, read in one statement.
import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import type { Texts } from '#shared/locale.ts'
import { type Minor, minor, zero } from '#shared/money.ts'
import { rateFor, type ShippingAddress, type ShippingZone, zoneFor } from '../rules.ts'
import { shippingRates, shippingZones } from './tables.ts'

export type DeliveryMethod = 'delivery' | 'collection'
export type DeliveryOption = { method: DeliveryMethod; name: Texts; charge: Minor; minDays: number; maxDays: number; zoneId: string }

type Zone = ShippingZone & { name: Texts; minDays: number; maxDays: number; offersCollection: boolean }
type WireRate = { minTotal: number; maxTotal: number | null; charge: number }

/** The active zones with their rates, oldest first. */
async function listZones(ctx: Ctx): Promise<Zone[]> {
  const rates = sql<WireRate[]>`coalesce((
    select json_agg(json_build_object('minTotal', r.min_total, 'maxTotal', r.max_total, 'charge', r.charge) order by r.position)
    from ${shippingRates} r where r.zone_id = shipping_zones.id), '[]'::json)`
  const rows = await ctx.db
    .select({
      id: shippingZones.id,
      name: shippingZones.name,
      countries: shippingZones.countries,
      includedCities: shippingZones.includedCities,
      excludedCities: shippingZones.excludedCities,
      postcodes: shippingZones.postcodes,
      minDays: shippingZones.minDays,
      maxDays: shippingZones.maxDays,
      offersCollection: shippingZones.offersCollection,
      rates,
    })
    .from(shippingZones)
    .where(eq(shippingZones.isActive, true))
    .orderBy(asc(shippingZones.createdAt), asc(shippingZones.id))
  return rows.map((row) => ({
    ...row,
    rates: row.rates.map((rate) => ({
      minTotal: minor(rate.minTotal),
      maxTotal: rate.maxTotal === null ? null : minor(rate.maxTotal),
      charge: minor(rate.charge),
    })),
  }))
}

export type DeliveryQuestion = { address: ShippingAddress | null; total: Minor }

/** Gives a function of an address (or none yet) and the order amount to what may be chosen: delivery by the address's zone, and collection where it is offered, which is free. */
export async function deliveryOptions(ctx: Ctx): Promise<(question: DeliveryQuestion) => DeliveryOption[]> {
  const zones = await listZones(ctx)
  return (question) => optionsIn(zones, question)
}

function optionsIn(zones: readonly Zone[], { address, total }: DeliveryQuestion): DeliveryOption[] {
  const zone = address ? zoneFor(zones, address).zone : null
  const rate = zone ? rateFor(zone.rates, total) : null
  const options: DeliveryOption[] = []
  if (zone && rate)
    options.push({
      method: 'delivery',
      name: zone.name,
      charge: rate.charge,
      minDays: zone.minDays,
      maxDays: zone.maxDays,
      zoneId: zone.id,
    })
  const collecting = zone ? (zone.offersCollection ? zone : null) : address ? null : (zones.find((each) => each.offersCollection) ?? null)
  if (collecting) options.push({ method: 'collection', name: collectionName, charge: zero, minDays: 0, maxDays: 0, zoneId: collecting.id })
  return options
}

/** What can be promised before an address is known: the days within the shop's own country, and whether any zone lets goods be collected. */
export async function deliveryEstimate(
  ctx: Ctx,
): Promise<{ country: string; days: { min: number; max: number } | null; offersCollection: boolean }> {
  const zones = await listZones(ctx)
  const country = ctx.config.profile.region
  const { zone } = zoneFor(zones, { country, city: '', postcode: null })
  return { country, days: zone && { min: zone.minDays, max: zone.maxDays }, offersCollection: zones.some((each) => each.offersCollection) }
}

const collectionName: Texts = { en: say('en', 'shipping.collection'), ar: say('ar', 'shipping.collection') }
