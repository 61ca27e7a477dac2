// What a printed paper means for the money: an open payment asks for no more than its order owes, and a return's credit that a credit note took off is settled.
import { and, eq, sql } from 'drizzle-orm'
import { lowerDue, receivedFor } from '#modules/payments/server/public.ts'
import { settleByCreditNote } from '#modules/returns/server/public.ts'
import { returnLines, returns } from '#modules/returns/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { add, type Minor } from '#shared/money.ts'
import { amountsFor, billableOf, orderSources, type Source } from './sources.ts'
import { invoiceLines, invoices } from './tables.ts'

/** The amount an order comes to: what is billed of it, and what is still to be billed. */
const owedFor = async (ctx: Ctx, orderId: string): Promise<Minor> => owedOf(await orderSources(ctx, [orderId], null))

const owedOf = (sources: readonly Source[]): Minor =>
  add(
    ...sources.flatMap((source) => {
      const { net, tax } = amountsFor(source, Math.max(0, billableOf(source) - source.billed.quantity))
      return [source.billed.net, source.billed.tax, net, tax]
    }),
  )

/** Lowers the open payments of orders to what they come to; the caller holds payments and orders. */
export async function fitOpenPayments(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) await lowerDue(ctx, orderId, await owedFor(ctx, orderId))
}

/** The amount an order comes to when that is less than was agreed, since goods were dropped, came back or were credited; null otherwise. */
export async function lessOwedFor(ctx: Ctx, orderId: string): Promise<Minor | null> {
  const sources = await orderSources(ctx, [orderId], null)
  const owed = owedOf(sources)
  return owed < add(...sources.flatMap(({ whole }) => [whole.net, whole.tax])) ? owed : null
}

/** Lowers the open payments of an order that comes to less than was agreed; the caller holds both. */
export async function fitIfLess(ctx: Ctx, orderId: string): Promise<void> {
  const owed = await lessOwedFor(ctx, orderId)
  if (owed !== null) await lowerDue(ctx, orderId, owed)
}

/** Settles the credit of a return once printed credit notes take off all of it and no money of the order is left over; otherwise the office pays it out. */
export async function settleReturn(ctx: Ctx, returnId: string, number: string): Promise<void> {
  const [held] = await ctx.db.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, returnId))
  if (!held) return
  const [came, credited] = await Promise.all([
    ctx.db
      .select({ quantity: sql<string>`coalesce(sum(${returnLines.received}), 0)` })
      .from(returnLines)
      .where(eq(returnLines.returnId, returnId)),
    ctx.db
      .select({ quantity: sql<string>`coalesce(sum(${invoiceLines.quantity}), 0)` })
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .where(and(eq(invoices.returnId, returnId), eq(invoices.state, 'printed'))),
  ])
  if (Number(credited[0]?.quantity) < Number(came[0]?.quantity)) return
  if ((await receivedFor(ctx, held.orderId)) <= (await owedFor(ctx, held.orderId))) await settleByCreditNote(ctx, returnId, number)
}
