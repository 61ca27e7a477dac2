// Shows the selected rows of a list and the actions for all of them.
import { useTranslation } from '../translation.tsx'
import { Button } from '../ui/button.tsx'

export type BulkAction<T> = {
  label: string
  tone?: 'danger'
  /** Is it possible for all of these rows? Without it: always. */
  isPossible?: (rows: readonly T[]) => boolean
  run: (rows: T[], done: () => void) => void
}

type Props<T> = { chosen: T[]; actions: readonly BulkAction<T>[]; onClear: () => void }

/** Takes the selected rows and the actions on them, of which it offers the possible ones; nothing while none is selected. */
export function SelectionBar<T>({ chosen, actions, onClear }: Props<T>) {
  const { t } = useTranslation()
  if (chosen.length === 0) return null
  const possible = actions.filter(({ isPossible }) => isPossible?.(chosen) ?? true)
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-primary-soft p-2 ps-3 text-sm">
      <span>{t('core.table.selected', { count: chosen.length })}</span>
      {possible.length === 0 && <span className="text-ink-soft">{t('core.table.nothingInCommon')}</span>}
      {possible.map((action) => (
        <Button key={action.label} size="sm" variant={action.tone ?? 'secondary'} onClick={() => action.run(chosen, onClear)}>
          {action.label}
        </Button>
      ))}
      <Button size="sm" variant="quiet" onClick={onClear}>
        {t('core.table.clearSelection')}
      </Button>
    </div>
  )
}
