import { useLocale } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { type AddressParts, parcelLines } from '../../address-rules.ts'

/** An address as one writes it, line by line, and below it when the place is open and what a driver should know. */
export function AddressText({ address }: { address: AddressParts }) {
  const lines = parcelLines(address, useLocale())
  return (
    <div className="grid gap-2 text-sm">
      <address className="grid text-ink not-italic">
        {lines.map((line, index) => (
          <span key={index}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      <AddressNotes address={address} />
    </div>
  )
}

/** When the place is open and what a driver should know; nothing where neither is written. */
export function AddressNotes({ address }: { address: AddressParts }) {
  const { t } = useTranslation()
  const notes = (['openingHours', 'instructions'] as const).flatMap((key) => (address[key] ? [{ key, text: address[key] }] : []))
  if (notes.length === 0) return null
  return (
    <span className="grid gap-0.5 text-ink-soft">
      {notes.map(({ key, text }) => (
        <span key={key}>
          {t(`person.fields.${key}`)}: <bdi className="whitespace-pre-line">{text}</bdi>
        </span>
      ))}
    </span>
  )
}
