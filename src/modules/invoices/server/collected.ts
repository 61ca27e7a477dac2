// The part of invoices that salespeople have collected and the office has not booked yet: it is not asked for again.
import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '#modules/orders/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { unbookedMoney } from '#modules/returns/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { add, type Minor, subtract, zero } from '#shared/money.ts'
import { paidOf } from '../amounts.ts'
import { claimsOn, receivedFor } from './balances.ts'
import { ordersOf } from './receipts.ts'

/** How much of a printed invoice's outstanding amount salespeople have collected. The money pays the orders' older invoices first, as it will when it is booked. */
export async function collectedOf(ctx: Ctx, invoiceId: string): Promise<Minor> {
  const orderIds = await ordersOf(ctx, invoiceId)
  const collected = await unbookedMoney(ctx, inArray(orders.id, orderIds))
  if (collected.length === 0) return zero
  const [claims, received] = await Promise.all([claimsOn(ctx, orderIds), receivedFor(ctx, orderIds)])
  const both = new Map(received)
  for (const { orderId, amount } of collected) both.set(orderId, add(both.get(orderId) ?? zero, amount))
  return subtract(paidOf(claims, both).get(invoiceId) ?? zero, paidOf(claims, received).get(invoiceId) ?? zero)
}

/** The money that the office waits for of an invoice's orders: not what it gave up, nor what is promised. */
export async function openOf(ctx: Ctx, invoiceId: string): Promise<Minor> {
  const isOpen = and(eq(payments.provider, 'offline'), eq(payments.state, 'pending'))
  const found = await ctx.db
    .select({ amount: payments.amount })
    .from(payments)
    .where(and(isOpen, inArray(payments.payableId, await ordersOf(ctx, invoiceId))))
  return add(...found.map(({ amount }) => amount))
}
