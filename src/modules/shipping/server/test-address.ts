// The office's tester: which zone an address belongs to and why, the rate, the days, and the tax there.
import { readTaxGroups, readTaxRates } from '#modules/tax/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type * as api from '../admin-contract.ts'
import { rateFor, zoneFor, zoneReason } from '../rules.ts'
import { arrivalDays } from '../zone-rules.ts'
import { readCalendar } from './calendar.ts'
import { readPlacing } from './place-addresses.ts'
import { listPlaces, pointOfCity } from './places.ts'
import { readZones, shopTime } from './service.ts'

type Verdicts = api.AddressTest['zones']

/** Takes an address and an order amount; gives the zone with every reason, the rate, the days of arrival and the tax rates. */
export async function testAddress(
  ctx: Ctx,
  { country, city, postcode = '', district = '', total }: HandlerInput<typeof api.testAddress>['query'],
): Promise<api.AddressTest> {
  const zones = await readZones(ctx, { withInactive: true })
  const { workingDays, closedDays } = await readCalendar(ctx)
  const calendar = { workingDays, closedDays: closedDays.map(({ day }) => day) }
  const point = pointOfCity(country, city)
  const placed = await readPlacing(ctx, zones)
  const address = { ...placed({ country, city, postcode: postcode || null, district: district || null }), point }
  const match = zoneFor(
    zones.filter(({ isActive }) => isActive),
    address,
  )
  const { zone } = match
  const { day, hour } = shopTime(ctx)
  return {
    point: point && { lng: point[0], lat: point[1] },
    zone: zone && { id: zone.id, name: zone.name },
    reason: match.zone && match.reason,
    rate: zone && rateFor(zone.rates, minor(total)),
    days: zone && { min: zone.minDays, max: zone.maxDays },
    arrival: zone && arrivalDays(zone, calendar, day, hour),
    offersCollection: zone?.offersCollection ?? false,
    zones: zones.map(({ id, name, isActive, ...each }): Verdicts[number] => {
      const reason = zoneReason({ id, ...each }, address)
      if (typeof reason === 'string') return { id, name, verdict: reason, reason: null }
      return { id, name, verdict: isActive ? (id === zone?.id ? 'chosen' : 'lessExact') : 'inactive', reason }
    }),
    taxes: await taxesIn(ctx, country),
  }
}

async function taxesIn(ctx: Ctx, country: string): Promise<api.AddressTest['taxes']> {
  const { all } = await readTaxGroups(ctx)
  const ratesOf = await readTaxRates(ctx)
  const rates = ratesOf({ taxGroupIds: all.map(({ id }) => id), country, day: dayOf(ctx.now, ctx.config.timeZone) })
  return all.map(({ id, title }) => ({ group: title, bps: rates.get(id) ?? null }))
}

/** The map data of a zone's country: its suggested cities, and the deployment's tiles. */
export async function getMap(ctx: Ctx, country: string): Promise<api.ZoneMapData> {
  const cities = (await listPlaces(ctx, country)).flatMap(({ city }) => {
    const point = pointOfCity(country, city)
    return point ? [{ name: city, lng: point[0], lat: point[1] }] : []
  })
  const { mapTiles, mapAttribution } = ctx.config
  return { tiles: mapTiles ?? null, attribution: mapAttribution, cities }
}
