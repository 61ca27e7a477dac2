// Follows undecided payments to a final state: asks the provider repeatedly, and ends the payment when the time is over.
import { and, eq, lte } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import { changeState, type LockedPayment, lockPayment } from './change-state.ts'
import { followPayment, followTimes } from './jobs.ts'
import { askProvider, closeOrTake } from './take-news.ts'
import { payments } from './tables.ts'

/** Asks the provider about one payment; decides it, or schedules the next question. */
export async function follow(ctx: Ctx, { paymentId, attempt }: { paymentId: string; attempt: number }): Promise<void> {
  await ctx.tx(async (inner) => {
    const payment = await lockPayment(inner, { id: paymentId })
    if (payment.state !== 'pending' || (await settle(inner, payment))) return
    const next = attempt + 1
    const wait = (followTimes[next] ?? followTimes[followTimes.length - 1] ?? 900) * 1000
    const end = payment.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(payment.expiresAt)
    await inner.enqueue(followPayment, { paymentId, attempt: next }, { startAfter: new Date(Math.min(inner.now.getTime() + wait, end)) })
  })
}

/** Applies the provider's decision; without one, ends a payment whose time is over. One that its provider is silent about stays as it is. */
export async function settle(ctx: Ctx, payment: LockedPayment): Promise<boolean> {
  const isOver = payment.expiresAt !== null && payment.expiresAt <= ctx.now.toISOString()
  if (!isOver) return askProvider(ctx, payment)
  if (await closeOrTake(ctx, payment)) return true
  await changeState(ctx, payment, { action: 'cancel', role: 'system', failure: 'expired' })
  return true
}

/** Ends every payment whose time is over. */
export async function expire(ctx: Ctx): Promise<void> {
  const over = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.state, 'pending'), lte(payments.expiresAt, ctx.now.toISOString())))
    .limit(500)
  for (const { id } of over) {
    await follow(ctx, { paymentId: id, attempt: followTimes.length }).catch((error: unknown) => {
      if (!isAppError(error)) throw error
      ctx.log.error({ paymentId: id, code: error.code }, 'an overdue payment could not be ended')
    })
  }
}
