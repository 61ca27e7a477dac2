// The goods of a return that its credit notes may still be over.
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { returnLines, returns } from '#modules/returns/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { invoiceLines, invoices } from './tables.ts'

/** By line of its order, what came back and is on none of the return's credit notes. `except`: the draft that is being made up, which does not count. */
export async function openOfReturn(ctx: Ctx, returnId: string, except: string | null): Promise<Map<string, number>> {
  const [lines, credited] = await Promise.all([
    ctx.db.select().from(returnLines).where(eq(returnLines.returnId, returnId)),
    quantitiesOn(ctx, and(eq(invoices.returnId, returnId), except === null ? undefined : ne(invoices.id, except))),
  ])
  return new Map(lines.map(({ orderLineId, received }) => [orderLineId, (received ?? 0) - (credited.get(orderLineId) ?? 0)]))
}

/** By line of an order, the quantities on some credit notes. */
export async function quantitiesOn(ctx: Ctx, which: ReturnType<typeof and>): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ key: sql<string>`${invoiceLines.orderLineId}`, quantity: sql<string>`sum(${invoiceLines.quantity})` })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .leftJoin(returns, eq(returns.id, invoices.returnId))
    .where(and(eq(invoices.kind, 'creditNote'), isNotNull(invoiceLines.orderLineId), which))
    .groupBy(invoiceLines.orderLineId)
  return new Map(rows.map(({ key, quantity }) => [key, Number(quantity)]))
}
