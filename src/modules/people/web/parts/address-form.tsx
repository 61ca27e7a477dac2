// The form of an address, new or changed; checkout uses it as well.
import { useId, useMemo } from 'react'
import { listPlaces } from '#modules/shipping/places-contract.ts'
import { fold } from '#shared/folding.ts'
import { useTranslation } from '#web/translation.tsx'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { useLive } from '#web/page-data.ts'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { Select, TextArea, TextInput } from '#web/ui/text-input.tsx'
import { addBuyerAddress, getBuyer } from '../../buyers-admin-contract.ts'
import { addAddress, type Address, getMe, listAddresses, updateAddress } from '../../contract.ts'
import { hasNationalAddress } from '../../address-rules.ts'
import { isCountry } from '#shared/countries.ts'
import { countryOptions } from '#web/countries.ts'

/** The suggestions of a field while one types. */
const Proposals = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
)

type Props = {
  address?: Address | undefined
  /** The customer whose new address the office writes down; without one, it is the caller's own. */
  buyerId?: string
  onDone: (saved: Address) => void
}

/** Takes the address to change, or none for a new one; gives the saved one to `onDone`. */
export function AddressForm({ address, buyerId, onDone }: Props) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const locale = useLocale()
  const countries = useMemo(() => countryOptions(locale), [locale])
  const lists = useId()
  const form = useEndpointForm(address ? updateAddress : buyerId ? addBuyerAddress : addAddress, {
    initial: {
      country: address?.country ?? profile.region,
      state: address?.state ?? '',
      city: address?.city ?? '',
      address1: address?.address1 ?? '',
      address2: address?.address2 ?? '',
      postcode: address?.postcode ?? '',
      district: address?.district ?? '',
      buildingNumber: address?.buildingNumber ?? '',
      secondaryNumber: address?.secondaryNumber ?? '',
      shortAddress: address?.shortAddress ?? '',
      shopName: address?.shopName ?? '',
      contactName: address?.contactName ?? '',
      openingHours: address?.openingHours ?? '',
      instructions: address?.instructions ?? '',
      isDefault: address?.isDefault ?? false,
    },
    // Fields that this country does not have are not sent: nobody would see why they are refused.
    toBody: (values) =>
      hasNationalAddress(values.country) ? values : { ...values, buildingNumber: '', secondaryNumber: '', shortAddress: '' },
    ...(address ? { params: { id: address.id } } : buyerId ? { params: { id: buyerId } } : {}),
    refresh: buyerId ? [getBuyer] : [listAddresses, getMe],
    said: address ? 'person.addresses.updated' : 'person.addresses.added',
    onDone,
  })
  const country = form.watch('country')
  const city = form.watch('city')
  const places = useLive(listPlaces, { query: { country } }, { enabled: profile.flags.hasCityData && isCountry(country) }).data ?? []
  const districts = places.find((place) => fold(place.city) === fold(city))?.districts ?? []
  const isNational = hasNationalAddress(country)
  return (
    <Form form={form} submitLabel={t('core.save')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          optional
          autoComplete="organization"
          label={t('person.fields.shopName')}
          hint={t('person.addresses.shopNameHint')}
          {...form.input('shopName')}
        />
        <TextInput
          optional
          autoComplete="shipping name"
          label={t('person.fields.contactName')}
          hint={t('person.addresses.contactHint')}
          {...form.input('contactName')}
        />
        <TextInput
          autoComplete="address-line1"
          label={t(isNational ? 'person.fields.street' : 'person.fields.address1')}
          fieldClassName="sm:col-span-2"
          {...form.input('address1')}
        />
        <TextInput
          optional
          autoComplete="address-line2"
          label={t('person.fields.address2')}
          fieldClassName="sm:col-span-2"
          {...form.input('address2')}
        />
        <TextInput autoComplete="address-level2" label={t('person.fields.city')} list={`${lists}-cities`} {...form.input('city')} />
        <Proposals id={`${lists}-cities`} values={places.map((place) => place.city)} />
        {profile.flags.hasNeighborhoodData && (
          <>
            <TextInput
              optional
              autoComplete="address-level3"
              label={t('person.fields.district')}
              list={`${lists}-districts`}
              {...form.input('district')}
            />
            <Proposals id={`${lists}-districts`} values={districts} />
          </>
        )}
        {isNational &&
          (['buildingNumber', 'secondaryNumber'] as const).map((field) => (
            <TextInput key={field} optional inputMode="numeric" label={t(`person.fields.${field}`)} {...form.input(field)} />
          ))}
        {isNational && (
          <TextInput
            optional
            dir="ltr"
            className="text-start uppercase placeholder:normal-case"
            autoCapitalize="characters"
            spellCheck={false}
            label={t('person.fields.shortAddress')}
            hint={t('person.addresses.shortAddressHint')}
            {...form.input('shortAddress')}
          />
        )}
        <TextInput optional autoComplete="postal-code" label={t('person.fields.postcode')} {...form.input('postcode')} />
        <TextInput optional autoComplete="address-level1" label={t('person.fields.state')} {...form.input('state')} />
        <Select autoComplete="country" label={t('person.fields.country')} options={countries} {...form.input('country')} />
        <TextInput
          optional
          label={t('person.fields.openingHours')}
          placeholder={t('person.addresses.openingHoursExample')}
          {...form.input('openingHours')}
        />
        <TextArea
          optional
          rows={2}
          fieldClassName="sm:col-span-2"
          label={t('person.fields.instructions')}
          placeholder={t('person.addresses.instructionsExample')}
          {...form.input('instructions')}
        />
      </div>
      {!address?.isDefault && <Checkbox label={t('person.addresses.asDefault')} {...form.register('isDefault')} />}
    </Form>
  )
}
