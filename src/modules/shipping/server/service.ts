// How goods reach an address: the delivery options of the shop's zones, read in one statement.
import { sql } from 'drizzle-orm'
import { namesOfCity } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { part, reading } from '#server/db/statement.ts'
import { say } from '#server/texts.ts'
import type { Texts } from '#shared/locale.ts'
import { type Minor, minor, zero } from '#shared/money.ts'
import type { DeliveryEstimate } from '../contract.ts'
import { rateFor, type ShippingAddress, type ShippingZone, zoneFor } from '../rules.ts'
import { shippingRates, shippingZones } from './tables.ts'

export type DeliveryMethod = 'delivery' | 'collection'
export type DeliveryOption = { method: DeliveryMethod; name: Texts; charge: Minor; minDays: number; maxDays: number; zoneId: string }

type Zone = ShippingZone & { name: Texts; minDays: number; maxDays: number; offersCollection: boolean }
type WireRate = { minTotal: number; maxTotal: number | null; charge: number }

type ZoneRow = Omit<Zone, 'rates'> & { rates: WireRate[] }

/** The active zones with their rates, oldest first. */
const zonesOf = sql`
  select id, name, countries, included_cities as "includedCities", excluded_cities as "excludedCities", postcodes, min_days as "minDays",
    max_days as "maxDays", offers_collection as "offersCollection", coalesce((
      select json_agg(json_build_object('minTotal', r.min_total, 'maxTotal', r.max_total, 'charge', r.charge) order by r.position)
      from ${shippingRates} r where r.zone_id = ${shippingZones.id}), '[]'::json) as rates
  from ${shippingZones} where is_active order by created_at, id`

const zonesFrom = (rows: ZoneRow[]): Zone[] =>
  rows.map((row) => ({
    ...row,
    rates: row.rates.map((rate) => ({
      minTotal: minor(rate.minTotal),
      maxTotal: rate.maxTotal === null ? null : minor(rate.maxTotal),
      charge: minor(rate.charge),
    })),
  }))

export type DeliveryQuestion = { address: ShippingAddress | null; total: Minor }

/**
 * A part of a reading that gives a function of an address (or none yet) and the order amount to what may be chosen: delivery by the address's zone, and
 * collection where it is offered, which is free.
 */
export const deliveryPart = part<object, ZoneRow, (question: DeliveryQuestion) => DeliveryOption[]>(zonesOf, (rows) => {
  const zones = zonesFrom(rows)
  return (question) => optionsIn(zones, question)
})

const readZones = reading({ zones: part<object, ZoneRow, Zone[]>(zonesOf, zonesFrom) })

function optionsIn(zones: readonly Zone[], { address, total }: DeliveryQuestion): DeliveryOption[] {
  const zone = address ? zoneFor(zones, { ...address, cityNames: namesOfCity(address.country, address.city) }).zone : null
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
export async function deliveryEstimate(ctx: Ctx): Promise<DeliveryEstimate> {
  const { zones } = await readZones(ctx.db, {})
  const country = ctx.config.profile.region
  const { zone } = zoneFor(zones, { country, city: '', postcode: null })
  return {
    country,
    countryName: new Intl.DisplayNames(ctx.locale, { type: 'region' }).of(country) ?? country,
    days: zone && { min: zone.minDays, max: zone.maxDays },
    offersCollection: zones.some((each) => each.offersCollection),
  }
}

const collectionName: Texts = { en: say('en', 'shipping.collection'), ar: say('ar', 'shipping.collection') }
