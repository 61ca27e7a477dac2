// Cities and districts of the countries with data, and where cities lie, read once from profiles/places.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { fold } from '#shared/folding.ts'
import { Texts, textIn } from '#shared/locale.ts'

const Place = z.strictObject({ name: Texts, districts: z.array(Texts).default([]) })
type Place = z.output<typeof Place>

const folder = join(import.meta.dirname, '../../../../profiles/places')
const read = new Map<string, Place[]>()

/** The places of a country (two letters); none when it has no file. */
function placesOf(country: string): Place[] {
  const known = read.get(country)
  if (known) return known
  const file = join(folder, `${country}.json`)
  const places = /^[A-Z]{2}$/.test(country) && existsSync(file) ? z.array(Place).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  read.set(country, places)
  return places
}

/** The suggestions of an address form: the profile's cities with their districts, as far as it has them. */
export function listPlaces(ctx: Ctx, country: string): { city: string; districts: string[] }[] {
  const { hasCityData, hasNeighborhoodData } = ctx.profile.flags
  if (!hasCityData) return []
  return placesOf(country).map(({ name, districts }) => ({
    city: textIn(name, ctx.locale),
    districts: hasNeighborhoodData ? districts.map((each) => textIn(each, ctx.locale)) : [],
  }))
}

/** All folded names of the named city in both languages; the text alone when the city is unknown. */
export function namesOfCity(country: string, city: string): string[] {
  const wanted = fold(city)
  const place = placesOf(country).find(({ name }) => fold(name.en) === wanted || fold(name.ar) === wanted)
  return place ? [fold(place.name.en), fold(place.name.ar)].filter(Boolean) : [wanted]
}

/** All folded names of a city's district in both languages; the text alone when the district is unknown. */
export function namesOfDistrict(country: string, city: string, district: string): string[] {
  const wanted = fold(district)
  if (wanted === '') return []
  const names = namesOfCity(country, city)
  const place = placesOf(country).find(({ name }) => names.includes(fold(name.en)))
  const found = place?.districts.find(({ en, ar }) => fold(en) === wanted || fold(ar) === wanted)
  return found ? [fold(found.en), fold(found.ar)].filter(Boolean) : [wanted]
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
