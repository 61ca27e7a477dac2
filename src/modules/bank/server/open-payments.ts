// Open payments that a transfer may pay, as the office sees them beside the rows of the bank.
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invoiceLines, invoices } from '#modules/invoices/server/tables.ts'
import { givesBack } from '#modules/orders/lifecycle.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'

const invoiceNumbers = sql<string[]>`array(select distinct i.number from ${invoiceLines} l join ${invoices} i on i.id = l.invoice_id
  where l.order_id = ${payments.payableId} and i.kind = 'invoice' and i.number is not null)`
const other = alias(payments, 'other')
/** Other payments have brought the whole, or the order has ended. */
export const isCovered = sql<boolean>`(${orders.status} in ${[...givesBack]} or exists (
  select 1 from ${payments} as ${other} where ${other.payableId} = ${payments.payableId} and ${other.state} in ('captured', 'partlyRefunded')
  having count(*) > 0 and sum(coalesce(${other.captured}, ${other.amount}) - ${other.refunded}) >= ${orders.grandTotal}))`
export const openColumns = {
  paymentId: payments.id,
  orderId: payments.payableId,
  orderNumber: payments.orderNumber,
  companyName: orders.companyName,
  amount: payments.amount,
  currency: payments.currency,
  invoiceNumbers,
  isCovered,
}
export const isOpen = and(eq(payments.provider, 'offline'), eq(payments.state, 'pending'))
export const billedBy = (numbers: readonly string[]) => sql`${payments.payableId} in (select l.order_id from ${invoiceLines} l
  join ${invoices} i on i.id = l.invoice_id where i.number = any(${sql.param([...numbers])}::text[]))`
