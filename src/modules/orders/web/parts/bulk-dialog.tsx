// Asks before a step is taken for many orders, then says which were changed and which were not, and why.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useCommand } from '#web/use-command.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { isDestructive, needsReason, type OfficeAction } from '../../actions.ts'
import { actOnOrders, type AdminOrderSummary, getAdminOrder, listAdminOrders } from '../../admin-contract.ts'
import { listOrderViews } from '../../views-admin-contract.ts'
import { BulkOrders, BulkOutcomes, type BulkOutcome } from './bulk-outcomes.tsx'

type Props = { action: OfficeAction; rows: readonly AdminOrderSummary[]; onDone: () => void; onClose: () => void }

export function BulkDialog({ action, rows, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[] | null>(null)
  const run = useCommand(actOnOrders, { refresh: [listAdminOrders, getAdminOrder, listOrderViews], ignore: true, onDone: setOutcomes })
  const isReasonNeeded = needsReason(action, 'admin')
  const close = () => {
    if (outcomes) onDone()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t(`order.actions.${action}`)}
      actions={
        outcomes ? (
          <Button variant="primary" onClick={close}>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('ui.cancel')}</Button>
            <Button
              variant={isDestructive(action) ? 'danger' : 'primary'}
              loading={run.isRunning}
              disabledReason={isReasonNeeded && note.trim().length < 3 ? t('order.validation.reason') : undefined}
              onClick={() => run.run({ params: { action }, body: { ids: rows.map(({ id }) => id), ...(note.trim() ? { note } : {}) } })}
            >
              {t(`order.actions.${action}`)}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {outcomes ? (
          <BulkOutcomes rows={rows} outcomes={outcomes} done="order.admin.bulkDone" />
        ) : (
          <>
            <BulkOrders rows={rows} />
            <TextArea
              label={t(isReasonNeeded ? 'order.admin.reason' : 'order.admin.noteToCustomer')}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            {run.error && <Alert tone="danger">{run.error.message}</Alert>}
          </>
        )}
      </div>
    </Dialog>
  )
}
