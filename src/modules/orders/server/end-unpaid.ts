// Orders that wait for an online payment nobody makes: when the last attempt's time is over they are cancelled and their goods go back.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockPayments, settleOverdue } from '#modules/payments/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import { job } from '#server/job.ts'
import { Id } from '#shared/endpoint.ts'
import { changeStatus, lockOrder } from './change-status.ts'
import { orders } from './tables.ts'
import { payments } from '#modules/payments/server/tables.ts'

export const endUnpaid = job('orders.endUnpaid', z.object({ orderId: Id }), { isQuick: true })
/** Looks for orders whose time is over; runs by the clock, should a job ever be lost. */
export const sweepUnpaid = job('orders.sweepUnpaid', z.object({}))

/** Ends a waiting order now when the time of its attempts is over, else asks for that at the time; one that is not paid online waits on. */
export async function endUnpaidLater(ctx: Ctx, orderId: string): Promise<void> {
  const attempts = await lockPayments(ctx, orderId)
  // Money of an earlier attempt that was given back or kept does not make it paid.
  if (attempts.some(({ state }) => state === 'pending' || state === 'authorised')) return
  const ends = attempts.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [Date.parse(expiresAt)]))
  if (ends.length === 0) return
  const end = Math.max(...ends)
  if (end > ctx.now.getTime()) return ctx.enqueue(endUnpaid, { orderId }, { startAfter: new Date(end) })
  await changeStatus(ctx, orderId, { action: 'cancelEarly', isSystem: true })
}

/** Ends one order that still waits; its provider is asked first. */
export async function performEndUnpaid(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.tx(async (inner) => {
    if ((await lockOrder(inner, orderId, true)).status !== 'payment-pending') return
    await settleOverdue(inner, orderId)
    if ((await lockOrder(inner, orderId, true)).status === 'payment-pending') await endUnpaidLater(inner, orderId)
  })
}

const Overdue = z.array(z.object({ id: z.string() }))

export async function performSweep(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    select o.id from ${orders} o where o.status = 'payment-pending'
      and (select max(p.expires_at) from ${payments} p where p.payable_id = o.id) <= ${ctx.now.toISOString()}::timestamptz
    limit 500`)
  for (const { id } of Overdue.parse(rows)) {
    await performEndUnpaid(ctx, id).catch((error: unknown) => {
      if (!isAppError(error)) throw error
      ctx.log.error({ orderId: id, code: error.code }, 'an order whose time to pay is over could not be ended')
    })
  }
}
