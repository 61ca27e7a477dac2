// The simulated payment provider: its page decides by test cards; it stores the decision and calls the shop with a signed webhook.
import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { maySeePrices } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { coreErrors } from '#shared/errors.ts'
import { dayOf } from '#shared/time.ts'
import { type Card, type CardOutcome, cardOutcomes, isOver, outcomeOf } from '../card.ts'
import { lockPayment } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'
import { sendOutcome } from './jobs.ts'
import { findByToken } from './queries.ts'
import { paymentEvents } from './tables.ts'

const Decision = z.object({ outcome: z.enum(cardOutcomes), eventId: z.string() })
type Decision = z.output<typeof Decision>

const key = (ctx: Pick<Ctx, 'config'>, purpose: string): string =>
  createHmac('sha256', ctx.config.secret).update(`simulated-payments ${purpose}`).digest('hex')

/** The shop's name at the provider. */
export const merchantOf = (ctx: Pick<Ctx, 'config'>): string => `shop_${key(ctx, 'merchant').slice(0, 16)}`

/** The header that proves the authenticity and time of a webhook's body. */
export function sign(ctx: Pick<Ctx, 'config'>, raw: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', key(ctx, 'webhook')).update(`${seconds}.${raw}`).digest('hex')}`
}

/** The data of the provider's page. */
export async function showSimulated(ctx: Ctx, token: string) {
  const found = await findSimulated(ctx, token)
  const isOpen = found.state === 'pending' && !isLate(ctx, found.expiresAt) && (await decisionOn(ctx, found.reference)) === null
  // A real provider knows no rights of the shop; a person who is signed in here sees amounts by their own rights.
  const amount = ctx.actor.kind === 'visitor' || (await maySeePrices(ctx)) ? found.amount : null
  return { orderNumber: found.orderNumber, amount, currency: found.currency, isOpen, expiresAt: found.expiresAt }
}

/** Takes a test card; decides once per payment and sends the customer back. */
export async function paySimulated(ctx: Ctx, token: string, card: Card) {
  if (isOver(card.expiry, dayOf(ctx.now, ctx.config.timeZone)))
    throw coreErrors.invalid({ fields: [{ path: 'expiry', key: 'payment.validation.expired' }] })
  return decide(ctx, token, outcomeOf(card.number))
}

/** The customer left the page without paying. */
export const giveUpSimulated = (ctx: Ctx, token: string) => decide(ctx, token, 'cancelled')

async function decide(ctx: Ctx, token: string, outcome: CardOutcome): Promise<{ outcome: CardOutcome; next: string }> {
  const found = await findSimulated(ctx, token)
  const payment = await lockPayment(ctx, { id: found.id })
  if (payment.state !== 'pending') throw paymentErrors.alreadyDecided()
  if (isLate(ctx, payment.expiresAt)) throw paymentErrors.expired()
  const decision: Decision = { outcome, eventId: `evt_${payment.reference.slice(4)}` }
  const [first] = await ctx.db
    .insert(paymentEvents)
    .values({ id: decisionId(payment.reference), paymentId: payment.id, kind: 'simulated.decided', payload: decision })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (!first) throw paymentErrors.alreadyDecided()
  await ctx.enqueue(sendOutcome, { reference: payment.reference })
  return { outcome, next: `/${outcome === 'succeeded' ? 'success' : 'failure'}/${token}` }
}

/** The provider's answer about a payment: its decision, or null while there is none. */
export async function decisionOn(ctx: Ctx, reference: string): Promise<Decision | null> {
  const [row] = await ctx.db
    .select({ payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, decisionId(reference)))
  return row ? Decision.parse(row.payload) : null
}

const Refund = z.object({ reference: z.string(), amount: z.int(), currency: z.string(), failure: z.string().nullable() })
type RefundCall = { key: string; reference: string; amount: number; currency: string }

/** The provider's side of a refund: the first call under a key decides, later ones get the same answer. It never exceeds the paid amount. */
export async function refundSimulated(ctx: Ctx, { key: callKey, ...call }: RefundCall): Promise<{ failure: string | null }> {
  const id = `refund:${callKey}`
  return ctx.tx(async (inner) => {
    const payment = await lockPayment(inner, { reference: call.reference })
    const earlier = await inner.db
      .select({ id: paymentEvents.id, payload: paymentEvents.payload })
      .from(paymentEvents)
      .where(isRefundOf(payment.id))
    const known = earlier.find((each) => each.id === id)
    if (known) return Refund.parse(known.payload)
    const given = earlier.map(({ payload }) => Refund.parse(payload)).filter(({ failure }) => failure === null)
    const isPaid = (await decisionOn(inner, call.reference))?.outcome === 'succeeded' || payment.captured !== null
    const isLeft = given.reduce((sum, { amount }) => sum + amount, call.amount) <= payment.amount
    const answer = { ...call, failure: isPaid && isLeft ? null : 'refundRefused' }
    await inner.db.insert(paymentEvents).values({ id, paymentId: payment.id, kind: 'simulated.refunded', payload: answer })
    return answer
  })
}

const isRefundOf = (paymentId: string) => and(eq(paymentEvents.paymentId, paymentId), eq(paymentEvents.kind, 'simulated.refunded'))

const decisionId = (reference: string): string => `decided:${reference}`
const isLate = (ctx: Pick<Ctx, 'now'>, expiresAt: string | null): boolean => expiresAt !== null && expiresAt <= ctx.now.toISOString()

async function findSimulated(ctx: Ctx, token: string) {
  const found = await findByToken(ctx, token)
  if (found.provider !== 'simulated') throw paymentErrors.notFound()
  return found
}
