// Payments by bank transfer as a statement's rows pay them: in whole or in part, and taken back.
import type { Ctx } from '#server/ctx.ts'
import { atMost, type Minor } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { capturePayment } from './by-hand.ts'
import { changeDue, changeState, lockPayment } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'

/** `isCapped`: no more is taken than the payment asks for; what is left of the transfer pays something else. */
type Transfer = { amount: Minor; day: Day; reference: string | null; note: string | null; isCapped?: boolean }
type Paid = { currency: string; paid: Minor }

/** Marks an open offline payment as paid by a transfer, in whole or in part. Gives its currency, and what it took. */
export async function payByTransfer(ctx: Ctx, id: string, { amount, day, reference, note, isCapped = false }: Transfer): Promise<Paid> {
  const payment = await lockPayment(ctx, { id })
  if (payment.provider !== 'offline') throw paymentErrors.notOffline()
  const paid = isCapped ? atMost(payment.amount, amount) : amount
  await capturePayment(ctx, id, { amount: paid, day, ...(reference ? { reference } : {}), ...(note ? { note } : {}) })
  return { currency: payment.currency, paid }
}

/** Makes a payment that a transfer had paid wait again, also where its money was owed back; refused once money of it was given back. */
export async function undoTransfer(ctx: Ctx, id: string): Promise<void> {
  const payment = await lockPayment(ctx, { id })
  if (payment.provider !== 'offline' || payment.refunded > 0) throw paymentErrors.notAllowed()
  const amount = payment.captured ?? payment.amount
  // While this payment held more than its part, the order's other payments asked for less; now it asks for that amount again, as far as it is due.
  if (amount > payment.amount) await changeDue(ctx, payment, amount)
  await changeState(ctx, payment, { action: 'undoCapture', role: 'admin', captured: null, movement: { amount } })
}
