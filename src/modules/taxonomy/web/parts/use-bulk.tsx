// Bulk actions of a list of shelves: activate, deactivate, delete; deletion asks, and tells what had to be kept and why.
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import type { BulkAction } from '#web/table/selection-bar.tsx'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import type { Changed } from '../../fields.ts'

type Run<T> = (ids: string[], to: T) => Promise<Changed>
type Goal = 'active' | 'inactive' | 'removed'
type Row = { id: string; status?: string }
type Asked = { ids: string[]; done: () => void }

const most = 100
const names = { active: 'activate', inactive: 'deactivate', removed: 'remove' } as const

/** Takes how to change many and the goals the entity knows; gives the table's actions and the dialogs they need. */
export function useBulk<T extends Goal>(goals: readonly T[], run: Run<T>): { bulk: BulkAction<Row>[]; dialogs: ReactNode } {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [kept, setKept] = useState<Changed['kept']>([])
  const change = async (to: T, { ids, done }: Asked) => {
    setRunning(true)
    try {
      const answer = await run(ids, to)
      const said = to === 'removed' ? 'removed' : 'changed'
      if (answer.changed > 0 || answer.kept.length === 0)
        void showToast('success', t(`taxonomy.admin.bulk.${said}`, { count: answer.changed }))
      setKept(answer.kept)
      done()
    } finally {
      setRunning(false)
      setAsked(null)
    }
  }
  const nameOf = (to: Goal): string => t(`taxonomy.admin.bulk.${names[to]}`)
  const bulk = goals.map((to): BulkAction<Row> => ({
    label: nameOf(to),
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
        title={t('taxonomy.admin.bulk.removeTitle', { count: asked?.ids.length ?? 0 })}
        confirmLabel={t('core.delete')}
        loading={isRunning}
      >
        {t('taxonomy.admin.bulk.removeText')}
      </ConfirmDialog>
      <KeptDialog kept={kept} onClose={() => setKept([])} />
    </>
  )
  return { bulk, dialogs }
}

function KeptDialog({ kept, onClose }: { kept: Changed['kept']; onClose: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Dialog
      open={kept.length > 0}
      onClose={onClose}
      size="sm"
      title={t('taxonomy.admin.bulk.keptTitle')}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <p>{t('taxonomy.admin.bulk.keptText', { count: kept.length })}</p>
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
