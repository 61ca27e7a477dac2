// Asks before many orders are invoiced, then says how many were and which were not, and why.
import { useState } from 'react'
import { type AdminOrderSummary, getAdminOrder, listAdminOrders } from '#modules/orders/admin-contract.ts'
import { BulkOrders, BulkOutcomes } from '#modules/orders/web/parts/bulk-outcomes.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCommand } from '#web/use-command.ts'
import { getInvoiceSums, type InvoiceOutcome, invoiceOrders, listInvoices } from '../../admin-contract.ts'

type Props = { rows: readonly AdminOrderSummary[]; onDone: () => void; onClose: () => void }

export function InvoiceOrdersDialog({ rows, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [isMailed, setMailed] = useState(true)
  const [outcomes, setOutcomes] = useState<readonly InvoiceOutcome[] | null>(null)
  const refresh = [listInvoices, getInvoiceSums, listAdminOrders, getAdminOrder]
  const invoice = useCommand(invoiceOrders, { refresh, ignore: true, onDone: setOutcomes })
  const close = () => {
    if (outcomes) onDone()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('invoice.admin.many.action')}
      actions={
        outcomes ? (
          <Button variant="primary" onClick={close}>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('ui.cancel')}</Button>
            <Button
              variant="primary"
              may={invoiceOrders.may}
              loading={invoice.isRunning}
              onClick={() => invoice.run({ body: { orderIds: rows.map(({ id }) => id), isMailed } })}
            >
              {t('invoice.admin.many.confirm', { count: rows.length })}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {outcomes ? (
          <BulkOutcomes rows={rows} outcomes={outcomes} done="invoice.admin.many.done" />
        ) : (
          <>
            <BulkOrders rows={rows} />
            <p className="text-sm text-ink-soft">{t('invoice.admin.many.text')}</p>
            <Checkbox label={t('invoice.admin.many.mail')} checked={isMailed} onChange={(event) => setMailed(event.target.checked)} />
            {invoice.error && <Alert tone="danger">{invoice.error.message}</Alert>}
          </>
        )}
      </div>
    </Dialog>
  )
}
