// One column of a file: its name, the first rows, and the field it fills.
import { useTranslation } from '#web/translation.tsx'
import { Select } from '#web/ui/text-input.tsx'
import type { Import } from '../../admin-contract.ts'
import { useFieldName } from './import-words.tsx'

type MappedColumnProps = {
  of: Import
  index: number
  field: string
  fields: readonly string[]
  error: string | undefined
  onChange: (field: string) => void
}

export function MappedColumn({ of, index, field, fields, error, onChange }: MappedColumnProps) {
  const { t } = useTranslation()
  const fieldName = useFieldName()
  const name = of.header[index] ?? ''
  const samples = of.samples.map((row) => row[index] ?? '').filter(Boolean)
  return (
    <li className="grid grid-cols-1 items-start gap-x-5 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_15rem]">
      <span className="text-sm font-medium wrap-anywhere sm:pt-2.5">
        <bdi>{name || t('imports.admin.mapping.noName', { number: index + 1 })}</bdi>
      </span>
      <span className="line-clamp-2 text-sm text-ink-soft wrap-anywhere sm:pt-2.5" title={t('imports.admin.mapping.sample')}>
        <bdi>{samples.slice(0, 3).join(' · ') || '–'}</bdi>
      </span>
      <Select
        hideLabel
        label={`${t('imports.admin.mapping.field')}: ${name}`}
        value={field}
        error={error}
        options={[{ value: '', label: t('imports.admin.mapping.none') }, ...fields.map((value) => ({ value, label: fieldName(value) }))]}
        onChange={({ target: { value } }) => onChange(value)}
      />
    </li>
  )
}
