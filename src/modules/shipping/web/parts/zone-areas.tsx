// The drawn areas of a zone: the map, a list of them, and their coordinates as GeoJSON text in and out.
import { lazy, Suspense, useState } from 'react'
import { useBoot } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { type Polygon, polygonsFromText, polygonsToText } from '../../polygons.ts'

const ZoneMap = lazy(async () => ({ default: (await import('./zone-map.tsx')).ZoneMap }))

type Props = { value: Polygon[]; onChange: (value: Polygon[]) => void; error: string | undefined; countries: readonly string[] }

export function ZoneAreas({ value, onChange, error, countries }: Props) {
  const { t } = useTranslation()
  const mayDraw = useBoot().profile.flags.isAdminPolygonDrawable
  return (
    <Card
      title={t('shipping.admin.areas.title')}
      description={mayDraw ? t('shipping.admin.areas.text') : t('shipping.admin.areas.notDrawable')}
    >
      <div className="grid gap-4">
        {mayDraw && (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <ZoneMap value={value} onChange={onChange} countries={countries} />
          </Suspense>
        )}
        {value.length > 0 && (
          <ul className="flex flex-wrap gap-1.5" aria-label={t('shipping.admin.areas.list')}>
            {value.map((polygon, index) => {
              const label = t('shipping.admin.areas.area', { number: index + 1, count: (polygon[0]?.length ?? 1) - 1 })
              return (
                <li key={index}>
                  {mayDraw ? <Chip label={label} onRemove={() => onChange(value.filter((_, at) => at !== index))} /> : label}
                </li>
              )
            })}
          </ul>
        )}
        {mayDraw && <AsText key={polygonsToText(value)} value={value} onChange={onChange} error={error} />}
      </div>
    </Card>
  )
}

/** The areas without a pointer: their coordinates, to read, copy and paste. */
function AsText({ value, onChange, error }: Omit<Props, 'countries'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(polygonsToText(value))
  const read = polygonsFromText(typed)
  return (
    <div className="grid gap-2">
      <TextArea
        label={t('shipping.admin.areas.geojson')}
        hint={t('shipping.admin.areas.geojsonHint')}
        optional
        dir="ltr"
        rows={4}
        className="max-h-60 font-mono"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={read === null ? t('shipping.validation.polygons') : error}
      />
      <div>
        <Button onClick={() => read && onChange(read)} disabled={read === null || typed === polygonsToText(value)}>
          {t('shipping.admin.areas.take')}
        </Button>
      </div>
    </div>
  )
}
