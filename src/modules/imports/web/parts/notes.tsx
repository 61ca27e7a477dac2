// The mistakes and notes of an import: each kind once, with how often and where.
import { listIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Import } from '../../admin-contract.ts'

/** Nothing for an import without any, or with so few that the list itself shows them at a glance. */
export function Notes({ notes }: Pick<Import, 'notes'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (notes.every(({ count }) => count < 2)) return null
  return (
    <Card flush title={t('imports.admin.preview.notes')}>
      <ul className="divide-y divide-line border-t border-line">
        {notes.map(({ code, severity, count, example, lines }) => {
          const places = listIn(lines.map(String), locale)
          return (
            <li key={`${code} ${severity}`} className="flex gap-3 px-5 py-3 text-sm">
              <Icon name="warning" size={16} className={severity === 'error' ? 'mt-0.5 text-danger' : 'mt-0.5 text-warning'} />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-medium">{t('imports.admin.preview.noteTimes', { count })}</span>
                <span className="wrap-anywhere">{example}</span>
                <span className="text-ink-soft tabular-nums">
                  {t(count > lines.length ? 'imports.admin.preview.noteFirstLines' : 'imports.admin.preview.noteLines', { lines: places })}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
