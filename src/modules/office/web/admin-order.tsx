// One order in the office, with its invoices, its mails and the money that salespeople took for it.
import { SentMailsOf } from '#modules/emails/web/parts/sent-mails-of.tsx'
import { OrderInvoices } from '#modules/invoices/web/parts/order-invoices.tsx'
import { AdminOrderPage } from '#modules/orders/web/parts/admin-order-page.tsx'
import { OfficeUnbookedMoney } from '#modules/returns/web/parts/unbooked-money.tsx'

export default function AdminOrder() {
  return (
    <AdminOrderPage
      collected={(order) => <OfficeUnbookedMoney orderId={order.id} />}
      beside={(order) => (
        <>
          <OrderInvoices order={order} />
          <SentMailsOf about={order.id} />
        </>
      )}
    />
  )
}
