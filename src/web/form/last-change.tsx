import { useFormat, useLocale } from '#web/boot-context.tsx'
import { listIn } from '#shared/locale.ts'
import { useTranslation } from '#web/translation.tsx'
import type { LastChange } from '../../admin-contract.ts'

/** Who changed what of a settings form last; nothing while nobody has. `labelOf` gives the label of a field. */
export function LastChangeNote({ change, labelOf }: { change: LastChange; labelOf: (field: string) => string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { dateTime } = useFormat()
  if (!change) return null
  const fields = listIn(change.fields.map(labelOf), locale)
  return (
    <p className="text-sm text-ink-soft">
      {t(fields ? 'settings.admin.lastChange' : 'settings.admin.lastSave', { name: change.name, at: dateTime(change.at), fields })}
    </p>
  )
}
