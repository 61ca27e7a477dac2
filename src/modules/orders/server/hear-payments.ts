// What an order does when its payment is decided: it goes on, or its goods go back.
import { payableState } from '#modules/payments/lifecycle.ts'
import { paymentFailed, type PaymentNews, paymentSettled } from '#modules/payments/events.ts'
import { lockPayments } from '#modules/payments/server/public.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type Listener, on } from '#server/events.ts'
import { changeStatus } from './change-status.ts'
import { orders } from './tables.ts'

async function statusOf(ctx: Ctx, orderId: string) {
  const [row] = await ctx.db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).for('update')
  return row?.status
}

async function settled(ctx: Ctx, { payableId, paymentId }: PaymentNews): Promise<void> {
  const status = await statusOf(ctx, payableId)
  if (status === 'payment-pending') await changeStatus(ctx, payableId, { action: 'confirmPayment', isSystem: true })
  else if (status === 'cancelled' || status === 'refused')
    ctx.log.error({ orderId: payableId, paymentId }, 'a payment arrived for an order that has ended')
}

/** Only when no other attempt is open or paid. */
async function failed(ctx: Ctx, { payableId }: PaymentNews): Promise<void> {
  const states = (await lockPayments(ctx, payableId)).map(({ state }) => state)
  if (!['failed', 'cancelled', 'none'].includes(payableState(states))) return
  if ((await statusOf(ctx, payableId)) === 'payment-pending') await changeStatus(ctx, payableId, { action: 'failPayment', isSystem: true })
}

export const orderListeners: Listener[] = [on(paymentSettled, settled), on(paymentFailed, failed)]
