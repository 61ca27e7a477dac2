// A part of a payment that is not made online: it becomes a payment of its own, and the rest stays owed.
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type Minor, subtract } from '#shared/money.ts'
import { changeDue, type LockedPayment } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'
import { addPayment, byHand } from './start-payment.ts'
import { payments } from './tables.ts'

/** Makes a locked, open payment ask for a part; the rest becomes an open payment of its own, due on the same day and account. */
export async function splitPayment(ctx: Ctx, payment: LockedPayment, part: Minor): Promise<void> {
  const [first] = await ctx.db
    .select({ companyId: payments.companyId, dueOn: payments.dueOn })
    .from(payments)
    .where(eq(payments.id, payment.id))
  if (!first) throw paymentErrors.notFound()
  const { companyId, dueOn } = first
  const { payableId, orderNumber, methodId, currency, customerId } = payment
  const account = companyId && dueOn ? { companyId, dueOn } : null
  const rest = { payableId, orderNumber, methodId, currency, customerId, account, amount: subtract(payment.amount, part) }
  await addPayment(ctx, { ...rest, paymentId: crypto.randomUUID() }, byHand)
  await changeDue(ctx, payment, part)
}
