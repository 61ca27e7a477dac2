import type { Sheet } from '#modules/documents/sheet.ts'
import { event, question } from '#shared/events.ts'
import type { Minor } from '#shared/money.ts'

/** The lines of an order that had not left will never leave. */
export const restDropped = event<{ orderId: string }>('orders.restDropped')

/** Asks for the printed invoices of an order, or for one of them, each as a sheet with its number; none where there is none. */
export const invoiceSheets = question<{ orderId: string } | { invoiceId: string }, { id: string; number: string; sheet: Sheet }[]>(
  'orders.invoiceSheets',
)

/** Asks for the amount an order comes to when that is less than was agreed, since goods were dropped, came back or were credited; null otherwise. */
export const lessOwedForOrder = question<{ orderId: string }, Minor | null>('orders.lessOwedForOrder')

/** Asks for money that was taken for an order and that the office has not booked into its payment, confirmed or not; null where there is none. */
export const heldMoneyOfOrder = question<{ orderId: string }, Minor>('orders.heldMoneyOfOrder')

/** Asks for the orders behind a number that somebody typed and that is none of an order: of an invoice or a credit note. */
export const ordersBehindNumber = question<{ typed: string }, string[]>('orders.behindNumber')
