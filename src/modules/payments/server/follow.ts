// Following undecided payments to a final state: the provider is asked again and again, and when the time is over the payment has failed.
import { and, eq, lte } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import { changeState, type LockedPayment, lockPayment } from './change-state.ts'
import { followPayment, followTimes } from './jobs.ts'
import { decisionOn } from './simulated.ts'
import { payments } from './tables.ts'

/** Asks about one payment; decides it, or asks again later. */
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

async function settle(ctx: Ctx, payment: LockedPayment): Promise<boolean> {
  const decision = await decisionOn(ctx, payment.reference)
  if (decision?.outcome === 'succeeded') await changeState(ctx, payment, { action: 'capture', role: 'provider' })
  else if (decision) await changeState(ctx, payment, { action: 'fail', role: 'provider', failure: decision.outcome })
  else if (payment.expiresAt !== null && payment.expiresAt <= ctx.now.toISOString())
    await changeState(ctx, payment, { action: 'fail', role: 'system', failure: 'expired' })
  else return false
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
