// Bulk actions of a list: activate, deactivate, delete. Deletion asks first, and lists the rows that could not be deleted with the reason.
import { type ReactNode, useState } from 'react'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import { useLocale } from '../boot-context.tsx'
import { useRefresh } from '../page-data.ts'
import { showToast } from '../toast.ts'
import { useTranslation } from '../translation.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import type { BulkAction } from './selection-bar.tsx'

type Goal = 'active' | 'inactive' | 'approved' | 'unapproved' | 'removed'
type Row = { id: string; status?: string }
type Kept = { id: string; title: Texts; message: string }
type Asked = { ids: string[]; done: () => void }
export type Bulk = { actions: BulkAction<Row>[]; dialogs: ReactNode }

type Options<T extends Goal> = {
  goals: readonly T[]
  /** Changes many rows; may give their number and those that could not be changed. */
  run: (ids: string[], to: T) => Promise<{ changed?: number; kept?: Kept[]; done?: true }>
  /** Calls whose answers are stale afterwards. */
  refresh: readonly AnyEndpoint[]
  /** Explains what is lost, and what stays. */
  removeText?: string
}

const most = 100

/** Gives the actions of the table and the dialogs they need. */
export function useBulkActions<T extends Goal>({ goals, run, refresh, removeText }: Options<T>): Bulk {
  const { t } = useTranslation()
  const stale = useRefresh()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [kept, setKept] = useState<Kept[]>([])
  const change = async (to: T, { ids, done }: Asked) => {
    setRunning(true)
    try {
      const { changed = ids.length, kept: stayed = [] } = await run(ids, to)
      await stale(...refresh)
      const said = to === 'removed' ? 'removed' : 'changed'
      if (changed > 0 || stayed.length === 0) void showToast('success', t(`form.admin.bulk.${said}`, { count: changed }))
      setKept(stayed)
      done()
    } finally {
      setRunning(false)
      setAsked(null)
    }
  }
  const actions = goals.map((to): BulkAction<Row> => ({
    label: t(`form.admin.bulk.to.${to}`),
    isPossible: (rows) => rows.some(({ status }) => status !== to),
    ...(to === 'removed' ? { tone: 'danger' } : {}),
    run: (rows, done) => {
      const wanted = { ids: rows.slice(0, most).map(({ id }) => id), done }
      if (to === 'removed') setAsked(wanted)
      else void change(to, wanted)
    },
  }))
  const removed = goals.find((to) => to === 'removed')
  const dialogs = (
    <>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && removed && void change(removed, asked)}
        title={t('form.admin.bulk.removeTitle', { count: asked?.ids.length ?? 0 })}
        confirmLabel={t('core.delete')}
        loading={isRunning}
      >
        {removeText ?? t('form.admin.bulk.removeText')}
      </ConfirmDialog>
      <KeptDialog kept={kept} onClose={() => setKept([])} />
    </>
  )
  return { actions, dialogs }
}

function KeptDialog({ kept, onClose }: { kept: Kept[]; onClose: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Dialog
      open={kept.length > 0}
      onClose={onClose}
      size="sm"
      title={t('form.admin.bulk.keptTitle')}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <p>{t('form.admin.bulk.keptText', { count: kept.length })}</p>
      <ul className="mt-3 grid gap-2">
        {kept.map(({ id, title, message }) => (
          <li key={id} className="rounded-md border border-line p-2">
            <strong className="block font-medium text-ink">
              <bdi>{textIn(title, locale)}</bdi>
            </strong>
            {message}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
