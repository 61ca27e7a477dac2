// One own order, with its invoices.
import { OwnInvoices } from '#modules/invoices/web/parts/own-invoices.tsx'
import { AccountOrderPage } from '#modules/orders/web/parts/account-order-page.tsx'

export default function AccountOrder() {
  return <AccountOrderPage beside={(order) => <OwnInvoices orderId={order.id} />} />
}
