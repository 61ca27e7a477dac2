// One order in the office, with its invoices.
import { OrderInvoices } from '#modules/invoices/web/parts/order-invoices.tsx'
import { AdminOrderPage } from '#modules/orders/web/parts/admin-order-page.tsx'

export default function AdminOrder() {
  return <AdminOrderPage beside={(order) => <OrderInvoices order={order} />} />
}
