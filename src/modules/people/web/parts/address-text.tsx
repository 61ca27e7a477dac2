import { useLocale } from '#web/boot-context.tsx'
import { addressLines, type AddressParts } from '../../address-rules.ts'
import { countryName } from '#web/countries.ts'

/** An address as one writes it, line by line. */
export function AddressText({ address }: { address: AddressParts }) {
  const locale = useLocale()
  const lines = [...addressLines(address, locale), countryName(address.country, locale)]
  return (
    <address className="grid text-sm text-ink not-italic">
      {lines.map((line, index) => (
        <span key={index}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}
