// What the office does with payments by hand: marking as paid, recording money given back, giving up.
import type { Ctx } from '#server/ctx.ts'
import { done } from '#shared/endpoint.ts'
import { add, type Minor, subtract } from '#shared/money.ts'
import { changeState, lockPayment } from './change-state.ts'
import { paymentErrors } from './errors.ts'

/** Marks a payment as paid that is not made online; an online one is captured by its provider alone. */
export async function capturePayment(ctx: Ctx, id: string): Promise<typeof done> {
  const payment = await lockPayment(ctx, { id })
  if (payment.provider !== 'offline') throw paymentErrors.notOffline()
  await changeState(ctx, payment, { action: 'capture', role: 'admin' })
  return done
}

/** Records a refund; never more than was paid and not yet given back. */
export async function refundPayment(ctx: Ctx, id: string, amount: Minor): Promise<typeof done> {
  const payment = await lockPayment(ctx, { id })
  const left = subtract(payment.amount, payment.refunded)
  if (amount > left) throw paymentErrors.refundTooHigh({ fields: [{ path: 'amount', key: 'payment.refundTooHigh' }] })
  await changeState(ctx, payment, {
    action: amount === left ? 'refund' : 'refundPartly',
    role: 'admin',
    refunded: add(payment.refunded, amount),
  })
  return done
}

/** Gives up an open payment; what waits for it hears that it failed. */
export async function cancelPayment(ctx: Ctx, id: string): Promise<typeof done> {
  await changeState(ctx, await lockPayment(ctx, { id }), { action: 'cancel', role: 'admin' })
  return done
}
