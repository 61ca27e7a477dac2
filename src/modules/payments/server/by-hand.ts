// The office's actions on payments: marking as paid, giving money back, giving up.
import type { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { done } from '#shared/endpoint.ts'
import { atField, coreErrors } from '#shared/errors.ts'
import { add, type Minor, subtract, zero } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type { CaptureBody, RefundBody } from '../admin-contract.ts'
import { paymentTaken } from '../events.ts'
import { mayRefund, paymentLifecycle, type PaymentState } from '../lifecycle.ts'
import { changeState, leftOf, type LockedPayment, lockPayment, type Movement, noteMovement, recordRefund } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'
import { askCapture, askRefund } from './jobs.ts'
import { askedFor, isCaptureAsked } from './queries.ts'
import { dueOfPromise, moneyOverOf } from './received.ts'
import { splitPayment } from './split-payment.ts'
import { closeOrTake } from './take-news.ts'

/**
 * Marks an offline payment as paid with the data of the bank statement; of less than it asks for the rest stays owed, as a payment of its own. One that was
 * given up can still be paid. Of one that a provider has promised a job takes the money, once: the whole of it or a part, after which the rest is promised no more.
 */
export async function capturePayment(ctx: Ctx, id: string, body: z.output<typeof CaptureBody>): Promise<typeof done> {
  const payment = await lockPayment(ctx, { id })
  if (payment.provider !== 'offline') return takePromise(ctx, payment, body)
  const { amount = payment.amount } = body
  if (payment.state === 'pending' && amount < payment.amount) await splitPayment(ctx, payment, amount)
  const action = payment.state === 'cancelled' ? 'captureLate' : 'capture'
  await changeState(ctx, payment, { action, role: 'admin', captured: amount, movement: { ...notedBy(ctx, body), amount } })
  // It had been given up, so that no payment asks for the rest.
  if (action === 'captureLate' && amount < payment.amount)
    await ctx.announce(paymentTaken, { payableId: payment.payableId, paymentId: payment.id })
  return done
}

/** Asks the provider for promised money: without an amount for what is still due, which is less than the promise once goods were dropped or paid otherwise. */
async function takePromise(ctx: Ctx, payment: LockedPayment, body: z.output<typeof CaptureBody>): Promise<typeof done> {
  if (payment.state !== 'authorised') throw paymentErrors.notOffline()
  if (await isCaptureAsked(ctx, payment.id)) throw paymentErrors.captureAsked()
  const amount = body.amount ?? (await dueOfPromise(ctx, payment))
  if (amount === zero) throw atField(paymentErrors.nothingDue, 'amount')
  if (amount > payment.amount) throw atField(paymentErrors.captureTooHigh, 'amount')
  const movement = { ...notedBy(ctx, body), amount }
  const movementId = await noteMovement(ctx, payment, { action: 'capture', role: 'admin', state: 'asked', ...movement })
  await ctx.enqueue(askCapture, { movementId })
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
  if (!mayRefund(payment.state, ctx.profile.flags) && body.amount > (await moneyOverOf(ctx, payment.payableId)))
    throw paymentErrors.refundsOff()
  const asked = await askedFor(ctx, id)
  // Two who give the same part back at once mean it once.
  if (body.givenBack !== add(payment.refunded, asked)) throw paymentErrors.refundedMeanwhile()
  const left = subtract(leftOf(payment), asked)
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
