import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useCommand } from '#web/use-command.ts'
import { TextArea } from '#web/ui/text-input.tsx'
import { isDestructive, needsReason, type OfficeAction } from '../../actions.ts'
import { actOnOrders, type AdminOrderSummary, getAdminOrder, listAdminOrders } from '../../admin-contract.ts'
import { listOrderViews } from '../../views-admin-contract.ts'
import { type BulkOutcome, BulkStep } from './bulk-step.tsx'

type Props = { action: OfficeAction; rows: readonly AdminOrderSummary[]; onDone: () => void; onClose: () => void }

/** Takes a step of the life cycle for many orders, with a reason or a note. */
export function BulkDialog({ action, rows, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[] | null>(null)
  const run = useCommand(actOnOrders, { refresh: [listAdminOrders, getAdminOrder, listOrderViews], ignore: true, onDone: setOutcomes })
  const isReasonNeeded = needsReason(action, 'admin')
  return (
    <BulkStep
      rows={rows}
      outcomes={outcomes}
      onDone={onDone}
      onClose={onClose}
      title={t(`order.actions.${action}`)}
      label={t(`order.actions.${action}`)}
      done="order.admin.bulkDone"
      tone={isDestructive(action) ? 'danger' : 'primary'}
      disabledReason={isReasonNeeded && note.trim().length < 3 ? t('order.validation.reason') : undefined}
      command={run}
      onRun={() => run.run({ params: { action }, body: { ids: rows.map(({ id }) => id), ...(note.trim() ? { note } : {}) } })}
    >
      <TextArea
        label={t(isReasonNeeded ? 'order.admin.reason' : 'order.admin.noteToCustomer')}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </BulkStep>
  )
}
