import { listIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import type { Address } from '../../contract.ts'
import { countryName } from './countries.ts'

/** An address as one writes it, line by line. */
export function AddressText({ address }: { address: Pick<Address, 'address1' | 'address2' | 'city' | 'state' | 'postcode' | 'country'> }) {
  const locale = useLocale()
  const town = listIn([address.city, address.postcode ?? ''], locale)
  const lines = [address.address1, address.address2, town, address.state, countryName(address.country, locale)]
  return (
    <address className="grid text-sm text-ink not-italic">
      {lines.filter(Boolean).map((line, index) => (
        <span key={index}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}
