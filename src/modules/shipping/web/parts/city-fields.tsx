// Country and city of a district's form, with the country's cities as suggestions.
import { type ComponentProps, useId } from 'react'
import { useLocale } from '#web/boot-context.tsx'
import { countryOptions } from '#web/countries.ts'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { getNeighborhood, listNeighborhoodCities, listNeighborhoods } from '../../neighborhoods-admin-contract.ts'
import { listPlaces } from '../../places-contract.ts'

/** Calls whose answers show districts. */
export const districtCalls = [listNeighborhoods, listNeighborhoodCities, getNeighborhood, listPlaces]

type Inputs = {
  country: Partial<ComponentProps<typeof Select>>
  city: Partial<ComponentProps<typeof TextInput>>
}

/** Takes the properties of both inputs and the present country. */
export function CityFields({ country, inputs }: { country: string; inputs: Inputs }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const list = useId()
  const places = useLive(listPlaces, { query: { country } }, { enabled: country !== '' }).data ?? []
  return (
    <>
      <Select label={t('shipping.admin.test.country')} options={countryOptions(locale)} {...inputs.country} />
      <TextInput label={t('shipping.admin.test.city')} list={list} autoComplete="off" {...inputs.city} />
      <datalist id={list}>
        {places.map(({ city }) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </>
  )
}
