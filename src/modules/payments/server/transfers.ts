// Payments by bank transfer as a statement's rows pay them: in whole or in part, and taken back.
import type { Ctx } from '#server/ctx.ts'
import type { Minor } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { capturePayment } from './by-hand.ts'
import { changeDue, changeState, lockPayment } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'

type Transfer = { amount: Minor; day: Day; reference: string | null; note: string | null }

/** Marks an open offline payment as paid by a transfer, in whole or in part. Gives its currency. */
export async function payByTransfer(ctx: Ctx, id: string, { amount, day, reference, note }: Transfer): Promise<{ currency: string }> {
  const payment = await lockPayment(ctx, { id })
  if (payment.provider !== 'offline') throw paymentErrors.notOffline()
  await capturePayment(ctx, id, { amount, day, ...(reference ? { reference } : {}), ...(note ? { note } : {}) })
  return payment
}

/** Makes a payment that a transfer had paid wait again, also where its money was owed back; refused once money of it was given back. */
export async function undoTransfer(ctx: Ctx, id: string): Promise<void> {
  const payment = await lockPayment(ctx, { id })
  if (payment.provider !== 'offline' || payment.refunded > 0) throw paymentErrors.notAllowed()
  const amount = payment.captured ?? payment.amount
  // What had come beyond this part was asked for by the others no more: now this one asks for it, as far as it is due.
  if (amount > payment.amount) await changeDue(ctx, payment, amount)
  await changeState(ctx, payment, { action: 'undoCapture', role: 'admin', captured: null, movement: { amount } })
}
