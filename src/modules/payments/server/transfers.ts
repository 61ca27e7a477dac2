// Payments by bank transfer as a statement's rows pay them: in whole or in part, and taken back.
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type Minor, subtract } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { capturePayment } from './by-hand.ts'
import { changeDue, changeState, lockPayment } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'
import { addPayment } from './start-payment.ts'
import { paymentMethods, payments } from './tables.ts'

type Transfer = { amount: Minor; day: Day; reference: string | null; note: string | null }

/**
 * Marks an open offline payment as paid by a transfer. Of one that asks for more, the rest becomes a payment of its own, due on the same day and account.
 * Gives its currency.
 */
export async function payByTransfer(ctx: Ctx, id: string, { amount, day, reference, note }: Transfer): Promise<{ currency: string }> {
  const payment = await lockPayment(ctx, { id })
  if (payment.provider !== 'offline') throw paymentErrors.notOffline()
  if (payment.state !== 'pending') throw paymentErrors.notAllowed()
  if (amount < payment.amount) {
    await startRest(ctx, id, subtract(payment.amount, amount))
    await changeDue(ctx, payment, amount)
  }
  await capturePayment(ctx, id, { amount, day, ...(reference ? { reference } : {}), ...(note ? { note } : {}) })
  return payment
}

async function startRest(ctx: Ctx, id: string, amount: Minor): Promise<void> {
  const [first] = await ctx.db
    .select({
      payableId: payments.payableId,
      orderNumber: payments.orderNumber,
      methodId: payments.methodId,
      currency: payments.currency,
      companyId: payments.companyId,
      dueOn: payments.dueOn,
      customerId: payments.customerId,
      isOnline: paymentMethods.isOnline,
    })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(eq(payments.id, id))
  if (!first) throw paymentErrors.notFound()
  const { isOnline, companyId, dueOn, ...same } = first
  const account = companyId && dueOn ? { companyId, dueOn } : null
  const paymentId = crypto.randomUUID()
  await addPayment(ctx, { ...same, paymentId, amount, account }, { provider: 'offline', isOnline, isCapturedLater: false })
}

/** Makes a payment that a transfer had paid wait again, also where its money was owed back; refused once money of it was given back. */
export async function undoTransfer(ctx: Ctx, id: string): Promise<void> {
  const payment = await lockPayment(ctx, { id })
  if (payment.provider !== 'offline' || payment.refunded > 0) throw paymentErrors.notAllowed()
  const amount = payment.captured ?? payment.amount
  await changeState(ctx, payment, { action: 'undoCapture', role: 'admin', captured: null, movement: { amount } })
}
