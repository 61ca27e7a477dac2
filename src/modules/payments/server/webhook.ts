// Taking a webhook of the simulated provider: believed only when signature, time, merchant, order, amount, currency and transition all fit.
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { sameText } from '#server/http.ts'
import { done } from '#shared/endpoint.ts'
import { cardOutcomes } from '../card.ts'
import { paymentLifecycle } from '../lifecycle.ts'
import { changeState, type LockedPayment, lockPayment } from './change-state.ts'
import { paymentErrors } from './errors.ts'
import { decisionOn, merchantOf, sign } from './simulated.ts'
import { paymentEvents } from './tables.ts'

/** Seconds a signed webhook stays good. */
const goodFor = 300

export const WebhookBody = z.object({
  id: z.string().min(5).max(200),
  type: z.enum(['payment.authorised', 'payment.captured', 'payment.failed']),
  merchant: z.string(),
  reference: z.string(),
  order: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.enum(cardOutcomes).nullable(),
})
export type WebhookBody = z.output<typeof WebhookBody>

const actions = { 'payment.authorised': 'authorise', 'payment.captured': 'capture', 'payment.failed': 'fail' } as const

/** Takes the raw body and its signature header; changes the payment once per event, whatever is sent again. */
export async function takeWebhook(ctx: Ctx, raw: string, signature: string): Promise<typeof done> {
  checkSignature(ctx, raw, signature)
  const event = readBody(raw)
  const payment = await lockPayment(ctx, { reference: event.reference })
  const [first] = await ctx.db
    .insert(paymentEvents)
    .values({ id: event.id, paymentId: payment.id, kind: event.type, payload: event })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (!first) return done
  if (!fits(ctx, event, payment)) {
    ctx.log.warn({ paymentId: payment.id, eventId: event.id }, 'payment webhook does not fit its payment')
    throw paymentErrors.mismatch()
  }
  const action = actions[event.type]
  if (payment.state === paymentLifecycle.after(action)) return done
  await changeState(ctx, payment, { action, role: 'provider', ...(event.reason ? { failure: event.reason } : {}) })
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

/** The provider's side: builds and signs the news about a decided payment and delivers it the way any webhook comes. */
export async function deliverOutcome(ctx: Ctx, reference: string): Promise<void> {
  await ctx.tx(async (inner) => {
    const decision = await decisionOn(inner, reference)
    if (!decision) return
    const payment = await lockPayment(inner, { reference })
    const isPaid = decision.outcome === 'succeeded'
    const body: WebhookBody = {
      id: decision.eventId,
      type: isPaid ? 'payment.captured' : 'payment.failed',
      merchant: merchantOf(inner),
      reference,
      order: payment.orderNumber,
      amount: payment.amount,
      currency: payment.currency,
      reason: isPaid ? null : decision.outcome,
    }
    const raw = JSON.stringify(body)
    await takeWebhook(inner, raw, sign(inner, raw, Math.floor(inner.now.getTime() / 1000)))
  })
}
