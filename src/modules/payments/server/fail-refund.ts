// A refund that its provider could not pay out after all: the money is the shop's again, and owed again to whom it was owed.
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { subtract } from '#shared/money.ts'
import { paymentMoved, refundFailed } from '../events.ts'
import { changeState, leftOf, type LockedPayment, lockPayment } from './change-state.ts'
import { paymentMovements } from './tables.ts'

const m = paymentMovements

/** Takes the movement that asked for a refund; gives false where it had failed before, null where there is none. */
export async function failRefund(ctx: Ctx, movementId: string): Promise<boolean | null> {
  const isIt = and(eq(m.id, movementId), inArray(m.action, ['refund', 'refundPartly']))
  const [asked] = await ctx.db.select({ paymentId: m.paymentId }).from(m).where(isIt)
  if (!asked) return null
  const payment = await lockPayment(ctx, { id: asked.paymentId })
  const [before] = await ctx.db
    .select({ state: m.state, amount: m.amount })
    .from(m)
    .where(and(isIt, ne(m.state, 'refused')))
  if (!before?.amount) return false
  await ctx.db.update(m).set({ state: 'refused', failure: 'refundFailed' }).where(isIt)
  // One that was still on its way had not been counted as given back.
  if (before.state === 'done') await takeBack(ctx, payment, before.amount)
  else await ctx.announce(paymentMoved, { payableId: payment.payableId, paymentId: payment.id })
  await ctx.announce(refundFailed, { payableId: payment.payableId, paymentId: payment.id, heldNothing: payment.state === 'refunded' })
  return true
}

async function takeBack(ctx: Ctx, payment: LockedPayment, amount: LockedPayment['amount']): Promise<void> {
  const refunded = subtract(payment.refunded, amount)
  const wasOwed = await isOwed(ctx, payment.id)
  const action = refunded > 0 ? 'undoRefundPartly' : 'undoRefund'
  const state = await changeState(ctx, payment, { action, role: 'provider', refunded, movement: { amount }, isSilent: true })
  const now = { ...payment, state, refunded }
  if (wasOwed) await changeState(ctx, now, { action: 'oweRefund', role: 'system', movement: { amount: leftOf(now) } })
}

/** Paid its money for nothing when it was given back? */
async function isOwed(ctx: Ctx, paymentId: string): Promise<boolean> {
  const [last] = await ctx.db
    .select({ action: m.action })
    .from(m)
    .where(and(eq(m.paymentId, paymentId), inArray(m.action, ['capture', 'captureLate', 'oweRefund'])))
    .orderBy(desc(m.createdAt), desc(m.id))
    .limit(1)
  return last?.action === 'oweRefund'
}
