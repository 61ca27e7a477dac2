// The map of the world that the office's maps draw on. Its libraries load with it alone; its outline of the world is the shop's own file.
import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type GeoJSONSource,
  LngLatBounds,
  Map,
  type MapGeoJSONFeature,
  type MapMouseEvent,
  NavigationControl,
  Popup,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import worldUrl from 'world-atlas/countries-50m.json?url'
import { watchDark } from '#web/use-preferences.ts'
import type { ZoneMapData } from '../../admin-contract.ts'

/** The frame of a map: on a dark page its buttons and the names of its cities are dark too. */
export const mapFrame =
  'overflow-hidden rounded-md border border-line dark:[&_.maplibregl-ctrl-group]:invert [&_.maplibregl-popup-tip]:hidden ' +
  '[&_.maplibregl-popup-content]:bg-card [&_.maplibregl-popup-content]:text-ink [&_.maplibregl-popup-content]:[unicode-bidi:plaintext]'

type Ring = Position[]
/** A ring that crosses the date line goes on past 180 degrees instead of jumping to the other side of the map. */
function unwrapped(ring: Ring): Ring {
  let turn = 0
  return ring.map(([lng = 0, lat = 0], index) => {
    const before = ring[index - 1]?.[0] ?? lng
    if (lng - before > 180) turn -= 360
    if (lng - before < -180) turn += 360
    return [lng + turn, lat]
  })
}

/** The countries' outlines; Antarctica, whose ring goes round the pole, is left out. */
function outlines(topology: Topology<{ countries: GeometryCollection<{ name: string }> }>) {
  const { features } = feature(topology, topology.objects.countries)
  return features
    .filter(({ id }) => id !== '010')
    .map(({ geometry, properties }) => {
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
      const coordinates = parts.map((rings) => rings.map(unwrapped))
      return { type: 'Feature' as const, properties, geometry: { type: 'MultiPolygon' as const, coordinates } }
    })
}

/** Shows the world's countries, and turns to the given one when nothing else says where to look. */
export async function showWorld(map: Map, country: string | null): Promise<void> {
  const answer = await fetch(worldUrl)
  const features = outlines(await answer.json())
  void map.getSource<GeoJSONSource>('world')?.setData({ type: 'FeatureCollection', features })
  const name = country && new Intl.DisplayNames('en', { type: 'region' }).of(country)
  const bounds = new LngLatBounds()
  for (const [lng = 0, lat = 0] of features.find(({ properties }) => properties.name === name)?.geometry.coordinates.flat(2) ?? [])
    bounds.extend([lng, lat])
  if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 40, animate: false })
}

/** How far from a city, in pixels, a pointer or a finger still means it. */
const reach = 10

/** Shows the name of the city under the pointer, or of the one that was touched. */
export function nameCities(map: Map): void {
  const popup = new Popup({ closeButton: false, closeOnClick: false, className: 'pointer-events-none' })
  const show = ({ point: { x, y } }: MapMouseEvent) => {
    const around: [[number, number], [number, number]] = [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ]
    const distance = ({ geometry }: MapGeoJSONFeature) => {
      const [lng = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : []
      const at = map.project([lng, lat])
      return Math.hypot(at.x - x, at.y - y)
    }
    const [city] = map.queryRenderedFeatures(around, { layers: ['cities'] }).toSorted((a, b) => distance(a) - distance(b))
    if (city?.geometry.type !== 'Point') return popup.remove()
    const [lng = 0, lat = 0] = city.geometry.coordinates
    return popup
      .setLngLat([lng, lat])
      .setText(String(city.properties.name ?? ''))
      .addTo(map)
  }
  map.on('mousemove', show)
  map.on('click', show)
  map.on('mouseout', () => popup.remove())
}

/** Further properties of a city are the map's, for how it is drawn. */
type Start = {
  container: HTMLElement
  data: ZoneMapData
  points: readonly (readonly [lng: number, lat: number])[]
  t: (key: string) => string
}

/** Makes the map of an element; it shows all the points, or the whole world when there are none. */
export function makeMap({ container, data, points, t }: Start): Map {
  setWorkerUrl(workerUrl)
  const map = new Map({
    container,
    style: styleOf(container, data),
    attributionControl: data.tiles ? { compact: false } : false,
    renderWorldCopies: false,
    // One finger and the wheel scroll the page; two fingers, or the wheel with a key, move the map.
    cooperativeGestures: true,
    locale: {
      'CooperativeGesturesHandler.WindowsHelpText': t('shipping.admin.areas.wheelHint'),
      'CooperativeGesturesHandler.MacHelpText': t('shipping.admin.areas.wheelHintMac'),
      'CooperativeGesturesHandler.MobileHelpText': t('shipping.admin.areas.fingersHint'),
      'NavigationControl.ZoomIn': t('shipping.admin.areas.zoomIn'),
      'NavigationControl.ZoomOut': t('shipping.admin.areas.zoomOut'),
    },
    ...viewOf(points),
  })
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.on(
    'remove',
    watchDark(() => paint(map, container)),
  )
  return map
}

/** The part of the world to begin with. */
function viewOf(points: Start['points']) {
  const middle: [lng: number, lat: number] = [10, 35]
  const bounds = new LngLatBounds()
  for (const [lng, lat] of points) bounds.extend([lng, lat])
  return bounds.isEmpty() ? { center: middle, zoom: 1 } : { bounds, fitBoundsOptions: { padding: 40, maxZoom: 9 } }
}

/** The theme's colour of each thing that is drawn. */
const paints = [
  ['sea', 'background-color', '--color-info-soft'],
  ['land', 'fill-color', '--color-card'],
  ['borders', 'line-color', '--color-line-strong'],
  ['holed', 'fill-color', '--color-primary'],
  ['cities', 'circle-color', '--color-ink'],
] as const

const colourOf = (frame: HTMLElement, name: string) => getComputedStyle(frame).getPropertyValue(name).trim() || '#888888'

/** Gives a map the colours of the theme on screen. */
function paint(map: Map, frame: HTMLElement): void {
  for (const [layer, property, name] of paints) if (map.getLayer(layer)) map.setPaintProperty(layer, property, colourOf(frame, name))
}

/** The world's countries and the suggested cities in the theme's colours; above them tiles, where the deployment names some. */
function styleOf(frame: HTMLElement, { tiles, attribution, cities }: ZoneMapData): StyleSpecification {
  const colour = (name: (typeof paints)[number][2]) => colourOf(frame, name)
  const empty = { type: 'FeatureCollection' as const, features: [] }
  const style: StyleSpecification = {
    version: 8,
    sources: {
      world: { type: 'geojson', data: empty },
      holed: { type: 'geojson', data: empty },
      cities: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: cities.map(({ lng, lat, ...properties }) => ({
            type: 'Feature',
            properties,
            geometry: { type: 'Point', coordinates: [lng, lat] },
          })),
        },
      },
      ...(tiles ? { tiles: { type: 'raster' as const, tiles: [tiles], tileSize: 256, attribution } } : {}),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colour('--color-info-soft') } },
      { id: 'land', type: 'fill', source: 'world', paint: { 'fill-color': colour('--color-card') } },
      { id: 'borders', type: 'line', source: 'world', paint: { 'line-color': colour('--color-line-strong'), 'line-width': 1 } },
      ...(tiles ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }] : []),
      { id: 'holed', type: 'fill', source: 'holed', paint: { 'fill-color': colour('--color-primary'), 'fill-opacity': 0.25 } },
      { id: 'cities', type: 'circle', source: 'cities', paint: { 'circle-radius': 3, 'circle-color': colour('--color-ink') } },
    ],
  }
  return style
}
