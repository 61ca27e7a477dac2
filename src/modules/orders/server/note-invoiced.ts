import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { orders } from './tables.ts'

/** Notes at an order, which the caller holds, whether nothing of it is left to invoice. */
export async function noteInvoiced(ctx: Ctx, orderId: string, isInvoiced: boolean): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ isInvoiced })
    .where(and(eq(orders.id, orderId), ne(orders.isInvoiced, isInvoiced)))
}
