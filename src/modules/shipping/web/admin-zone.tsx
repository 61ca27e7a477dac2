// One shipping zone, new and edit: where it is, its rates, its days, and what other zones claim as well.
import { useSearchParams } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { countryOptions } from '#web/countries.ts'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { MultiPicker } from '#web/form/picker.tsx'
import { useChangeLabels } from '#web/form/last-change.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { type AdminZone, listRefused, testAddress, zoneCalls } from '../admin-contract.ts'
import { listPlaces } from '../places-contract.ts'
import { RatesEditor } from './parts/rates-editor.tsx'
import { WordsInput } from './parts/words-input.tsx'
import { ZoneAreas } from './parts/zone-areas.tsx'
import { zoneBody, zoneOfPlace, zoneValues, type ZoneValues } from './parts/zone-values.ts'

/** The labels of what can change of a zone. */
const changeLabels: Readonly<Record<string, string>> = {
  name: 'shipping.admin.fields.name',
  status: 'form.admin.status',
  countries: 'shipping.admin.fields.countries',
  includedCities: 'shipping.admin.fields.includedCities',
  excludedCities: 'shipping.admin.fields.excludedCities',
  postcodes: 'shipping.admin.fields.postcodes',
  neighborhoods: 'shipping.admin.fields.neighborhoods',
  polygons: 'shipping.admin.areas.title',
  minDays: 'shipping.admin.fields.minDays',
  maxDays: 'shipping.admin.fields.maxDays',
  cutoffHour: 'shipping.admin.fields.cutoffHour',
  offersCollection: 'shipping.admin.fields.offersCollection',
  rates: 'shipping.admin.zone.rates',
}

export default function AdminZoneScreen() {
  const { t } = useTranslation()
  const changeLabelOf = useChangeLabels(changeLabels)
  const { decimals, region, flags } = useBoot().profile
  const [asked] = useSearchParams()
  return (
    <EntityScreen
      name="shipping.admin.zone"
      calls={zoneCalls}
      refresh={[testAddress, listRefused]}
      path={paths.office.shippingZone}
      listPath={paths.office.shippingZones()}
      empty={zoneOfPlace(region, asked)}
      valuesOf={(zone) => zoneValues(zone, decimals)}
      bodyOf={(values) => zoneBody(values, decimals)}
      nameOf={({ name }) => name}
      changeLabelOf={changeLabelOf}
      actions={() => (
        <ButtonLink to={paths.office.shippingTest()} icon="map-pin">
          {t('shipping.admin.test.title')}
        </ButtonLink>
      )}
    >
      {(form, zone) => (
        <>
          {zone && <Overlaps overlaps={zone.overlaps} />}
          <Card>
            <div className="grid gap-4">
              <TextPair name="name" label={t('shipping.admin.fields.name')} hint={t('shipping.admin.zone.nameHint')} form={form} />
              <div className="grid gap-4 sm:grid-cols-2">
                <StatusField name="status" form={form} />
              </div>
            </div>
          </Card>
          <Where form={form} />
          {(flags.isAdminPolygonDrawable || form.watch('polygons').length > 0) && (
            <ZoneAreas {...form.field('polygons')} countries={form.watch('countries')} />
          )}
          <Card title={t('shipping.admin.zone.rates')} description={t('shipping.admin.zone.ratesText')}>
            <RatesEditor form={form} />
          </Card>
          <When form={form} />
        </>
      )}
    </EntityScreen>
  )
}

function Overlaps({ overlaps }: Pick<AdminZone, 'overlaps'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (overlaps.length === 0) return null
  return (
    <Alert tone="warning" title={t('shipping.admin.zone.overlapsTitle')}>
      <p>{t('shipping.admin.zone.overlapsText')}</p>
      <ul className="mt-1 list-disc ps-5">
        {overlaps.map(({ zoneId, zone, kind, value }) => (
          <li key={`${zoneId} ${kind} ${value}`}>{t(`shipping.admin.overlap.${kind}`, { value, zone: textIn(zone, locale) })}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** Every district by its name; one whose name several cities have, with its city. */
function districtsOf(places: readonly { city: string; districts: readonly string[] }[]): string[] {
  const names = places.flatMap(({ districts }) => districts)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return places.flatMap(({ city, districts }) => districts.map((name) => (isShared(name) ? `${city}: ${name}` : name)))
}

function Where({ form }: { form: EndpointForm<ZoneValues> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { flags } = useBoot().profile
  const countries = form.watch('countries')
  // The shop has suggestions for its own country alone; those of the zone's first country are enough.
  const [country = ''] = countries
  const places = useLive(listPlaces, { query: { country } }, { enabled: flags.hasCityData && country !== '' }).data ?? []
  const cities = places.map(({ city }) => city)
  return (
    <Card title={t('shipping.admin.zone.where')} description={t('shipping.admin.zone.whereText')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <MultiPicker label={t('shipping.admin.fields.countries')} options={countryOptions(locale)} {...form.field('countries')} />
        <WordsInput
          label={t('shipping.admin.fields.postcodes')}
          hint={t('shipping.admin.zone.postcodesHint')}
          isCode
          {...form.field('postcodes')}
        />
        <WordsInput
          label={t('shipping.admin.fields.includedCities')}
          hint={t('shipping.admin.zone.includedHint')}
          suggestions={cities}
          {...form.field('includedCities')}
        />
        <WordsInput
          label={t('shipping.admin.fields.excludedCities')}
          hint={t('shipping.admin.zone.excludedHint')}
          suggestions={cities}
          {...form.field('excludedCities')}
        />
        {flags.hasNeighborhoodData && (
          <WordsInput
            label={t('shipping.admin.fields.neighborhoods')}
            hint={t('shipping.admin.zone.neighborhoodsHint')}
            suggestions={districtsOf(places)}
            {...form.field('neighborhoods')}
          />
        )}
      </div>
    </Card>
  )
}

function When({ form }: { form: EndpointForm<ZoneValues> }) {
  const { t } = useTranslation()
  const hours = Array.from({ length: 23 }, (_, index) => String(index + 1))
  return (
    <Card title={t('shipping.admin.zone.when')} description={t('shipping.admin.zone.whenText')}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextInput label={t('shipping.admin.fields.minDays')} dir="ltr" inputMode="numeric" {...form.input('minDays')} />
          <TextInput label={t('shipping.admin.fields.maxDays')} dir="ltr" inputMode="numeric" {...form.input('maxDays')} />
          <Select
            label={t('shipping.admin.fields.cutoffHour')}
            placeholder={t('shipping.admin.zone.noCutoff')}
            options={hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
            {...form.input('cutoffHour')}
          />
        </div>
        <Checkbox label={t('shipping.admin.fields.offersCollection')} {...form.register('offersCollection')} />
      </div>
    </Card>
  )
}
