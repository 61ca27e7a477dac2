// Invoices for tests: an accepted order with taxed lines, a draft of it, a printed one.
import { eq } from 'drizzle-orm'
import { createInvoice } from '#modules/invoices/server/create-draft.ts'
import { printInvoice } from '#modules/invoices/server/print-invoice.ts'
import type { Invoice } from '#modules/invoices/admin-contract.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { minor } from '#shared/money.ts'
import { anOrder } from './orders.ts'
import type { TestApp } from '../app.ts'

type Options = Parameters<typeof anOrder>[1]

/** An accepted order: 10.00 a piece, 20 % tax on its line and on its delivery of 5.00. */
export async function aTaxedOrder(app: TestApp, options: Options): Promise<{ id: string; number: string; paymentId: string }> {
  const order = await anOrder(app, { status: 'accepted', ...options })
  const net = (options.quantity ?? 2) * 1000
  await app.asSystem(async (ctx) => {
    await ctx.db
      .update(orderLines)
      .set({ taxBps: 2000, taxRule: 'standard', tax: minor(net / 5) })
      .where(eq(orderLines.orderId, order.id))
    await ctx.db
      .update(orders)
      .set({ shippingCost: minor(500), taxTotal: minor(net / 5 + 100), grandTotal: minor((net * 6) / 5 + 600) })
      .where(eq(orders.id, order.id))
  })
  return order
}

/** A draft of orders, made by the shop's own rules. */
export const aDraft = (app: TestApp, orderIds: readonly string[]): Promise<Invoice> =>
  app.asSystem((ctx) => ctx.tx((inner) => createInvoice(inner, orderIds)))

/** A printed invoice of orders. */
export async function aPrintedInvoice(app: TestApp, orderIds: readonly string[]): Promise<Invoice> {
  const { id } = await aDraft(app, orderIds)
  return app.asSystem((ctx) => ctx.tx((inner) => printInvoice(inner, id, undefined)))
}
