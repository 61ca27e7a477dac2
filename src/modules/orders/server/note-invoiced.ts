import { and, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { orders } from './tables.ts'

/** Notes at orders, which the caller holds, whether nothing of them is left to invoice. */
export async function noteInvoiced(ctx: Ctx, orderIds: readonly string[], isInvoiced: boolean): Promise<void> {
  if (orderIds.length === 0) return
  await ctx.db
    .update(orders)
    .set({ isInvoiced })
    .where(and(inArray(orders.id, [...orderIds]), ne(orders.isInvoiced, isInvoiced)))
}
