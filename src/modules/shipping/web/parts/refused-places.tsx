// Places customers asked for that no zone covers: on the map, and as a list from which a zone is made.
import { lazy, Suspense } from 'react'
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { countryName } from '#shared/countries.ts'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, TableSkeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { listRefused, type RefusedPlaces as Refused } from '../../admin-contract.ts'

const RefusedMap = lazy(async () => ({ default: (await import('./refused-map.tsx')).RefusedMap }))

type Place = Refused['places'][number]

/** The screen of a new zone that begins with this place: its most exact part alone. */
const zonePath = ({ country, city, district, postcode }: Place): string =>
  paths.office.zoneOf({ country, ...(district ? { district: `${city}: ${district}` } : postcode ? { postcode } : { city }) })

export function RefusedPlaces() {
  const { t } = useTranslation()
  const { data, error, refetch } = useLive(listRefused, {}, { staleTime: 0 })
  if (error && !data) return <NotLoaded why={error} refetch={refetch} />
  if (!data) return <TableSkeleton columns={5} />
  if (data.places.length === 0)
    return (
      <EmptyState compact icon="map-pin" title={t('shipping.admin.refused.emptyTitle')}>
        {t('shipping.admin.refused.emptyText')}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-ink-soft">{t('shipping.admin.refused.about')}</p>
      {data.places.some(({ point }) => point) && (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <RefusedMap data={data} />
        </Suspense>
      )}
      <PlaceTable places={data.places} />
      {data.total > data.places.length && (
        <p className="text-sm text-ink-soft">{t('shipping.admin.refused.more', { count: data.total - data.places.length })}</p>
      )}
    </div>
  )
}

function PlaceTable({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { number, dateTime } = useFormat()
  return (
    <Table label={t('shipping.admin.refused.title')} className="max-sm:[&_td]:whitespace-nowrap">
      <thead>
        <tr>
          <Th>{t('shipping.admin.test.city')}</Th>
          <Th>{t('shipping.admin.test.district')}</Th>
          <Th>{t('shipping.admin.test.postcode')}</Th>
          <Th align="end">{t('shipping.admin.refused.addresses')}</Th>
          <Th>{t('shipping.admin.refused.lastAt')}</Th>
          <Th>
            <span className="sr-only">{t('shipping.admin.refused.makeZone')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <Tr key={[place.country, place.city, place.district, place.postcode].join('|')}>
            <Td>
              <bdi className="font-medium text-ink">{textIn(place.cityName, locale)}</bdi>
              <span className="block text-xs text-ink-soft">{countryName(place.country, locale)}</span>
            </Td>
            <Td>
              <bdi>{place.district ?? '–'}</bdi>
            </Td>
            <Td>
              <bdi dir="ltr">{place.postcode ?? '–'}</bdi>
            </Td>
            <Td numeric>{number(place.addresses)}</Td>
            <Td className="whitespace-nowrap">
              <time dateTime={place.lastAt}>{dateTime(place.lastAt)}</time>
            </Td>
            <Td align="end">
              <ButtonLink may="settings.change" size="sm" icon="plus" to={zonePath(place)}>
                {t('shipping.admin.refused.makeZone')}
              </ButtonLink>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
