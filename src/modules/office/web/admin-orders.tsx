// The office's list of orders, from which many are invoiced at once.
import { lazy, Suspense, useState } from 'react'
import { startInvoicing } from '#modules/invoices/invoicing-admin-contract.ts'
import { isBillable } from '#modules/invoices/status.ts'
import type { AdminOrderSummary } from '#modules/orders/admin-contract.ts'
import { AdminOrdersPage } from '#modules/orders/web/parts/admin-orders-page.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { useMay } from '#web/may.ts'
import { useTranslation } from '#web/translation.tsx'

const InvoiceOrdersDialog = lazy(async () => ({
  default: (await import('#modules/invoices/web/parts/invoice-orders-dialog.tsx')).InvoiceOrdersDialog,
}))

export default function AdminOrders() {
  const { t } = useTranslation()
  const { isInvoicesEnabled } = useBoot().profile.flags
  const mayInvoice = useMay()(startInvoicing.may)
  const [invoiced, setInvoiced] = useState<{ rows: readonly AdminOrderSummary[]; done: () => void } | null>(null)
  const invoice = {
    label: t('invoice.admin.many.action'),
    isPossible: ({ status }: AdminOrderSummary) => isBillable(status),
    run: (rows: readonly AdminOrderSummary[], done: () => void) => setInvoiced({ rows, done }),
  }
  return (
    <>
      <AdminOrdersPage more={isInvoicesEnabled && mayInvoice ? [invoice] : []} />
      {invoiced && (
        <Suspense>
          <InvoiceOrdersDialog rows={invoiced.rows} onDone={invoiced.done} onClose={() => setInvoiced(null)} />
        </Suspense>
      )}
    </>
  )
}
