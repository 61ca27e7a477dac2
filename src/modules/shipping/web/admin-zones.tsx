// The office's list of shipping zones; beside it the districts of cities, and the addresses that no zone covers.
import { useSearchParams } from 'react-router'
import { commaIn } from '#shared/locale.ts'
import { useBoot, useFormat, useLocale } from '#web/boot-context.tsx'
import { countryName } from '#shared/countries.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { countColumn, nameColumn, statusColumn } from '#web/table/entity-columns.tsx'
import { StatusFilter } from '#web/table/filters.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { changeZones, listZones, type ZoneRow } from '../admin-contract.ts'
import { District, DistrictActions, Districts } from './parts/districts.tsx'
import { RefusedPlaces } from './parts/refused-places.tsx'

function Countries({ codes }: { codes: readonly string[] }) {
  const locale = useLocale()
  const { t } = useTranslation()
  const names = codes.slice(0, 3).map((code) => countryName(code, locale))
  const rest = codes.length - names.length
  return <bdi>{[...names, ...(rest > 0 ? [t('shipping.admin.zones.more', { count: rest })] : [])].join(commaIn(locale))}</bdi>
}

function Charges({ charges }: Pick<ZoneRow, 'charges'>) {
  const { money } = useFormat()
  const { t } = useTranslation()
  if (!charges) return '–'
  if (charges.min === charges.max) return <bdi>{money(charges.min)}</bdi>
  return t('shipping.admin.zones.charges', { min: money(charges.min), max: money(charges.max) })
}

function Days({ row }: { row: ZoneRow }) {
  const { t } = useTranslation()
  return t('shipping.admin.zones.days', { count: row.maxDays, min: row.minDays, max: row.maxDays })
}

function Overlaps({ count }: { count: number }) {
  const { t } = useTranslation()
  return count === 0 ? '–' : <Badge tone="warning">{t('shipping.admin.zones.overlaps', { count })}</Badge>
}

const columns: Column<ZoneRow>[] = [
  nameColumn('name', 'shipping.admin.fields.name', (row) => row.name, paths.office.shippingZone),
  custom('countries', 'shipping.admin.fields.countries', (row) => <Countries codes={row.countries} />),
  countColumn('places', 'shipping.admin.fields.places', (row) => row.places),
  custom('charges', 'shipping.admin.fields.charges', (row) => <Charges charges={row.charges} />, { align: 'end' }),
  custom('days', 'shipping.admin.fields.days', (row) => <Days row={row} />),
  statusColumn(),
  custom('overlaps', 'shipping.admin.fields.overlaps', (row) => <Overlaps count={row.overlaps} />),
]

const tabs = ['zones', 'districts', 'refused'] as const

export default function AdminZones() {
  const { t } = useTranslation()
  const { flags } = useBoot().profile
  const [params, setParams] = useSearchParams()
  const offered = tabs.filter((id) => id !== 'districts' || flags.hasNeighborhoodData)
  const tab = offered.find((id) => id === params.get('tab')) ?? 'zones'
  if (tab === 'districts' && params.has('district')) return <District />
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('shipping.admin.zones.title')} isIndexed={false} />
      <PageHeading
        title={t('shipping.admin.zones.title')}
        description={t('shipping.admin.zones.about')}
        actions={
          tab === 'districts' ? (
            <DistrictActions />
          ) : (
            <>
              <ButtonLink to={paths.office.shippingTest()} icon="map-pin">
                {t('shipping.admin.test.title')}
              </ButtonLink>
              <AddZone />
            </>
          )
        }
      />
      <Tabs
        label={t('shipping.admin.zones.tabs')}
        tabs={offered.map((id) => ({ id, label: t(`shipping.admin.${id}.tab`) }))}
        value={tab}
        onChange={(id) => setParams(id === 'zones' ? {} : { tab: id }, { preventScrollReset: true })}
      >
        {tab === 'zones' ? <ZoneList /> : tab === 'districts' ? <Districts /> : <RefusedPlaces />}
      </Tabs>
    </div>
  )
}

function AddZone() {
  const { t } = useTranslation()
  return (
    <ButtonLink may="settings.change" to={paths.office.shippingZone('add')} variant="primary" icon="plus">
      {t('shipping.admin.zones.add')}
    </ButtonLink>
  )
}

function ZoneList() {
  const { t } = useTranslation()
  const bulk = useBulkChange(changeZones, [listZones])
  return (
    <>
      <DataTable<ZoneRow>
        of={listZones}
        name="shipping.admin.zones"
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => paths.office.shippingZone(id)}
        filters={<StatusFilter of={listZones} />}
        bulk={bulk.actions}
        emptyTitle={t('shipping.admin.zones.emptyTitle')}
        emptyText={t('shipping.admin.zones.emptyText')}
        emptyAction={<AddZone />}
      />
      {bulk.dialogs}
    </>
  )
}
