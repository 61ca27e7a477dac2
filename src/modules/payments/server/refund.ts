// Gives money back through its provider: the request is outside any transaction and has the movement's id as idempotency key, so a repeated request
// refunds once.
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { add } from '#shared/money.ts'
import { changeState, leftOf, lockPayment } from './change-state.ts'
import { refundSimulated } from './simulated.ts'
import { paymentMovements, payments } from './tables.ts'

/** Requests a refund from the provider and records its answer. After a lost answer the request is repeated with the same idempotency key. */
export async function performRefund(ctx: Ctx, movementId: string): Promise<void> {
  const wanted = await wantedRefund(ctx, movementId)
  if (!wanted?.amount) return
  const { amount, reference, currency, paymentId } = wanted
  const { failure } = await refundSimulated(ctx, { key: movementId, reference, amount, currency })
  await ctx.tx(async (inner) => {
    const payment = await lockPayment(inner, { id: paymentId })
    if (!(await wantedRefund(inner, movementId))) return
    const state = failure === null ? 'done' : 'refused'
    await inner.db.update(paymentMovements).set({ state, failure }).where(eq(paymentMovements.id, movementId))
    if (failure !== null) return
    const action = amount === leftOf(payment) ? 'refund' : 'refundPartly'
    await changeState(inner, payment, { action, role: 'provider', refunded: add(payment.refunded, amount), isNoted: true })
  })
}

async function wantedRefund(ctx: Ctx, movementId: string) {
  const m = paymentMovements
  const [row] = await ctx.db
    .select({ amount: m.amount, paymentId: m.paymentId, reference: payments.reference, currency: payments.currency })
    .from(m)
    .innerJoin(payments, eq(payments.id, m.paymentId))
    .where(and(eq(m.id, movementId), eq(m.state, 'asked')))
  return row ?? null
}
