// The bars around the grid: buttons for the keyboard's actions, the list of its keys, and the bar of unsaved changes.
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import type { GridRow } from './grid-columns.ts'
import type { Grid } from './use-grid.ts'

/** Fill down, undo and redo, add and remove rows. */
export function GridTools<R extends GridRow>({ grid }: { grid: Grid<R> }) {
  const { t } = useTranslation()
  const { state, block, isSaving } = grid
  if (!grid.columns.some(({ fromText }) => fromText)) return null
  return (
    <span className="flex flex-wrap items-center gap-1">
      {grid.add && (
        <Button size="sm" icon="plus" disabled={isSaving} onClick={grid.add}>
          {t('grid.admin.addRow')}
        </Button>
      )}
      {grid.remove && (
        <Button
          size="sm"
          icon="trash"
          disabled={isSaving || grid.rows.length === 0}
          onClick={grid.isChosenRemoved ? grid.restore : grid.remove}
        >
          {grid.isChosenRemoved
            ? t('grid.admin.restoreRows')
            : t('grid.admin.removeRows', { count: Math.max(1, block.bottom - block.top + 1) })}
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        icon="chevron-down"
        disabled={isSaving || block.top === block.bottom}
        onClick={() => grid.fillDown()}
      >
        {t('grid.admin.fillDown')}
      </Button>
      <IconButton size="sm" icon="undo" label={t('grid.admin.undo')} disabled={isSaving || state.past.length === 0} onClick={grid.undo} />
      <IconButton size="sm" icon="redo" label={t('grid.admin.redo')} disabled={isSaving || state.future.length === 0} onClick={grid.redo} />
    </span>
  )
}

/** The names printed on keys are the same in both languages. */
const keys = {
  move: '↑ ↓ ← → Tab Home End',
  block: 'Shift + ↑ ↓ ← →',
  edit: 'Enter, F2',
  fillDown: 'Ctrl D',
  fillAll: 'Ctrl Enter',
  clear: 'Delete',
  copy: 'Ctrl C, Ctrl X, Ctrl V',
  undo: 'Ctrl Z, Ctrl Y',
  save: 'Ctrl S',
}

/** The keys the grid understands. */
export function GridKeys() {
  const { t } = useTranslation()
  return (
    <details className="text-sm text-ink-soft">
      <summary className="w-max py-1 select-none">{t('grid.admin.keys.title')}</summary>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 py-2">
        {Object.entries(keys).map(([key, names]) => (
          <div key={key} className="contents">
            <dt className="font-medium text-ink" dir="ltr">
              {names}
            </dt>
            <dd>{t(`grid.admin.keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The number of unsaved changes, their problems, Save and Discard. It stays visible while there are unsaved changes. */
export function GridBar<R extends GridRow>({ grid }: { grid: Grid<R> }) {
  const { t } = useTranslation()
  const { counts, refusal, said, isSaving } = grid
  const wrong = Object.values(grid.state.problems).reduce((sum, row) => sum + Object.values(row).filter((each) => !each.isNotice).length, 0)
  const isOpen = counts.changes > 0
  return (
    <div
      className={
        isOpen || said || refusal ? 'surface-overlay sticky bottom-2 z-20 rounded-md border border-line-strong p-3 shadow-overlay' : ''
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <div role="status" className="grid min-w-0 flex-1 basis-48 gap-0.5">
          {isOpen && <p className="font-medium">{t('grid.admin.changes', { count: counts.changes })}</p>}
          {said && <p className="text-ink-soft">{said}</p>}
        </div>
        {refusal && (
          <p role="alert" className="text-danger">
            {refusal}
          </p>
        )}
        {wrong > 0 && (
          <Button size="sm" icon="warning" onClick={grid.showProblem}>
            {t('grid.admin.showProblem', { count: wrong })}
          </Button>
        )}
        {isOpen && (
          <span className="flex gap-2">
            <Button size="sm" disabled={isSaving} onClick={grid.discard}>
              {t('grid.admin.discard')}
            </Button>
            <Button size="sm" variant="primary" loading={isSaving} onClick={() => void grid.save()}>
              {t('core.save')}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}
