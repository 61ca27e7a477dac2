// Finding variants in the sheet: by words of title or codes, and by the values of each type.
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import type { SheetAxis } from '../../../variants-contract.ts'
import { fold } from '#shared/folding.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import type { VariantRow } from './variant-rows.ts'

/** Takes the types and rows; gives the filter's controls and its judge. */
export function useVariantFilter(
  axes: readonly SheetAxis[],
  rows: readonly VariantRow[],
): { controls: ReactNode; isShown: (row: VariantRow) => boolean } {
  const { t } = useTranslation()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const words = fold(typed).split(' ').filter(Boolean).join(' ')
  const isShown = useCallback(
    (row: VariantRow) =>
      axes.every(({ typeId }, at) => chosen[typeId] === undefined || row.values[at] === chosen[typeId]) &&
      fold([row.title, row.sku, row.code, row.barcode].join(' ')).includes(words),
    [axes, chosen, words],
  )
  if (rows.length < 2) return { controls: null, isShown }
  const count = rows.filter(isShown).length
  const controls = (
    <>
      <TextInput
        type="search"
        hideLabel
        label={t('variants.admin.sheet.filter')}
        placeholder={t('variants.admin.sheet.filter')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        start={<Icon name="search" size={16} />}
        fieldClassName="w-full sm:w-56"
      />
      {axes.map(({ typeId, title, values }) => (
        <Select
          key={typeId}
          hideLabel
          label={textIn(title, locale)}
          placeholder={textIn(title, locale)}
          value={chosen[typeId] === undefined ? '' : String(chosen[typeId])}
          options={values.map((value, at) => ({ value: String(at), label: textIn(value.title, locale) }))}
          onChange={({ target }) => {
            const { [typeId]: _, ...rest } = chosen
            setChosen(target.value === '' ? rest : { ...rest, [typeId]: Number(target.value) })
          }}
          fieldClassName="w-[calc(50%-0.375rem)] sm:w-36"
        />
      ))}
      <span aria-live="polite" className="pb-2.5 text-sm text-ink-soft tabular-nums">
        {count < rows.length && t('variants.admin.sheet.shown', { shown: count, count: rows.length })}
      </span>
    </>
  )
  return { controls, isShown }
}
