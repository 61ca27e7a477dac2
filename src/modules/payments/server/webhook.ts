// Takes a webhook of the simulated provider. It is applied only when signature, time, merchant, order, amount and currency all match; every signed one
// is stored.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { sameText } from '#server/judge.ts'
import { done } from '#shared/endpoint.ts'
import { cardOutcomes } from '../card.ts'
import { type LockedPayment, lockPayment, noteMovement } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'
import { decisionOn, merchantOf, sign } from './simulated.ts'
import { takeNews } from './take-news.ts'
import { paymentEvents, payments } from './tables.ts'

/** Seconds for which a signed webhook is valid. */
const goodFor = 300

export const WebhookBody = z.object({
  id: z.string().min(5).max(200),
  type: z.enum(['payment.authorised', 'payment.captured', 'payment.failed', 'payment.cancelled']),
  merchant: z.string(),
  reference: z.string(),
  order: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.enum(cardOutcomes).nullable(),
})
export type WebhookBody = z.output<typeof WebhookBody>

type Verdict = (typeof paymentEvents.$inferSelect)['verdict']

const newsOf = {
  'payment.authorised': 'authorise',
  'payment.captured': 'capture',
  'payment.failed': 'fail',
  'payment.cancelled': 'cancel',
} as const

/** Takes the raw body and its signature header; applies each event once, however often it is sent. An event that does not match is stored and refused. */
export async function takeWebhook(ctx: Ctx, raw: string, signature: string): Promise<typeof done> {
  checkSignature(ctx, raw, signature)
  const event = readBody(raw)
  const verdict = await ctx.tx((inner) => takeEvent(inner, event))
  if (verdict === 'unknown') throw paymentErrors.notFound()
  if (verdict === 'mismatch') throw paymentErrors.mismatch()
  return done
}

async function takeEvent(ctx: Ctx, event: WebhookBody): Promise<Verdict> {
  const [known] = await ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.reference, event.reference))
  const payment = known ? await lockPayment(ctx, known) : null
  const [first] = await ctx.db
    .insert(paymentEvents)
    .values({ id: event.id, paymentId: payment?.id ?? null, kind: event.type, payload: event })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (!first) return verdictOn(ctx, event.id)
  const verdict = await judge(ctx, event, payment)
  if (verdict !== 'taken') {
    ctx.log.warn({ paymentId: payment?.id, eventId: event.id, verdict }, 'a payment webhook was kept and changed nothing')
    await ctx.db.update(paymentEvents).set({ verdict }).where(eq(paymentEvents.id, event.id))
  }
  return verdict
}

async function judge(ctx: Ctx, event: WebhookBody, payment: LockedPayment | null): Promise<Verdict> {
  if (!payment) return 'unknown'
  if (!fits(ctx, event, payment)) return 'mismatch'
  const taken = await takeNews(ctx, payment, newsOf[event.type], event.reason)
  if (taken === 'late' && event.type !== 'payment.authorised')
    await noteMovement(ctx, payment, { action: 'failedLate', role: 'provider', failure: event.reason })
  return taken
}

async function verdictOn(ctx: Ctx, eventId: string): Promise<Verdict> {
  const [row] = await ctx.db.select({ verdict: paymentEvents.verdict }).from(paymentEvents).where(eq(paymentEvents.id, eventId))
  return row?.verdict ?? 'taken'
}

const fits = (ctx: Ctx, event: WebhookBody, payment: LockedPayment): boolean =>
  payment.provider === 'simulated' &&
  event.merchant === merchantOf(ctx) &&
  event.order === payment.orderNumber &&
  event.amount === payment.amount &&
  event.currency === payment.currency

function checkSignature(ctx: Ctx, raw: string, signature: string): void {
  const seconds = Number(/^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(signature)?.[1])
  if (!Number.isSafeInteger(seconds) || !sameText(sign(ctx, raw, seconds), signature)) throw paymentErrors.badSignature()
  if (Math.abs(ctx.now.getTime() / 1000 - seconds) > goodFor) throw paymentErrors.tooLate()
}

function readBody(raw: string): WebhookBody {
  try {
    return WebhookBody.parse(JSON.parse(raw))
  } catch {
    throw paymentErrors.unreadable()
  }
}

/** The provider's side: builds and signs the webhook of a decided payment and delivers it like a real one. */
export async function deliverOutcome(ctx: Ctx, reference: string): Promise<void> {
  const decision = await decisionOn(ctx, reference)
  const [payment] = await ctx.db
    .select({ orderNumber: payments.orderNumber, amount: payments.amount, currency: payments.currency })
    .from(payments)
    .where(eq(payments.reference, reference))
  if (!decision || !payment) return
  const isPaid = decision.outcome === 'succeeded'
  const body: WebhookBody = {
    id: decision.eventId,
    type: isPaid ? 'payment.captured' : decision.outcome === 'cancelled' ? 'payment.cancelled' : 'payment.failed',
    merchant: merchantOf(ctx),
    reference,
    order: payment.orderNumber,
    amount: payment.amount,
    currency: payment.currency,
    reason: isPaid ? null : decision.outcome,
  }
  const raw = JSON.stringify(body)
  await takeWebhook(ctx, raw, sign(ctx, raw, Math.floor(ctx.now.getTime() / 1000)))
}
