// Bulk actions of a list: activate, deactivate, delete. Deletion asks first, and lists the rows that could not be deleted with the reason.
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { isCallError } from '#shared/call.ts'
import type { AnyEndpoint, CallInput } from '#shared/endpoint.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import { useApi } from '../api.ts'
import { useLocale } from '../boot-context.tsx'
import { useRefresh } from '../page-data.ts'
import { showToast } from '../toast.ts'
import { useTranslation } from '../translation.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import type { BulkAction } from './selection-bar.tsx'

type Goal = 'active' | 'inactive' | 'approved' | 'unapproved' | 'open' | 'closed' | 'published' | 'draft' | 'removed'
type Row = { id: string; status?: string; title?: Texts }
type Kept = { id: string; title: Texts; message: string }
type Asked = { ids: string[]; rows: Row[]; done: () => void }
type Outcome = { changed?: number; kept?: Kept[]; done?: true }
export type Bulk = { actions: BulkAction<Row>[]; dialogs: ReactNode }

type Options<T extends Goal> = {
  goals: readonly T[]
  /** Changes many rows; may give their number and those that could not be changed. */
  run: (ids: string[], to: T, rows: Row[]) => Promise<Outcome>
  /** Calls whose answers are stale afterwards. */
  refresh: readonly AnyEndpoint[]
  /** Explains what is lost, and what stays. */
  removeText?: string
}

const most = 100
const usual = ['active', 'inactive', 'removed'] as const

type ChangeCall<T> = AnyEndpoint & { body: z.ZodType<unknown, { ids: string[]; to: T }> }
type ChangeOptions<T> = { goals: readonly NoInfer<T>[]; removeText?: string }
/** A call that takes all of the usual goals. */
type UsualCall<T> = ChangeCall<T> & ((typeof usual)[number] extends T ? unknown : { needs: 'goals' })

/** The actions of a list whose entities one call changes: it activates, deactivates and deletes, unless `goals` names others. */
export function useBulkChange<T extends Goal>(of: UsualCall<T>, refresh: readonly AnyEndpoint[], options?: { removeText: string }): Bulk
export function useBulkChange<T extends Goal>(of: ChangeCall<T>, refresh: readonly AnyEndpoint[], options: ChangeOptions<T>): Bulk
export function useBulkChange(
  of: ChangeCall<Goal>,
  refresh: readonly AnyEndpoint[],
  { goals = usual, removeText }: Partial<ChangeOptions<Goal>> = {},
): Bulk {
  const api = useApi()
  return useBulkActions({
    run: (ids, to) => api.call(of, { body: { ids, to } }) as Promise<Outcome>,
    refresh,
    goals,
    ...(removeText === undefined ? {} : { removeText }),
  })
}

/** Deletion for a list whose entities are deleted one by one. */
export function useBulkRemoval(of: AnyEndpoint, refresh: readonly AnyEndpoint[], removeText: string): Bulk {
  const api = useApi()
  const run = async (ids: string[], _: 'removed', rows: Row[]): Promise<Outcome> => {
    const kept: Kept[] = []
    for (const id of ids) {
      try {
        await api.call(of, { params: { id } } as CallInput<AnyEndpoint>, { ignore: true })
      } catch (error) {
        if (!isCallError(error)) throw error
        kept.push({ id, title: rows.find((row) => row.id === id)?.title ?? { en: '', ar: '' }, message: error.message })
      }
    }
    return { changed: ids.length - kept.length, kept }
  }
  return useBulkActions({ goals: ['removed'], run, refresh, removeText })
}

/** Gives the actions of the table and the dialogs they need. */
function useBulkActions<T extends Goal>({ goals, run, refresh, removeText }: Options<T>): Bulk {
  const { t } = useTranslation()
  const stale = useRefresh()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [kept, setKept] = useState<{ to: Goal; rows: Kept[] }>({ to: 'removed', rows: [] })
  const change = async (to: T, { ids, rows, done }: Asked) => {
    setRunning(true)
    try {
      const { changed = ids.length, kept: stayed = [] } = await run(ids, to, rows)
      await stale(...refresh)
      const said = to === 'removed' ? 'removed' : 'changed'
      if (changed > 0 || stayed.length === 0) void showToast('success', t(`form.admin.bulk.${said}`, { count: changed }))
      setKept({ to, rows: stayed })
      done()
    } finally {
      setRunning(false)
      setAsked(null)
    }
  }
  const labelOf = (to: Goal) => t(`form.admin.bulk.to.${to}`)
  const actions = goals.map((to): BulkAction<Row> => ({
    label: labelOf(to),
    isPossible: (rows) => rows.some(({ status }) => status !== to),
    ...(to === 'removed' ? { tone: 'danger' } : {}),
    run: (rows, done) => {
      const wanted = { ids: rows.slice(0, most).map(({ id }) => id), rows, done }
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
      <KeptDialog {...kept} onClose={() => setKept({ ...kept, rows: [] })} />
    </>
  )
  return { actions, dialogs }
}

function KeptDialog({ to, rows: kept, onClose }: { to: Goal; rows: Kept[]; onClose: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const words = to === 'removed' ? 'kept' : 'unchanged'
  return (
    <Dialog
      open={kept.length > 0}
      onClose={onClose}
      size="sm"
      title={t(`form.admin.bulk.${words}Title`)}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <p>{t(`form.admin.bulk.${words}Text`, { count: kept.length })}</p>
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
