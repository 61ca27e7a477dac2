// Completes addresses before zones are asked: the names of city and district in both languages, and where the city lies.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { prepared } from '#server/db/statement.ts'
import { fold } from '#shared/folding.ts'
import { districtNamed, type ShippingAddress, type ShippingZone } from '../rules.ts'
import { cityName, namesOfCity, pointOfCity } from './places.ts'
import { neighborhoods } from './tables.ts'

export type Placed = Omit<ShippingAddress, 'cityNames' | 'districtNames' | 'point'>

const selectNamed = prepared<{ named: string[] }>()((db, { named }) =>
  db
    .select({ country: neighborhoods.country, city: neighborhoods.city, names: neighborhoods.names })
    .from(neighborhoods)
    .where(sql`${neighborhoods.names} && ${named}::text[]`),
)

/** Reads the districts that these zones name, which most shops' zones do not; gives a function that completes an address. */
export async function readPlacing({ db }: Pick<Ctx, 'db'>, zones: readonly ShippingZone[]): Promise<(address: Placed) => ShippingAddress> {
  const named = [...new Set(zones.flatMap(({ neighborhoods: listed = [] }) => listed.map((each) => districtNamed(each).district)))]
  const known = named.length === 0 ? [] : await selectNamed(db, { named })
  const hasAreas = zones.some(({ polygons = [] }) => polygons.length > 0)
  return (address) => {
    const { country, city } = address
    const district = fold(address.district ?? '')
    const here = fold(cityName(country, city))
    const own = known.filter((each) => each.country === country && fold(each.city) === here && each.names.includes(district))
    return {
      ...address,
      cityNames: namesOfCity(country, city),
      districtNames: district === '' ? [] : [...new Set([district, ...own.flatMap(({ names }) => names)])],
      point: hasAreas ? pointOfCity(country, city) : null,
    }
  }
}
