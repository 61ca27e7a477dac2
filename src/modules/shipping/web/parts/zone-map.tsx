// The map on which areas of a zone are drawn. It and its libraries are loaded with this screen alone; its outline of the world is the shop's own file.
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { sameValue } from '#shared/same-value.ts'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { getMap, type ZoneMapData } from '../../admin-contract.ts'
import type { Polygon } from '../../polygons.ts'
import { makeMap, mapFrame, nameCities, showWorld } from './world-map.ts'

type Props = { value: Polygon[]; onChange: (value: Polygon[]) => void; countries: readonly string[] }
const tools = ['polygon', 'select'] as const
type Tool = (typeof tools)[number]

export function ZoneMap({ value, onChange, countries }: Props) {
  const { t } = useTranslation()
  const [country = ''] = countries
  const answer = useLive(getMap, { query: { country } }, { enabled: country !== '', keepPrevious: true })
  const { data } = answer
  const [tool, setTool] = useState<Tool>('polygon')
  const [isBroken, setBroken] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing | null>(null)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const words = useRef(t)
  words.current = t
  useEffect(() => {
    if (!frame.current || !data) return
    let made: Drawing | null = null
    try {
      made = makeDrawing({
        container: frame.current,
        data,
        country,
        first: latest.current.value,
        t: words.current,
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
      <LostPart of={answer} />
      <div ref={frame} dir="ltr" role="application" aria-label={t('shipping.admin.areas.map')} className={`h-96 ${mapFrame}`} />
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

type Start = {
  container: HTMLElement
  data: ZoneMapData
  country: string
  first: Polygon[]
  t: (key: string) => string
  onChange: (value: Polygon[]) => void
}

function makeDrawing({ container, data, country, first, t, onChange }: Start): Drawing {
  const points =
    first.length > 0 ? first.flatMap((polygon) => polygon.flat()) : data.cities.map(({ lng, lat }): [number, number] => [lng, lat])
  const map = makeMap({ container, data, points, t })
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
    void map.getSource<GeoJSONSource>('holed')?.setData({ type: 'FeatureCollection', features: value.filter(hasHoles).map(featureOf) })
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
      if (sameValue(next, value)) return
      value = next
      if (draw.enabled) put()
    },
    use(next) {
      tool = next
      // Corners are dragged with one finger.
      map.cooperativeGestures[next === 'select' ? 'disable' : 'enable']()
      if (draw.enabled) draw.setMode(next)
    },
    close() {
      if (draw.enabled) draw.stop()
      map.remove()
    },
  }
}
