// Orders that wait for their customer's word: when its time is over they are cancelled, and goods and coupon go back.
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import { changeStatus, lockOrder } from './change-status.ts'
import { orders } from './tables.ts'

/** Ends one order that still waits although its time is over. */
export async function performEndUnconfirmed(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.tx(async (inner) => {
    const { status, confirmUntil } = await lockOrder(inner, orderId, true)
    if (status !== 'initiated' || confirmUntil === null || Date.parse(confirmUntil) > inner.now.getTime()) return
    await changeStatus(inner, orderId, { action: 'cancelEarly', isSystem: true })
  })
}

export async function performSweepUnconfirmed(ctx: Ctx): Promise<void> {
  const over = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'initiated'), lte(orders.confirmUntil, ctx.now.toISOString())))
    .orderBy(asc(orders.confirmUntil))
    .limit(500)
  for (const { id } of over) {
    await performEndUnconfirmed(ctx, id).catch((error: unknown) => {
      if (!isAppError(error)) throw error
      ctx.log.error({ orderId: id, code: error.code }, 'an order that was not confirmed in time could not be ended')
    })
  }
}
