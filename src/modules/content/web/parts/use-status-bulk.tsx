// Bulk actions of menus and slides: switch on, switch off, delete; deletion asks first.
import { type ReactNode, useState } from 'react'
import type { BulkAction } from '#web/table/selection-bar.tsx'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { ContentStatus } from '../../menu-admin-contract.ts'

type Row = { id: string; status: ContentStatus }
type Asked = { ids: string[]; done: () => void }
type Calls = {
  setStatus: (ids: string[], status: ContentStatus) => Promise<unknown>
  remove: (ids: string[]) => Promise<unknown>
  removeText: string
}

/** Takes the calls; gives the table's actions and the dialog they need. */
export function useStatusBulk({ setStatus, remove, removeText }: Calls): { bulk: BulkAction<Row>[]; dialogs: ReactNode } {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isRunning, setRunning] = useState(false)
  const idsOf = (rows: { id: string }[]) => rows.slice(0, 100).map(({ id }) => id)
  const change = (status: ContentStatus): BulkAction<Row> => ({
    label: t(`content.admin.bulk.${status}`),
    isPossible: (rows) => rows.some((row) => row.status !== status),
    run: (rows, done) =>
      void setStatus(idsOf(rows), status).then(() => {
        void showToast('success', t('core.saved'))
        done()
      }),
  })
  const confirm = async ({ ids, done }: Asked) => {
    setRunning(true)
    try {
      await remove(ids)
      void showToast('success', t('core.removed'))
      done()
    } finally {
      setRunning(false)
      setAsked(null)
    }
  }
  return {
    bulk: [
      change('active'),
      change('inactive'),
      { label: t('core.delete'), tone: 'danger', run: (rows, done) => setAsked({ ids: idsOf(rows), done }) },
    ],
    dialogs: (
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && void confirm(asked)}
        title={t('content.admin.bulk.removeTitle', { count: asked?.ids.length ?? 0 })}
        confirmLabel={t('core.delete')}
        loading={isRunning}
      >
        {removeText}
      </ConfirmDialog>
    ),
  }
}
