// Deleting several rows of a list: asks once, deletes one after the other, tells what had to be kept and why.
import { useLocale } from '#web/boot-context.tsx'
import { listIn } from '#shared/locale.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { isCallError } from '#shared/call.ts'
import type { AnyEndpoint, CallInput } from '#shared/endpoint.ts'
import { useApi } from '#web/api.ts'
import { useRefresh } from '#web/page-data.ts'
import type { BulkAction } from '#web/table/selection-bar.tsx'
import { showToast } from '#web/toast.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

type Row = { id: string }
type Asked = { rows: Row[]; done: () => void }

/** Takes the call that deletes one by `id`, and a row's name; gives the table's action and its dialog. */
export function useBulkRemove<R extends Row>(
  of: AnyEndpoint,
  refresh: readonly AnyEndpoint[],
  nameOf: (row: R) => string,
  text: string,
): { bulk: BulkAction<R>; dialog: ReactNode } {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const stale = useRefresh()
  const [asked, setAsked] = useState<(Asked & { rows: R[] }) | null>(null)
  const [kept, setKept] = useState<{ name: string; why: string }[]>([])
  const [isRunning, setRunning] = useState(false)
  const run = async ({ rows, done }: Asked & { rows: R[] }) => {
    setRunning(true)
    const refused: { row: R; why: string }[] = []
    for (const row of rows) {
      try {
        await api.call(of, { params: { id: row.id } } as CallInput<AnyEndpoint>, { ignore: true })
      } catch (error) {
        if (!isCallError(error)) throw error
        refused.push({ row, why: error.message })
      }
    }
    setRunning(false)
    await stale(...refresh)
    if (refused.length < rows.length) void showToast('success', t('core.removed'))
    setKept(refused.map(({ row, why }) => ({ name: nameOf(row), why })))
    if (refused.length === 0) setAsked(null)
    done()
  }
  const close = () => {
    setAsked(null)
    setKept([])
  }
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      onClose={close}
      onConfirm={() => (kept.length > 0 ? close() : asked && void run(asked))}
      tone={kept.length > 0 ? 'primary' : 'danger'}
      title={t('variants.admin.bulk.title', { count: asked?.rows.length ?? 0 })}
      confirmLabel={kept.length > 0 ? t('ui.close') : t('core.delete')}
      loading={isRunning}
    >
      {kept.length === 0 && (
        <>
          <p>{listIn(asked?.rows.map(nameOf) ?? [], locale)}</p>
          <p>{text}</p>
        </>
      )}
      {kept.map(({ name, why }) => (
        <Alert key={name} tone="warning" title={<bdi>{name}</bdi>}>
          {why}
        </Alert>
      ))}
    </ConfirmDialog>
  )
  return { bulk: { label: t('core.delete'), tone: 'danger', run: (rows, done) => setAsked({ rows, done }) }, dialog }
}
