// Takes a webhook of the simulated provider. It is applied only when signature, time, merchant, order, amount and currency all match; every signed one
// is stored.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { sameText } from '#server/judge.ts'
import { done } from '#shared/endpoint.ts'
import { cardOutcomes } from '../card.ts'
import type { LockedPayment } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'
import { decisionOn, merchantOf, sign } from './simulated.ts'
import { takeEvent } from './take-event.ts'
import { payments } from './tables.ts'

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
  const { id, type: kind, reference, reason: failure } = event
  const decision = { news: newsOf[event.type], failure }
  const verdict = await takeEvent(ctx, { id, kind, payload: event, reference, decision, fits: (payment) => fits(ctx, event, payment) })
  if (verdict === 'unknown') throw paymentErrors.notFound()
  if (verdict === 'mismatch') throw paymentErrors.mismatch()
  return done
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
    .select({
      orderNumber: payments.orderNumber,
      amount: payments.amount,
      currency: payments.currency,
      isCapturedLater: payments.isCapturedLater,
    })
    .from(payments)
    .where(eq(payments.reference, reference))
  if (!decision || !payment) return
  const isPaid = decision.outcome === 'succeeded'
  const body: WebhookBody = {
    id: decision.eventId,
    type: isPaid
      ? payment.isCapturedLater
        ? 'payment.authorised'
        : 'payment.captured'
      : decision.outcome === 'cancelled'
        ? 'payment.cancelled'
        : 'payment.failed',
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
