// The office's actions on payments: marking as paid, giving money back, giving up.
import type { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { done } from '#shared/endpoint.ts'
import { atField, coreErrors } from '#shared/errors.ts'
import { type Minor, subtract } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type { CaptureBody, RefundBody } from '../admin-contract.ts'
import { mayRefund, paymentLifecycle, type PaymentState } from '../lifecycle.ts'
import { changeState, leftOf, type LockedPayment, lockPayment, type Movement, noteMovement, recordRefund } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'
import { askCapture, askRefund } from './jobs.ts'
import { askedFor, isCaptureAsked } from './queries.ts'
import { closeOrTake } from './take-news.ts'

/**
 * Marks an offline payment as paid with the data of the bank statement. Of one that a provider has promised a job takes the money, once: the whole of it
 * or a part, after which the rest is promised no more.
 */
export async function capturePayment(ctx: Ctx, id: string, body: z.output<typeof CaptureBody>): Promise<typeof done> {
  const payment = await lockPayment(ctx, { id })
  const { amount = payment.amount } = body
  const movement = { ...notedBy(ctx, body), amount }
  if (payment.provider !== 'offline') {
    if (payment.state !== 'authorised') throw paymentErrors.notOffline()
    if (await isCaptureAsked(ctx, id)) throw paymentErrors.captureAsked()
    if (amount > payment.amount) throw atField(paymentErrors.captureTooHigh, 'amount')
    const movementId = await noteMovement(ctx, payment, { action: 'capture', role: 'admin', state: 'asked', ...movement })
    await ctx.enqueue(askCapture, { movementId })
    return done
  }
  await changeState(ctx, payment, { action: 'capture', role: 'admin', captured: amount, movement })
  return done
}

function notedBy(ctx: Ctx, { day, reference, note }: Omit<z.output<typeof CaptureBody>, 'amount'>): Movement {
  const today = dayOf(ctx.now, ctx.config.timeZone)
  if (day && day > today) throw coreErrors.invalid({ fields: [{ path: 'day', key: 'payment.validation.day' }] })
  return { day: day ?? today, reference: reference || null, note: note || null }
}

/**
 * Gives money back, never more than is left of the received amount. With a provider a job requests the refund; without one it is recorded.
 * Where orders are not refundable, only money that pays for nothing is given back.
 */
export async function refundPayment(ctx: Ctx, id: string, body: z.output<typeof RefundBody>): Promise<typeof done> {
  const payment = await lockPayment(ctx, { id })
  if (!paymentLifecycle.allows('refund', payment.state, 'admin')) throw paymentErrors.notAllowed()
  if (!mayRefund(payment.state, ctx.profile.flags)) throw paymentErrors.refundsOff()
  const left = subtract(leftOf(payment), await askedFor(ctx, id))
  if (body.amount > left) throw paymentErrors.refundTooHigh({ fields: [{ path: 'amount', key: 'payment.refundTooHigh' }] })
  await giveBack(ctx, payment, body.amount, notedBy(ctx, body))
  return done
}

/** Gives back an amount of a locked payment; the caller has checked that the money is there. */
export async function giveBack(ctx: Ctx, payment: LockedPayment, amount: Minor, movement: Movement): Promise<void> {
  if (payment.provider === 'offline') return recordRefund(ctx, payment, amount, { role: 'admin', movement: { ...movement, amount } })
  const action = amount === leftOf(payment) ? 'refund' : 'refundPartly'
  const movementId = await noteMovement(ctx, payment, { action, role: 'admin', state: 'asked', ...movement, amount })
  await ctx.enqueue(askRefund, { movementId })
}

const isOpen = (state: PaymentState): boolean => state === 'pending' || state === 'authorised'

/** Gives up an open payment, unless its provider has decided meanwhile: then that decision counts. Gives the resulting state. */
export async function cancelPayment(ctx: Ctx, id: string): Promise<{ state: PaymentState }> {
  const payment = await lockPayment(ctx, { id })
  if (isOpen(payment.state) && (await closeOrTake(ctx, payment))) return { state: (await lockPayment(ctx, { id })).state }
  return { state: await changeState(ctx, payment, { action: 'cancel', role: 'admin' }) }
}
