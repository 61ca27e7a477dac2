// The cities of the countries with data and where they lie, read once from profiles/places, with the districts that the office keeps.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { fold } from '#shared/folding.ts'
import { Texts, textIn } from '#shared/locale.ts'
import { neighborhoods } from './tables.ts'

const Place = z.strictObject({ name: Texts })
type Place = z.output<typeof Place>

const folder = join(import.meta.dirname, '../../../../profiles/places')
/** A country's places in their order, and by their folded names: quotes and the list of refused places ask for many. */
type Places = { all: Place[]; byName: Map<string, Place> }
const read = new Map<string, Places>()

/** The places of a country (two letters); none when it has no file. */
function placesOf(country: string): Places {
  const known = read.get(country)
  if (known) return known
  const file = join(folder, `${country}.json`)
  const all = /^[A-Z]{2}$/.test(country) && existsSync(file) ? z.array(Place).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  const byName = new Map<string, Place>()
  // The first of two places of one name is the one that is found.
  for (const place of all.toReversed()) for (const text of Object.values(place.name).map(fold)) if (text !== '') byName.set(text, place)
  const places = { all, byName }
  read.set(country, places)
  return places
}

const placeOf = (country: string, city: string): Place | undefined => placesOf(country).byName.get(fold(city))

/** The suggestions of an address form: the profile's cities, and the active districts of each, as far as the deployment has them. */
export async function listPlaces(ctx: Ctx, country: string): Promise<{ city: string; districts: string[] }[]> {
  const { hasCityData, hasNeighborhoodData } = ctx.profile.flags
  if (!hasCityData) return []
  const districts = hasNeighborhoodData ? await districtsOf(ctx, country) : new Map<string, string[]>()
  const named = placesOf(country).all.map(({ name }) => name)
  const others = [...districts.keys()].filter((city) => !placeOf(country, city)).map((city) => ({ en: city, ar: '' }))
  return [...named, ...others].map((name) => ({ city: textIn(name, ctx.locale), districts: districts.get(name.en) ?? [] }))
}

/** The active districts of a country by the city they belong to, in the reader's language. */
async function districtsOf(ctx: Ctx, country: string): Promise<Map<string, string[]>> {
  const { city, name } = neighborhoods
  const rows = await ctx.db
    .select({ city, name })
    .from(neighborhoods)
    .where(and(eq(neighborhoods.country, country), eq(neighborhoods.isActive, true)))
    .orderBy(sortable(name, ctx.locale))
  const found = new Map<string, string[]>()
  for (const row of rows) found.set(row.city, [...(found.get(row.city) ?? []), textIn(row.name, ctx.locale)])
  return found
}

/** The one name under which a city's districts are saved: the English one where the city is known, else as it was typed. */
export const cityName = (country: string, city: string): string => placeOf(country, city)?.name.en ?? city

/** A city's name in both languages, as far as it is known. */
export const cityTexts = (country: string, city: string): Texts => placeOf(country, city)?.name ?? { en: city, ar: city }

/** All folded names of the named city in both languages; the text alone when the city is unknown. */
export function namesOfCity(country: string, city: string): string[] {
  const place = placeOf(country, city)
  return place ? [fold(place.name.en), fold(place.name.ar)].filter(Boolean) : [fold(city)]
}

const Coordinates = z.record(z.string(), z.tuple([z.number(), z.number()]))
const coordinates = new Map<string, z.output<typeof Coordinates>>()

/** Longitude and latitude of a city, from the coordinates of its country's cities; null when it is unknown. */
export function pointOfCity(country: string, city: string): [lng: number, lat: number] | null {
  const file = join(folder, 'coordinates', `${country}.json`)
  let known = coordinates.get(country)
  if (!known) {
    known = /^[A-Z]{2}$/.test(country) && existsSync(file) ? Coordinates.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
    coordinates.set(country, known)
  }
  for (const name of namesOfCity(country, city)) if (known[name]) return known[name]
  return null
}
