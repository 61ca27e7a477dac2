// Areas drawn on the map, as GeoJSON: reading them from text, writing them, and whether a place lies inside.
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { z } from 'zod'

/** Longitude and latitude in degrees. */
export type Point = readonly [lng: number, lat: number]

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const isClosed = (ring: readonly Point[]) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1]
const Ring = z.array(Position).min(4).max(2000).refine(isClosed)
/** One area: its outline, then its holes; every ring ends where it begins. */
export const Polygon = z.array(Ring).min(1).max(20)
export type Polygon = z.output<typeof Polygon>

export const maxPolygons = 50

/** Does the place lie inside one of the areas? Their edges count as inside, their holes do not. */
export const isInside = (point: Point, polygons: readonly Polygon[]): boolean =>
  polygons.some((coordinates) => booleanPointInPolygon([...point], { type: 'Polygon', coordinates }))

const Geometry = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: Polygon }).transform(({ coordinates }) => [coordinates]),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Polygon) }).transform(({ coordinates }) => coordinates),
])
const Feature = z.object({ type: z.literal('Feature'), geometry: Geometry }).transform(({ geometry }) => geometry)
const GeoJson = z.union([
  Geometry,
  Feature,
  z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) }).transform(({ features }) => features.flat()),
])

/** Takes GeoJSON text (a Polygon, a MultiPolygon, or features of them); gives its areas, or null when it is something else. */
export function polygonsFromText(text: string): Polygon[] | null {
  if (text.trim() === '') return []
  try {
    const read = GeoJson.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** The areas as GeoJSON text. */
export const polygonsToText = (polygons: readonly Polygon[]): string =>
  polygons.length === 0 ? '' : JSON.stringify({ type: 'MultiPolygon', coordinates: polygons })
