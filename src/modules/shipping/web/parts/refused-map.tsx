// The refused addresses on the map: a circle for each city that has coordinates, the larger the more addresses.
import { useEffect, useRef, useState } from 'react'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import type { RefusedPlaces } from '../../admin-contract.ts'
import { makeMap, mapFrame, nameCities, showWorld } from './world-map.ts'

type City = { name: string; lng: number; lat: number; addresses: number }

/** Takes refused places; gives their cities, as far as it is known where they lie. */
function citiesOf(places: RefusedPlaces['places'], locale: 'en' | 'ar'): City[] {
  const found = new Map<string, City>()
  for (const { point, cityName, addresses } of places) {
    if (!point) continue
    const key = `${point.lng} ${point.lat}`
    const city = found.get(key) ?? { name: textIn(cityName, locale), ...point, addresses: 0 }
    found.set(key, { ...city, addresses: city.addresses + addresses })
  }
  return [...found.values()]
}

export function RefusedMap({ data }: { data: RefusedPlaces }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const frame = useRef<HTMLDivElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (!frame.current) return
    const cities = citiesOf(data.places, locale).map((city) => ({
      ...city,
      name: t('shipping.admin.refused.onMap', { city: city.name, count: city.addresses }),
    }))
    try {
      const map = makeMap({
        container: frame.current,
        data: { tiles: data.tiles, attribution: data.attribution, cities },
        points: cities.map(({ lng, lat }): [number, number] => [lng, lat]),
        t,
      })
      map.on('load', () => {
        const most = Math.max(2, ...cities.map(({ addresses }) => addresses))
        map.setPaintProperty('cities', 'circle-radius', [
          'interpolate',
          ['linear'],
          ['sqrt', ['get', 'addresses']],
          1,
          6,
          Math.sqrt(most),
          22,
        ])
        map.setPaintProperty('cities', 'circle-opacity', 0.75)
        void showWorld(map, null)
        nameCities(map)
      })
      return () => map.remove()
    } catch {
      // A browser without WebGL has no map; the list says the same.
      setBroken(true)
      return undefined
    }
  }, [data, locale, t])
  if (isBroken) return <Alert tone="warning">{t('shipping.admin.refused.noMap')}</Alert>
  return <div ref={frame} dir="ltr" role="application" aria-label={t('shipping.admin.refused.map')} className={`h-80 ${mapFrame}`} />
}
