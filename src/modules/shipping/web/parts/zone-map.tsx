// The map on which areas of a zone are drawn. It and its libraries are loaded with this screen alone; its outline of the world is the shop's own file.
import 'maplibre-gl/dist/maplibre-gl.css'
import { LngLatBounds, Map, NavigationControl, Popup, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import worldUrl from 'world-atlas/countries-50m.json?url'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { getMap, type ZoneMapData } from '../../admin-contract.ts'
import type { Polygon } from '../../polygons.ts'

type Props = { value: Polygon[]; onChange: (value: Polygon[]) => void; countries: readonly string[] }
const tools = ['polygon', 'select'] as const
type Tool = (typeof tools)[number]

export function ZoneMap({ value, onChange, countries }: Props) {
  const { t } = useTranslation()
  const [country = ''] = countries
  const { data } = useLive(getMap, { query: { country } }, { enabled: country !== '', keepPrevious: true })
  const [tool, setTool] = useState<Tool>('polygon')
  const [isBroken, setBroken] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing | null>(null)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useEffect(() => {
    if (!frame.current || !data) return
    let made: Drawing | null = null
    try {
      made = makeDrawing({
        container: frame.current,
        data,
        country,
        first: latest.current.value,
        onChange: (next) => latest.current.onChange(next),
      })
    } catch {
      // A browser without WebGL has no map; the text below does the same.
      setBroken(true)
    }
    drawing.current = made
    return () => {
      drawing.current = null
      made?.close()
    }
  }, [data, country])
  useEffect(() => drawing.current?.show(value), [value])
  useEffect(() => drawing.current?.use(tool), [tool])
  if (isBroken) return <Alert tone="warning">{t('shipping.admin.areas.noMap')}</Alert>
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5" role="group" aria-label={t('shipping.admin.areas.tools')}>
        {tools.map((each) => (
          <ChoiceChip key={each} pressed={tool === each} onPress={() => setTool(each)}>
            {t(`shipping.admin.areas.${each}`)}
          </ChoiceChip>
        ))}
      </div>
      <p className="text-sm text-ink-soft">{t(`shipping.admin.areas.${tool}Hint`)}</p>
      <div
        ref={frame}
        dir="ltr"
        role="application"
        aria-label={t('shipping.admin.areas.map')}
        className="h-96 overflow-hidden rounded-md border border-line"
      />
    </div>
  )
}

type Drawing = { show(value: Polygon[]): void; use(tool: Tool): void; close(): void }

/** Areas with holes are shown and stay as they are; the drawing tool knows outlines alone. */
const hasHoles = (polygon: Polygon) => polygon.length > 1

const featureOf = (coordinates: Polygon) => ({
  type: 'Feature' as const,
  properties: { mode: 'polygon' },
  geometry: { type: 'Polygon' as const, coordinates },
})

type Start = { container: HTMLElement; data: ZoneMapData; country: string; first: Polygon[]; onChange: (value: Polygon[]) => void }

function makeDrawing({ container, data, country, first, onChange }: Start): Drawing {
  setWorkerUrl(workerUrl)
  const map = new Map({
    container,
    style: styleOf(container, data),
    attributionControl: data.tiles ? { compact: false } : false,
    renderWorldCopies: false,
    ...viewOf(first, data),
  })
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  let value = first
  let tool: Tool = 'polygon'
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 6 }),
    modes: [
      new TerraDrawPolygonMode(),
      new TerraDrawSelectMode({
        flags: { polygon: { feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } } } },
      }),
    ],
  })
  const take = () => {
    const drawn = draw
      .getSnapshot()
      .flatMap(({ geometry, properties }) =>
        geometry.type === 'Polygon' && properties.mode === 'polygon' ? [geometry.coordinates as Polygon] : [],
      )
    value = [...value.filter(hasHoles), ...drawn]
    onChange(value)
  }
  const put = () => {
    draw.clear()
    draw.addFeatures(value.filter((each) => !hasHoles(each)).map(featureOf))
    const source = map.getSource('holed')
    if (source && 'setData' in source)
      (source.setData as (data: object) => void)({ type: 'FeatureCollection', features: value.filter(hasHoles).map(featureOf) })
    draw.setMode(tool)
  }
  map.on('load', () => {
    void showWorld(map, first.length + data.cities.length === 0 ? country : null)
    nameCities(map)
    draw.start()
    put()
    draw.on('finish', take)
    draw.on('change', (_, type) => {
      // A corner or an area that was deleted by key ends without `finish`.
      if (type === 'delete' && draw.getMode() === 'select') take()
    })
    container.dataset.ready = 'true'
  })
  return {
    show(next) {
      if (JSON.stringify(next) === JSON.stringify(value)) return
      value = next
      if (draw.enabled) put()
    },
    use(next) {
      tool = next
      if (draw.enabled) draw.setMode(next)
    },
    close() {
      if (draw.enabled) draw.stop()
      map.remove()
    },
  }
}

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
async function showWorld(map: Map, country: string | null): Promise<void> {
  const answer = await fetch(worldUrl)
  const features = outlines(await answer.json())
  const source = map.getSource('world')
  if (source && 'setData' in source) (source.setData as (data: object) => void)({ type: 'FeatureCollection', features })
  const name = country && new Intl.DisplayNames('en', { type: 'region' }).of(country)
  const bounds = new LngLatBounds()
  for (const [lng = 0, lat = 0] of features.find(({ properties }) => properties.name === name)?.geometry.coordinates.flat(2) ?? [])
    bounds.extend([lng, lat])
  if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 40, animate: false })
}

/** The name of the city under the pointer. */
function nameCities(map: Map): void {
  const popup = new Popup({ closeButton: false, closeOnClick: false })
  map.on('mouseenter', 'cities', ({ features, lngLat }) => {
    popup
      .setLngLat(lngLat)
      .setText(String(features?.[0]?.properties.name ?? ''))
      .addTo(map)
  })
  map.on('mouseleave', 'cities', () => popup.remove())
}

/** The part of the world to begin with: what is drawn, else the country's cities. */
function viewOf(value: readonly Polygon[], { cities }: ZoneMapData) {
  const points = value.length > 0 ? value.flatMap((polygon) => polygon.flat()) : cities.map(({ lng, lat }) => [lng, lat] as const)
  const bounds = new LngLatBounds()
  for (const [lng, lat] of points) bounds.extend([lng, lat])
  return bounds.isEmpty() ? { center: [10, 35] as [number, number], zoom: 1 } : { bounds, fitBoundsOptions: { padding: 40, maxZoom: 9 } }
}

/** The world's countries and the suggested cities in the theme's colours; above them tiles, where the deployment names some. */
function styleOf(frame: HTMLElement, { tiles, attribution, cities }: ZoneMapData): StyleSpecification {
  const colour = (name: string) => getComputedStyle(frame).getPropertyValue(name).trim() || '#888888'
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
          features: cities.map(({ lng, lat, name }) => ({
            type: 'Feature',
            properties: { name },
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
