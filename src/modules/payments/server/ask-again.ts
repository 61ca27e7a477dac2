// Asks a provider about one payment at the office's wish: what it decided counts, money that it gave back is recorded, and what is on its way is asked for again.
import { and, eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import { add, atMost, subtract } from '#shared/money.ts'
import { beforeOf } from '../differences.ts'
import { paymentLifecycle, type PaymentState } from '../lifecycle.ts'
import { leftOf, type LockedPayment, lockPayment, recordRefund } from './change-state.ts'
import { storeOne } from './compare.ts'
import { failRefund } from './fail-refund.ts'
import { askCapture, askRefund } from './jobs.ts'
import { paymentErrors } from './payment-errors.ts'
import type { Held, OnlineProvider } from './provider.ts'
import { providerOf } from './providers.ts'
import { askedFor } from './queries.ts'
import { takeNews } from './take-news.ts'
import { paymentMovements as m } from './tables.ts'

/** Takes a payment that is made at a provider; gives its state now. */
export async function askAgain(ctx: Ctx, id: string): Promise<{ state: PaymentState }> {
  const payment = await lockPayment(ctx, { id })
  const provider = providerOf(payment.provider)
  if (!provider || payment.provider === 'offline') throw paymentErrors.notOnline()
  await takeDecision(ctx, provider, payment)
  const present = await lockPayment(ctx, { id })
  const held = await provider.look(ctx, present)
  for (const movementId of held?.failedRefunds ?? []) await failRefund(ctx, movementId)
  if (held) await takeRefunded(ctx, await lockPayment(ctx, { id }), held)
  await repeatAsked(ctx, id)
  await storeOne(ctx, payment.provider, payment.reference, held, beforeOf(present))
  const { state } = await lockPayment(ctx, { id })
  await audit(ctx, {
    action: 'payment.providerAsked',
    subject: 'payment',
    subjectId: id,
    before: { state: payment.state },
    after: { state },
  })
  return { state }
}

/** A page that does not fit its payment decides nothing; it is shown as what it is. */
async function takeDecision(ctx: Ctx, provider: OnlineProvider, payment: LockedPayment): Promise<void> {
  try {
    const decision = await provider.ask(ctx, payment)
    if (decision) await takeNews(ctx, payment, decision)
  } catch (error) {
    if (!isAppError(error) || !['payment.mismatch', 'payment.cannotVerify'].includes(error.code)) throw error
  }
}

/** Records what the provider gave back without the shop: in its own dashboard, or with an answer that was lost. */
async function takeRefunded(ctx: Ctx, payment: LockedPayment, { refunded, currency }: Held): Promise<void> {
  if (currency !== payment.currency || !paymentLifecycle.allows('refund', payment.state, 'provider')) return
  const known = add(payment.refunded, await askedFor(ctx, payment.id))
  const amount = atMost(leftOf(payment), subtract(refunded, known))
  if (amount <= 0) return
  await recordRefund(ctx, payment, amount, { role: 'provider', movement: { amount } })
}

/** The movement's id is the key at the provider, so money that has moved moves no more. */
async function repeatAsked(ctx: Ctx, paymentId: string): Promise<void> {
  const waiting = await ctx.db
    .select({ id: m.id, action: m.action })
    .from(m)
    .where(and(eq(m.paymentId, paymentId), eq(m.state, 'asked')))
  for (const { id, action } of waiting) await ctx.enqueue(action === 'capture' ? askCapture : askRefund, { movementId: id })
}
