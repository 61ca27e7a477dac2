// The districts of cities: their list, the form of one, and a pasted list of many.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { countryName } from '#shared/countries.ts'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { useChangeLabels } from '#web/form/last-change.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { countColumn, InReaderLanguage, nameColumn, statusColumn } from '#web/table/entity-columns.tsx'
import { FilterSelect, StatusFilter } from '#web/table/filters.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import {
  changeNeighborhoods,
  listNeighborhoodCities,
  listNeighborhoods,
  type Neighborhood,
  neighborhoodCalls,
} from '../../neighborhoods-admin-contract.ts'
import { CityFields, districtCalls } from './city-fields.tsx'
import { DistrictImport } from './district-import.tsx'

const columns: Column<Neighborhood>[] = [
  nameColumn('name', 'shipping.admin.fields.name', (row) => row.name, paths.office.district),
  text('city', 'shipping.admin.test.city', (row) => <InReaderLanguage words={row.cityName} />, { sort: 'city' }),
  custom('country', 'shipping.admin.test.country', (row) => <Country code={row.country} />),
  countColumn('zones', 'shipping.admin.districts.zones', (row) => row.zones),
  statusColumn(),
]

function Country({ code }: { code: string }) {
  return <bdi>{countryName(code, useLocale())}</bdi>
}

/** The buttons of the list: a new district, and a pasted list. */
export function DistrictActions() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button may="settings.change" icon="upload" onClick={() => setOpen(true)}>
        {t('shipping.admin.districts.paste')}
      </Button>
      <ButtonLink may="settings.change" to={paths.office.district('add')} variant="primary" icon="plus">
        {t('shipping.admin.districts.add')}
      </ButtonLink>
      <DistrictImport isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

export function Districts() {
  const { t } = useTranslation()
  const bulk = useBulkChange(changeNeighborhoods, districtCalls)
  return (
    <>
      <DataTable<Neighborhood>
        of={listNeighborhoods}
        name="shipping.admin.districts"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={(row) => paths.office.district(row.id)}
        filters={<Filters />}
        bulk={bulk.actions}
        emptyTitle={t('shipping.admin.districts.emptyTitle')}
        emptyText={t('shipping.admin.districts.emptyText')}
      />
      {bulk.dialogs}
    </>
  )
}

function Filters() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: cities = [] } = useLive(listNeighborhoodCities, {}, { staleTime: 60_000 })
  const names = new Map(cities.map(({ city, name }) => [city, textIn(name, locale)]))
  return (
    <>
      <FilterSelect
        of={listNeighborhoods}
        name="city"
        label={t('shipping.admin.test.city')}
        any={t('shipping.admin.districts.anyCity')}
        options={[...names].map(([value, label]) => ({ value, label }))}
      />
      <StatusFilter of={listNeighborhoods} />
    </>
  )
}

/** The labels of what can change of a district. */
const changeLabels: Readonly<Record<string, string>> = {
  name: 'shipping.admin.fields.name',
  country: 'shipping.admin.test.country',
  city: 'shipping.admin.test.city',
  status: 'form.admin.status',
  isActive: 'form.admin.status',
}

/** The form of one district, new and edit; its id is in the address. */
const active: Neighborhood['status'] = 'active'

export function District() {
  const { t } = useTranslation()
  const changeLabelOf = useChangeLabels(changeLabels)
  const { region } = useBoot().profile
  const [params] = useSearchParams()
  return (
    <EntityScreen
      name="shipping.admin.district"
      id={params.get('district') ?? 'add'}
      calls={neighborhoodCalls}
      refresh={districtCalls}
      path={paths.office.district}
      listPath={paths.office.districts()}
      empty={{ country: region, city: '', name: { en: '', ar: '' }, status: active }}
      valuesOf={({ country, city, name, status }) => ({ country, city, name, status })}
      bodyOf={(values) => values}
      nameOf={({ name }) => name}
      changeLabelOf={changeLabelOf}
    >
      {(form) => (
        <Card>
          <div className="grid gap-4">
            <TextPair name="name" label={t('shipping.admin.fields.name')} hint={t('shipping.admin.district.nameHint')} form={form} />
            <div className="grid gap-4 sm:grid-cols-2">
              <CityFields country={form.watch('country')} inputs={{ country: form.input('country'), city: form.input('city') }} />
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <StatusField name="status" hint={t('shipping.admin.district.statusHint')} form={form} />
            </div>
          </div>
        </Card>
      )}
    </EntityScreen>
  )
}
