// The stock of new variants of which the file says none: asked once, before anything is saved.
import { useId, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Radio } from '#web/ui/choice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export type OpenStock = { isSome: boolean; text: string }
export const noOpenStock: OpenStock = { isSome: false, text: '' }

/** The number that was typed in any digits; null while it is none. */
export function openStockOf({ isSome, text }: OpenStock): number | null {
  if (!isSome) return 0
  const digits = text.trim().replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
  const amount = /^\d{1,7}$/.test(digits) ? Number(digits) : NaN
  return amount <= 1_000_000 ? amount : null
}

/** Two answers: sold out until somebody counts, or a number for each. */
export function AskOpenStock({ count, value, onChange }: { count: number; value: OpenStock; onChange: (value: OpenStock) => void }) {
  const { t } = useTranslation()
  const name = useId()
  const [isLeft, setLeft] = useState(false)
  const isWrong = openStockOf(value) === null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{t('imports.admin.openStock.title')}</legend>
      <p className="text-ink-soft">{t('imports.admin.openStock.text', { count })}</p>
      <Radio
        name={name}
        label={t('imports.admin.openStock.none')}
        checked={!value.isSome}
        onChange={() => onChange({ ...value, isSome: false })}
      />
      <Radio
        name={name}
        label={t('imports.admin.openStock.some')}
        checked={value.isSome}
        onChange={() => onChange({ ...value, isSome: true })}
      />
      {value.isSome && (
        <TextInput
          hideLabel
          label={t('imports.admin.openStock.amount')}
          inputMode="numeric"
          value={value.text}
          error={isWrong && isLeft ? t('imports.admin.openStock.whole') : undefined}
          fieldClassName="w-40 ms-8"
          onBlur={() => setLeft(true)}
          onChange={({ target }) => onChange({ ...value, text: target.value })}
        />
      )}
    </fieldset>
  )
}
