// The open balances of invoices: derived anew whenever something is printed for an order or its money moves.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { paymentMoved } from '#modules/payments/events.ts'
import { payments } from '#modules/payments/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Listener, on } from '#server/events.ts'
import { type Minor, minor, subtract, zero } from '#shared/money.ts'
import { type Claim, paidOf } from '../amounts.ts'
import { invoiceBalances, invoiceLines, invoices } from './tables.ts'
import { lockOrders } from './write-lines.ts'

/**
 * Writes the balances of all printed invoices of these orders, which the caller holds. The invoices are held, too: one of several orders is settled by
 * whoever holds any of them, and each must count what the others have received.
 */
export async function settleOrders(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const mine = await invoicesOf(ctx, orderIds)
  if (mine.length === 0) return
  const invoiceIds = mine.map(({ id }) => id)
  await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.id, invoiceIds))
    .orderBy(asc(invoices.id))
    .for('no key update')
  const all = await ctx.db
    .selectDistinct({ orderId: invoiceLines.orderId })
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, invoiceIds))
  const ids = all.map(({ orderId }) => orderId)
  const [claims, received] = await Promise.all([claimsOn(ctx, ids), receivedFor(ctx, ids)])
  const paid = paidOf(claims, received)
  const left = new Map<string, Minor>()
  for (const { invoiceId, amount } of claims) left.set(invoiceId, minor((left.get(invoiceId) ?? zero) + amount))
  const balances = mine.map(({ id, grandTotal, dueDate }) => {
    const rest = left.get(id) ?? zero
    const settled = paid.get(id) ?? zero
    return {
      invoiceId: id,
      dueDate: dueDate ?? '',
      credited: subtract(grandTotal, rest),
      paid: settled,
      outstanding: subtract(rest, settled),
    }
  })
  await ctx.db
    .insert(invoiceBalances)
    .values(balances)
    .onConflictDoUpdate({
      target: invoiceBalances.invoiceId,
      set: {
        dueDate: sql`excluded.due_date`,
        credited: sql`excluded.credited`,
        paid: sql`excluded.paid`,
        outstanding: sql`excluded.outstanding`,
      },
    })
}

const invoicesOf = (ctx: Ctx, orderIds: readonly string[]) =>
  ctx.db
    .selectDistinct({ id: invoices.id, grandTotal: invoices.grandTotal, dueDate: invoices.dueDate })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(and(inArray(invoiceLines.orderId, [...orderIds]), eq(invoices.state, 'printed'), eq(invoices.kind, 'invoice')))
    .orderBy(asc(invoices.id))

/** The share of each of these orders in each printed invoice, less its credit notes; older invoices first. */
export async function claimsOn(ctx: Ctx, orderIds: readonly string[]): Promise<Claim[]> {
  const of = sql<string>`coalesce(${invoices.correctsId}, ${invoices.id})`
  const claimed = ctx.db
    .select({
      invoiceId: of.as('claimed_by'),
      orderId: invoiceLines.orderId,
      amount:
        sql<string>`sum((case when ${invoices.kind} = 'creditNote' then -1 else 1 end) * (${invoiceLines.net} + ${invoiceLines.tax}))`.as(
          'amount',
        ),
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(inArray(invoiceLines.orderId, [...orderIds]), eq(invoices.state, 'printed')))
    .groupBy(of, invoiceLines.orderId)
    .as('claimed')
  const rows = await ctx.db
    .select({ invoiceId: claimed.invoiceId, orderId: claimed.orderId, amount: claimed.amount })
    .from(claimed)
    .innerJoin(invoices, sql`${invoices.id} = ${claimed.invoiceId}`)
    .orderBy(asc(invoices.serial))
  return rows.map((row) => ({ ...row, amount: minor(Number(row.amount)) }))
}

/** The money that orders have received and that was not given back; what pays for nothing does not count. */
export async function receivedFor(ctx: Ctx, orderIds: readonly string[]): Promise<Map<string, Minor>> {
  const rows = await ctx.db
    .select({
      orderId: payments.payableId,
      amount: sql<string>`sum(coalesce(${payments.captured}, ${payments.amount}) - ${payments.refunded})`,
    })
    .from(payments)
    .where(and(inArray(payments.payableId, [...orderIds]), inArray(payments.state, ['captured', 'partlyRefunded'])))
    .groupBy(payments.payableId)
  return new Map(rows.map(({ orderId, amount }) => [orderId, minor(Number(amount))]))
}

export const invoiceListeners: readonly Listener[] = [
  on(paymentMoved, async (ctx, { payableId }) => {
    // The order is held first: one that is being printed at this moment counts this money, or is found here.
    await lockOrders(ctx, [payableId])
    await settleOrders(ctx, [payableId])
  }),
]
