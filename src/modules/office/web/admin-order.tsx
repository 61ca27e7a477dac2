// One order in the office, with its invoices and its mails.
import { SentMailsOf } from '#modules/emails/web/parts/sent-mails-of.tsx'
import { OrderInvoices } from '#modules/invoices/web/parts/order-invoices.tsx'
import { AdminOrderPage } from '#modules/orders/web/parts/admin-order-page.tsx'

export default function AdminOrder() {
  return (
    <AdminOrderPage
      beside={(order) => (
        <>
          <OrderInvoices order={order} />
          <SentMailsOf about={order.id} />
        </>
      )}
    />
  )
}
