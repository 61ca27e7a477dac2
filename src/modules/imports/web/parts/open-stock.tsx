// The stock of new variants of which the file says none: asked once, before anything is saved.
import { useId, useState } from 'react'
import { amountFromText } from '#shared/typed-amount.ts'
import { useTranslation } from '#web/translation.tsx'
import { Radio } from '#web/ui/choice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const answers = ['none', 'notCounted', 'some'] as const
export type OpenStock = { answer: (typeof answers)[number]; text: string }
export const noOpenStock: OpenStock = { answer: 'none', text: '' }

/** The number that was typed in any digits, null for not counted; undefined while what was typed is none. */
export function openStockOf({ answer, text }: OpenStock): number | null | undefined {
  if (answer !== 'some') return answer === 'none' ? 0 : null
  const amount = amountFromText(text, 0)
  return amount !== null && amount <= 1_000_000 ? amount : undefined
}

/** Three answers: sold out until somebody counts, always there without a figure, or a number for each. */
export function AskOpenStock({ count, value, onChange }: { count: number; value: OpenStock; onChange: (value: OpenStock) => void }) {
  const { t } = useTranslation()
  const name = useId()
  const [isLeft, setLeft] = useState(false)
  const isWrong = openStockOf(value) === undefined
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{t('imports.admin.openStock.title')}</legend>
      <p className="text-ink-soft">{t('imports.admin.openStock.text', { count })}</p>
      {answers.map((answer) => (
        <Radio
          key={answer}
          name={name}
          label={t(`imports.admin.openStock.${answer}`)}
          checked={value.answer === answer}
          onChange={() => onChange({ ...value, answer })}
        />
      ))}
      {value.answer === 'some' && (
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
