// Many orders that are invoiced at once: how far it is, and in the end what was printed and what was not, also after a reload.
import { useEffect, useState } from 'react'
import { getAdminOrder, listAdminOrders } from '#modules/orders/admin-contract.ts'
import { listOrderViews } from '#modules/orders/views-admin-contract.ts'
import { BulkOutcomes } from '#modules/orders/web/parts/bulk-step.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { useLive, useRefresh } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useCommand } from '#web/use-command.ts'
import { getInvoiceSums, listInvoices } from '../../admin-contract.ts'
import { type Invoicing, listInvoicings, removeInvoicing, stopInvoicing } from '../../invoicing-admin-contract.ts'
import { InvoicePdfs } from './invoice-pdfs.tsx'

/** Milliseconds between two looks at one that is running. */
const pause = 1000

/** Gives those of the caller; they are looked at again while one runs, and what its invoices change is fetched anew when it ends. */
export function useInvoicings(): readonly Invoicing[] {
  const [isBusy, setBusy] = useState(false)
  const { data = [] } = useLive(listInvoicings, {}, { staleTime: 0, ...(isBusy ? { refetchInterval: pause } : {}) })
  const runs = data.some(({ state }) => state === 'running')
  if (runs !== isBusy) setBusy(runs)
  const refresh = useRefresh()
  useEffect(() => {
    if (!runs) return undefined
    return () => void refresh(listInvoices, getInvoiceSums, listAdminOrders, getAdminOrder, listOrderViews)
    // oxlint-disable-next-line react/exhaustive-deps -- the end of the run alone counts
  }, [runs])
  return data
}

/** Those whose end was not seen yet. */
export function Invoicings() {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const remove = useCommand(removeInvoicing, { refresh: [listInvoicings] })
  const invoicings = useInvoicings()
  if (invoicings.length === 0) return null
  return (
    <ul className="grid gap-4" aria-label={t('invoice.admin.many.list')}>
      {invoicings.map((invoicing) => (
        <li key={invoicing.id} className="surface-card grid gap-3 rounded-md border border-line p-4">
          <InvoicingProgress invoicing={invoicing} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-soft">
              {t('order.admin.batch.begun')} <time dateTime={invoicing.createdAt}>{dateTime(invoicing.createdAt)}</time>
            </p>
            {invoicing.state !== 'running' && (
              <Button
                size="sm"
                icon="check"
                may={removeInvoicing.may}
                loading={remove.isRunning}
                onClick={() => remove.run({ params: { id: invoicing.id } })}
              >
                {t('invoice.admin.many.seen')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

export function InvoicingProgress({ invoicing: { id, state, total, outcomes } }: { invoicing: Invoicing }) {
  const { t } = useTranslation()
  const stop = useCommand(stopInvoicing, { refresh: [listInvoicings] })
  const rows = outcomes.map(({ id: orderId, orderNumber }) => ({ id: orderId, number: orderNumber }))
  const printed = outcomes.flatMap(({ invoiceId }) => invoiceId ?? [])
  const left = total - outcomes.length
  return (
    <div className="grid gap-4">
      <Progress
        label={t('invoice.admin.many.progress')}
        value={outcomes.length}
        max={total}
        tone={state === 'running' ? 'primary' : state === 'done' ? 'success' : 'danger'}
        detail={t(`invoice.admin.many.states.${state}`, { done: outcomes.length, total })}
      />
      {state === 'running' ? (
        <Button
          size="sm"
          icon="close"
          may={stopInvoicing.may}
          className="justify-self-start"
          loading={stop.isRunning}
          onClick={() => stop.run({ params: { id } })}
        >
          {t('invoice.admin.many.stop')}
        </Button>
      ) : (
        <>
          <BulkOutcomes rows={rows} outcomes={outcomes} done="invoice.admin.many.done" refused="invoice.admin.many.refused" />
          {left > 0 && <Alert tone="warning">{t('invoice.admin.many.notReached', { count: left })}</Alert>}
          {printed.length > 0 && <InvoicePdfs ids={printed} />}
        </>
      )}
    </div>
  )
}
