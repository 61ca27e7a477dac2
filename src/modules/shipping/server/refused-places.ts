// The places of addresses that no zone covers: noted when an address is saved or chosen at checkout, listed for the office.
import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { loggable } from '#server/db/failures.ts'
import { fold } from '#shared/folding.ts'
import type { RefusedPlaces } from '../admin-contract.ts'
import { plainPostcode, zoneFor } from '../rules.ts'
import { readPlacing } from './place-addresses.ts'
import { cityName, cityTexts, pointOfCity } from './places.ts'
import { readZones } from './service.ts'
import { refusedPlaces } from './tables.ts'

/** Noted addresses beyond this number, and those of a year ago, are forgotten. */
const mostNoted = 5000
const yearMilliseconds = 365 * 86_400_000
const mostListed = 300

/** Addresses of which this process knows by now, so that a quote that is asked again and again writes nothing. */
const noted = new Map<string, number>()
const mostRemembered = 10_000
const dayMilliseconds = 86_400_000

type Noted = { id: string; country: string; city: string; district?: string | null; postcode: string | null }

/** Notes an address that no zone covers, at most once a day where `isOnce`; who looks at the shop as its customer notes nothing. */
export async function noteRefused(ctx: Ctx, address: Noted, { isOnce = false } = {}): Promise<void> {
  if (ctx.actor.kind === 'customer' && ctx.actor.seenById) return
  const now = ctx.now.getTime()
  if (isOnce && now - (noted.get(address.id) ?? 0) < dayMilliseconds) return
  const zones = await readZones(ctx)
  const placed = await readPlacing(ctx, zones)
  if (zoneFor(zones, placed(address)).zone) return isOnce ? undefined : forget(ctx, address.id)
  if (!isOnce) return write(ctx, address)
  try {
    await write(ctx, address)
    if (noted.size >= mostRemembered) noted.clear()
    noted.set(address.id, now)
  } catch (error) {
    // A quote is worth more than its note, which the next quote writes.
    ctx.log.warn(loggable(error), 'a refused place was not noted')
  }
}

/** An address that was corrected to a covered place is none that was refused. */
async function forget(ctx: Ctx, addressId: string): Promise<void> {
  await ctx.db.delete(refusedPlaces).where(eq(refusedPlaces.addressId, addressId))
}

async function write(ctx: Ctx, { id, country, city, district = null, postcode }: Noted): Promise<void> {
  const lastAt = ctx.now.toISOString()
  const place = { country, city, district, postcode, lastAt }
  await ctx.db
    .insert(refusedPlaces)
    .values({ addressId: id, ...place })
    .onConflictDoUpdate({ target: refusedPlaces.addressId, set: place })
  const yearAgo = new Date(ctx.now.getTime() - yearMilliseconds).toISOString()
  await ctx.db.execute(sql`
    with old as (select address_id from ${refusedPlaces} where last_at < ${yearAgo} order by last_at limit 100 for update skip locked),
    beyond as (select address_id from ${refusedPlaces} order by last_at desc offset ${mostNoted} limit 100 for update skip locked)
    delete from ${refusedPlaces} where address_id in (select address_id from old union all select address_id from beyond)`)
}

/** The noted places that no active zone covers by now, the most frequent first. */
export async function listRefused(ctx: Ctx): Promise<RefusedPlaces> {
  const zones = await readZones(ctx)
  const placed = await readPlacing(ctx, zones)
  const { country, city, district, postcode, lastAt } = refusedPlaces
  const rows = await ctx.db
    .select({ country, city, district, postcode, lastAt })
    .from(refusedPlaces)
    .orderBy(desc(lastAt), refusedPlaces.addressId)
    .limit(mostNoted)
  const groups = new Map<string, (typeof rows)[number] & { addresses: number }>()
  for (const row of rows) {
    const names = [row.country, cityName(row.country, row.city), row.district ?? ''].map(fold)
    const key = [...names, plainPostcode(row.postcode ?? '')].join('|')
    const group = groups.get(key)
    if (group) group.addresses += 1
    else groups.set(key, { ...row, addresses: 1 })
  }
  const open = [...groups.values()].filter((place) => !zoneFor(zones, placed(place)).zone)
  const places = open.toSorted((a, b) => b.addresses - a.addresses || b.lastAt.localeCompare(a.lastAt)).slice(0, mostListed)
  const { mapTiles, mapAttribution } = ctx.config
  return {
    places: places.map((place) => {
      const point = pointOfCity(place.country, place.city)
      return { ...place, cityName: cityTexts(place.country, place.city), point: point && { lng: point[0], lat: point[1] } }
    }),
    total: open.length,
    tiles: mapTiles ?? null,
    attribution: mapAttribution,
  }
}
