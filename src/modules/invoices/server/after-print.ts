// Printed papers change the money: an open payment asks for no more than its order owes, and a return's credit that credit notes took off is settled.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { givesBack } from '#modules/orders/lifecycle.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { lowerDue, receivedFor } from '#modules/payments/server/public.ts'
import { settleByCreditNote } from '#modules/returns/server/public.ts'
import { returnLines, returns } from '#modules/returns/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { add, atMost, type Minor, minor, subtract, zero } from '#shared/money.ts'
import { noAmounts } from '../amounts.ts'
import { amountsFor, billableOf, orderSources, type Source } from './sources.ts'
import { invoiceLines, invoices } from './tables.ts'

/** The amount of an order's goods: what is billed of them, and what is still to be billed. */
const owedOf = (sources: readonly Source[]): Minor =>
  add(
    ...sources.flatMap((source) => {
      const { net, tax } = amountsFor(source, Math.max(0, billableOf(source) - source.billed.quantity))
      return [source.billed.net, source.billed.tax, net, tax]
    }),
  )

/** The amount owed for an order's lines once all credit notes are printed: those over dropped lines, and over products whose money went back. */
const owedAtLast = (sources: readonly Source[]): Minor =>
  owedOf(sources.map((source) => (source.billed.quantity > billableOf(source) ? { ...source, billed: noAmounts } : source)))

/** A return whose money became a credit: its amount, what printed credit notes took off of it, and what the office paid out by hand. */
type Credit = { total: Minor; credited: Minor; paidOut: Minor }

async function creditsOf(ctx: Ctx, orderId: string): Promise<Credit[]> {
  const rows = await ctx.db
    .select({
      total: returns.refundTotal,
      paidOut: returns.paidOut,
      credited: sql<string>`coalesce(sum(${invoiceLines.net} + ${invoiceLines.tax}), 0)`,
    })
    .from(returns)
    .leftJoin(invoices, and(eq(invoices.returnId, returns.id), eq(invoices.state, 'printed')))
    .leftJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(and(eq(returns.orderId, orderId), eq(returns.money, 'credit')))
    .groupBy(returns.id)
  return rows.map((row) => ({ ...row, credited: minor(Number(row.credited)) }))
}

/** The money paid out by hand for credited goods. It left the shop but not the payments, so they have to bring it in again. */
const paidOutOf = (credits: readonly Credit[]): Minor => add(...credits.map(({ credited, paidOut }) => atMost(paidOut, credited)))

/** The money that the payments of an order have to bring in. */
async function owedFor(ctx: Ctx, orderId: string): Promise<Minor> {
  const [sources, credits] = await Promise.all([orderSources(ctx, [orderId], null), creditsOf(ctx, orderId)])
  return add(owedOf(sources), paidOutOf(credits))
}

/** The money that the payments of an order have to bring in once all its credit notes are printed, those to come included; none for one that has ended. */
export async function owedInTheEnd(ctx: Ctx, orderId: string): Promise<Minor> {
  const [order] = await ctx.db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  if (!order || givesBack.some((state) => state === order.status)) return zero
  const [sources, credits] = await Promise.all([orderSources(ctx, [orderId], null), creditsOf(ctx, orderId)])
  const toCredit = add(...credits.map(({ total, credited }) => subtract(total, atMost(credited, total))))
  // A credit note lowers the debt by at most what is owed: returned goods that were credited by hand before do not lower it a second time.
  const owed = owedAtLast(sources)
  return add(subtract(owed, atMost(owed, toCredit)), ...credits.map(({ paidOut }) => paidOut))
}

/** Lowers the open payments of orders to what they come to; the caller holds payments and orders. */
export async function fitOpenPayments(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) await lowerDue(ctx, orderId, await owedFor(ctx, orderId))
}

/** The amount an order comes to when that is less than was agreed, since goods were dropped, came back or were credited; null otherwise. */
export async function lessOwedFor(ctx: Ctx, orderId: string): Promise<Minor | null> {
  const [sources, credits] = await Promise.all([orderSources(ctx, [orderId], null), creditsOf(ctx, orderId)])
  const owed = add(owedOf(sources), paidOutOf(credits))
  return owed < add(...sources.flatMap(({ whole }) => [whole.net, whole.tax])) ? owed : null
}

/** Settles the open credits of an order that printed credit notes take off whole, where no money of the order is left over; otherwise the office pays it out. */
export async function settleCredits(ctx: Ctx, orderId: string): Promise<void> {
  const printed = and(eq(invoices.returnId, returns.id), eq(invoices.state, 'printed'))
  const open = await ctx.db
    .select({
      id: returns.id,
      came: sql<string>`(select coalesce(sum(${returnLines.received}), 0) from ${returnLines} where ${returnLines.returnId} = ${returns.id})`,
      credited: sql<string>`sum(${invoiceLines.quantity})`,
      number: sql<string>`(array_agg(${invoices.number} order by ${invoices.serial} desc))[1]`,
    })
    .from(returns)
    .innerJoin(invoices, printed)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(and(eq(returns.orderId, orderId), eq(returns.money, 'credit'), isNull(returns.settledAt)))
    .groupBy(returns.id)
  const whole = open.filter(({ came, credited }) => Number(credited) >= Number(came))
  if (whole.length === 0) return
  const [sources, credits, received] = await Promise.all([
    orderSources(ctx, [orderId], null),
    creditsOf(ctx, orderId),
    receivedFor(ctx, orderId),
  ])
  // Once the money of returned goods was paid back, their credit pays nothing any more, even before the credit note is printed.
  if (received > add(owedAtLast(sources), paidOutOf(credits))) return
  for (const { id, number } of whole) await settleByCreditNote(ctx, id, number)
}
