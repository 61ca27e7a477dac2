import type { LastChange } from '#shared/last-change.ts'
import { listIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '../boot-context.tsx'
import { useTranslation } from '../translation.tsx'

type Props = {
  change: LastChange
  /** The label of a field, or of what else was done; undefined for what the form does not show. */
  labelOf: (field: string) => string | undefined
}

/** Takes the keys of the labels by field; gives what labels a field in the note. */
export function useChangeLabels(keys: Readonly<Record<string, string>>): (field: string) => string | undefined {
  const { t } = useTranslation()
  return (field) => {
    const key = keys[field]
    return key && t(key)
  }
}

/** Who changed what of a form last; nothing while nobody has. */
export function LastChangeNote({ change, labelOf }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { dateTime } = useFormat()
  if (!change) return null
  const labels = new Set(change.fields.map(labelOf).filter((label) => label !== undefined))
  const kind = change.fields.length === 0 ? 'unchanged' : labels.size === 0 ? 'changed' : 'fields'
  return (
    <p className="text-sm text-ink-soft">
      {t(`form.admin.lastChange.${kind}`, { name: change.name, at: dateTime(change.at), fields: listIn([...labels], locale) })}
    </p>
  )
}
