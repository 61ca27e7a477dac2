// The received money of an order beyond what it comes to: written at the order whenever either changes, so that a list of a million orders finds the few.
import { and, eq, ne, sql } from 'drizzle-orm'
import { owedFor, paymentMoved } from '#modules/payments/events.ts'
import { payablesOwed, receivedFor } from '#modules/payments/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { ask, type Listener, on } from '#server/events.ts'
import { type Minor, subtract, zero } from '#shared/money.ts'
import { givesBack } from '../lifecycle.ts'
import { orders } from './tables.ts'

/** Notes at an order what it has received too much. A refund that its provider was asked for counts once it is made, since it may be refused. */
export async function noteMoneyOver(ctx: Ctx, orderId: string): Promise<void> {
  const moneyOver = await receivedBeyond(ctx, orderId)
  await ctx.db
    .update(orders)
    .set({ moneyOver })
    .where(and(eq(orders.id, orderId), ne(orders.moneyOver, moneyOver)))
}

async function receivedBeyond(ctx: Ctx, orderId: string): Promise<Minor> {
  const [order] = await ctx.db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  if (!order || givesBack.some((state) => state === order.status)) return zero
  const received = await receivedFor(ctx, orderId)
  const [owed] = received === zero ? [] : await ask(ctx, owedFor, { payableId: orderId })
  return owed !== undefined && received > owed ? subtract(received, owed) : zero
}

export const moneyOverListener: Listener = on(paymentMoved, (ctx, { payableId }) => noteMoneyOver(ctx, payableId))

/** A subquery of the orders with money to give back: it pays for nothing, or is more than they come to. */
export const withRefundDue = (ctx: Ctx) =>
  sql`(${payablesOwed(ctx)} union ${ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.moneyOver} > 0`)})`

/** The number of orders with money to give back. */
export async function countRefundsDue(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${withRefundDue(ctx)} due`)
  return rows[0]?.n ?? 0
}
