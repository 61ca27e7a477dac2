// The dialog of a step for many orders: asks before it is taken, then says for how many it was and which were refused, and why.
import type { ReactNode } from 'react'
import type { CallError } from '#shared/call.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { AdminOrderSummary } from '../../admin-contract.ts'

type Rows = readonly Pick<AdminOrderSummary, 'id' | 'number'>[]
export type BulkOutcome = { id: string; error: string | null; message: string | null }

type Props = Pick<ButtonProps, 'may' | 'disabledReason'> & {
  rows: Rows
  title: string
  /** The words on the button of the step. */
  label: string
  tone?: 'primary' | 'danger'
  command: { isRunning: boolean; error: CallError | null }
  /** null until the step was taken. */
  outcomes: readonly BulkOutcome[] | null
  /** The key that says for how many the step was taken. */
  done: string
  onRun: () => void
  /** Called when the dialog closes after the step. */
  onDone: () => void
  onClose: () => void
  /** The questions before the step. */
  children: ReactNode
}

export function BulkStep({ rows, title, command, outcomes, done, onRun, onDone, onClose, children, ...button }: Props) {
  const { t } = useTranslation()
  if (!outcomes)
    return (
      <ActionDialog title={title} onClose={onClose} onAction={onRun} loading={command.isRunning} {...button}>
        <div className="grid gap-4">
          <Orders rows={rows} />
          {children}
          {command.error && <Alert tone="danger">{command.error.message}</Alert>}
        </div>
      </ActionDialog>
    )
  const close = () => {
    onDone()
    onClose()
  }
  const closing = (
    <Button variant="primary" onClick={close}>
      {t('ui.close')}
    </Button>
  )
  return (
    <Dialog open onClose={close} title={title} actions={closing}>
      <div className="grid gap-4">
        <BulkOutcomes rows={rows} outcomes={outcomes} done={done} refused="order.admin.bulkRefused" />
      </div>
    </Dialog>
  )
}

/** How many orders they are, and their numbers. */
function Orders({ rows }: { rows: Rows }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t('order.admin.bulkCount', { count: rows.length })}</p>
      <p className="flex max-h-40 flex-wrap gap-x-2 gap-y-1 overflow-y-auto">
        {rows.map(({ id, number }) => (
          <bdi key={id} className="tabular-nums">
            {number}
          </bdi>
        ))}
      </p>
    </div>
  )
}

type OutcomesProps = { rows: Rows; outcomes: readonly BulkOutcome[]; done: string; refused: string }

/** Says for how many orders a step was taken, and which were refused, and why; `done` and `refused` are the keys that say how many. */
export function BulkOutcomes({ rows, outcomes, done, refused: refusedKey }: OutcomesProps) {
  const { t } = useTranslation()
  const numberOf = (id: string) => rows.find((row) => row.id === id)?.number ?? id
  const refused = outcomes.filter(({ error }) => error !== null)
  const changed = outcomes.length - refused.length
  return (
    <>
      {changed > 0 && <Alert tone="success">{t(done, { count: changed })}</Alert>}
      {refused.length > 0 && (
        <Alert tone="warning" title={t(refusedKey, { count: refused.length })}>
          <ul className="grid gap-1">
            {refused.map(({ id, message }) => (
              <li key={id}>
                <bdi className="font-medium">{numberOf(id)}</bdi>: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
