import { useState } from 'react'
import { type AdminOrderSummary, getAdminOrder, listAdminOrders } from '#modules/orders/admin-contract.ts'
import { listOrderViews } from '#modules/orders/views-admin-contract.ts'
import { BulkStep } from '#modules/orders/web/parts/bulk-step.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { useCommand } from '#web/use-command.ts'
import { getInvoiceSums, type InvoiceOutcome, invoiceOrders, listInvoices } from '../../admin-contract.ts'
import { InvoicePdfs } from './invoice-pdfs.tsx'

type Props = { rows: readonly AdminOrderSummary[]; onDone: () => void; onClose: () => void }

/** Makes an invoice for each of many orders, mails them where that is wished, and gives the printed ones as one PDF. */
export function InvoiceOrdersDialog({ rows, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [isMailed, setMailed] = useState(true)
  const [outcomes, setOutcomes] = useState<readonly InvoiceOutcome[] | null>(null)
  const refresh = [listInvoices, getInvoiceSums, listAdminOrders, getAdminOrder, listOrderViews]
  const invoice = useCommand(invoiceOrders, { refresh, ignore: true, onDone: setOutcomes })
  const printed = (outcomes ?? []).flatMap(({ invoiceId }) => invoiceId ?? [])
  return (
    <BulkStep
      {...{ rows, outcomes, onDone, onClose }}
      title={t('invoice.admin.many.action')}
      label={t('invoice.admin.many.confirm', { count: rows.length })}
      done="invoice.admin.many.done"
      may={invoiceOrders.may}
      command={invoice}
      onRun={() => invoice.run({ body: { orderIds: rows.map(({ id }) => id), isMailed } })}
      next={printed.length > 0 && <InvoicePdfs ids={printed} />}
    >
      <p className="text-sm text-ink-soft">{t('invoice.admin.many.text')}</p>
      <Checkbox label={t('invoice.admin.many.mail')} checked={isMailed} onChange={(event) => setMailed(event.target.checked)} />
    </BulkStep>
  )
}
