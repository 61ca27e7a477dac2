// One own order, with its invoices and the money that salespeople took for it.
import { OwnInvoices } from '#modules/invoices/web/parts/own-invoices.tsx'
import { AccountOrderPage } from '#modules/orders/web/parts/account-order-page.tsx'
import { OwnUnbookedMoney } from '#modules/returns/web/parts/unbooked-money.tsx'

export default function AccountOrder() {
  return (
    <AccountOrderPage
      collected={(order) => <OwnUnbookedMoney orderId={order.id} />}
      beside={(order) => <OwnInvoices orderId={order.id} />}
    />
  )
}
