import { useState } from 'react'
import type { AdminOrderSummary } from '#modules/orders/admin-contract.ts'
import { BulkStep } from '#modules/orders/web/parts/bulk-step.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCommand } from '#web/use-command.ts'
import { type Invoicing, listInvoicings, removeInvoicing, startInvoicing } from '../../invoicing-admin-contract.ts'
import { InvoicingProgress, useInvoicings } from './invoicings.tsx'

type Props = { rows: readonly AdminOrderSummary[]; onDone: () => void; onClose: () => void }

/** Makes an invoice for each of many orders, mails them where that is wished, says how far it is, and gives the printed ones as one file. */
export function InvoiceOrdersDialog({ rows, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [isMailed, setMailed] = useState(true)
  const [begun, setBegun] = useState<Invoicing | null>(null)
  const start = useCommand(startInvoicing, { refresh: [listInvoicings], ignore: true, onDone: setBegun })
  if (begun) return <Begun begun={begun} onDone={onDone} onClose={onClose} />
  return (
    <BulkStep
      rows={rows}
      onDone={onDone}
      onClose={onClose}
      outcomes={null}
      title={t('invoice.admin.many.action')}
      label={t('invoice.admin.many.confirm', { count: rows.length })}
      done="invoice.admin.many.done"
      may={startInvoicing.may}
      command={start}
      onRun={() => start.run({ body: { orderIds: rows.map(({ id }) => id), isMailed } })}
    >
      <p className="text-sm text-ink-soft">{t('invoice.admin.many.text')}</p>
      <Checkbox label={t('invoice.admin.many.mail')} checked={isMailed} onChange={(event) => setMailed(event.target.checked)} />
    </BulkStep>
  )
}

/** Closing it while it runs stops nothing; whoever has seen its end here does not find it in the list of invoices again. */
function Begun({ begun, onDone, onClose }: { begun: Invoicing } & Pick<Props, 'onDone' | 'onClose'>) {
  const { t } = useTranslation()
  const invoicing = useInvoicings().find(({ id }) => id === begun.id) ?? begun
  const remove = useCommand(removeInvoicing, { refresh: [listInvoicings] })
  const close = () => {
    if (invoicing.state !== 'running') remove.run({ params: { id: begun.id } })
    onDone()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('invoice.admin.many.action')}
      actions={
        <Button variant="primary" onClick={close}>
          {t('ui.close')}
        </Button>
      }
    >
      <InvoicingProgress invoicing={invoicing} />
    </Dialog>
  )
}
