// The simulated payment provider: its page decides by test cards, some after a code of the bank; it stores the decision and calls the shop with a signed
// webhook.
import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { maySeePrices } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { coreErrors } from '#shared/errors.ts'
import { dayOf } from '#shared/time.ts'
import {
  bankCode,
  behaviourOf,
  behaviourOfSaved,
  type Card,
  type CardBehaviour,
  cardBrands,
  cardOutcomes,
  faceOf,
  isOver,
  type SavedCardFace,
} from '../card.ts'
import { lockPayment } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'
import { sendOutcome } from './jobs.ts'
import { findByToken } from './queries.ts'
import { cardOwner, findOwnCard, listSavedCards, saveCard } from './saved-cards.ts'
import { paymentEvents } from './tables.ts'

const Decision = z.object({
  outcome: z.enum(cardOutcomes),
  eventId: z.string(),
  /** The moment from which the provider says it; null: never. */
  readyAt: z.string().nullable().default(''),
})
type Decision = z.output<typeof Decision>

const Face = z.object({ brand: z.enum(cardBrands), lastDigits: z.string(), expiry: z.string() })
/** A payment whose bank waits for its code, and the card to save when it pays. */
const Challenge = z.object({ save: Face.nullable() })

/** Seconds until the provider says what became of a slow card. */
const slowSeconds = 20

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
  const isOpen = found.state === 'pending' && !isLate(ctx, found.expiresAt) && (await findDecision(ctx, found.reference)) === null
  // A real provider knows no rights of the shop; a person who is signed in here sees amounts by their own rights.
  const amount = ctx.actor.kind === 'visitor' || (await maySeePrices(ctx)) ? found.amount : null
  const needsCode = isOpen && (await findChallenge(ctx, found.reference)) !== null
  const isOwn = found.customerId !== null && found.customerId === cardOwner(ctx)
  const cards = isOpen && isOwn ? await listSavedCards(ctx) : []
  const { orderNumber, currency, expiresAt } = found
  return { orderNumber, amount, currency, isOpen, needsCode, cards, maySave: maySave(ctx, found), expiresAt }
}

/** May a card be saved for the customer whose payment it is? Whoever pays for them while signed in as somebody else would leave them their own card. */
const maySave = (ctx: Ctx, { customerId }: { customerId: string | null }): boolean =>
  customerId !== null && (ctx.actor.kind === 'visitor' || customerId === cardOwner(ctx))

/** Takes a test card; decides once per payment and sends the customer back, or on to the code of their bank. */
export async function paySimulated(ctx: Ctx, token: string, card: Card): Promise<Paid> {
  refuseOver(ctx, card.expiry, 'expiry')
  const isSaved = card.saveCard && maySave(ctx, await findSimulated(ctx, token))
  return pay(ctx, token, behaviourOf(card.number), isSaved ? faceOf(card) : null)
}

/** Takes a saved card of the customer whose payment it is. */
export async function paySimulatedSaved(ctx: Ctx, token: string, cardId: string): Promise<Paid> {
  const card = await findOwnCard(ctx, cardId)
  if ((await findSimulated(ctx, token)).customerId !== card.customerId) throw paymentErrors.cardNotFound()
  refuseOver(ctx, card.expiry, 'cardId')
  return pay(ctx, token, behaviourOfSaved(card), null)
}

/** Answers the bank that waits for its code. */
export async function confirmSimulated(ctx: Ctx, token: string, code: string): Promise<Paid> {
  const { payment } = await lockOpen(ctx, token)
  const challenge = await findChallenge(ctx, payment.reference)
  if (!challenge) throw paymentErrors.noChallenge()
  return decide(ctx, token, code === bankCode ? 'succeeded' : 'notAuthenticated', challenge.save)
}

/** The customer left the page without paying. */
export const giveUpSimulated = (ctx: Ctx, token: string): Promise<Paid> => decide(ctx, token, 'cancelled', null)

type Paid = { outcome: CardBehaviour; next: string }

function refuseOver(ctx: Ctx, expiry: string, path: string): void {
  if (isOver(expiry, dayOf(ctx.now, ctx.config.timeZone)))
    throw coreErrors.invalid({ fields: [{ path, key: 'payment.validation.expired' }] })
}

async function pay(ctx: Ctx, token: string, behaviour: CardBehaviour, save: SavedCardFace | null): Promise<Paid> {
  if (behaviour !== 'challenge') return decide(ctx, token, behaviour, save)
  const { payment } = await lockOpen(ctx, token)
  const row = { id: challengeId(payment.reference), paymentId: payment.id, kind: 'simulated.challenged', payload: { save } }
  await ctx.db
    .insert(paymentEvents)
    .values(row)
    .onConflictDoUpdate({ target: paymentEvents.id, set: { payload: row.payload } })
  return { outcome: behaviour, next: `/simulated-payment/${token}` }
}

async function lockOpen(ctx: Ctx, token: string) {
  const found = await findSimulated(ctx, token)
  const payment = await lockPayment(ctx, { id: found.id })
  if (payment.state !== 'pending' || (await findDecision(ctx, payment.reference))) throw paymentErrors.alreadyDecided()
  if (isLate(ctx, payment.expiresAt)) throw paymentErrors.expired()
  return { payment }
}

async function decide(ctx: Ctx, token: string, behaviour: Exclude<CardBehaviour, 'challenge'>, save: SavedCardFace | null): Promise<Paid> {
  const { payment } = await lockOpen(ctx, token)
  const isPaid = behaviour === 'succeeded' || behaviour === 'slow' || behaviour === 'silent'
  const readyAt = new Date(ctx.now.getTime() + (behaviour === 'slow' ? slowSeconds * 1000 : 0))
  const decision: Decision = {
    outcome: isPaid ? 'succeeded' : behaviour,
    eventId: `evt_${payment.reference.slice(4)}`,
    readyAt: behaviour === 'silent' ? null : readyAt.toISOString(),
  }
  await ctx.db
    .insert(paymentEvents)
    .values({ id: decisionId(payment.reference), paymentId: payment.id, kind: 'simulated.decided', payload: decision })
  if (isPaid && save && payment.customerId) await saveCard(ctx, payment.customerId, save)
  if (behaviour !== 'silent') await ctx.enqueue(sendOutcome, { reference: payment.reference }, { startAfter: readyAt })
  return { outcome: behaviour, next: `/${isPaid ? 'success' : 'failure'}/${token}` }
}

async function payloadOf(ctx: Ctx, id: string): Promise<unknown> {
  const [row] = await ctx.db.select({ payload: paymentEvents.payload }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return row?.payload
}

async function findChallenge(ctx: Ctx, reference: string) {
  const payload = await payloadOf(ctx, challengeId(reference))
  return payload === undefined ? null : Challenge.parse(payload)
}

async function findDecision(ctx: Ctx, reference: string): Promise<Decision | null> {
  const payload = await payloadOf(ctx, decisionId(reference))
  return payload === undefined ? null : Decision.parse(payload)
}

/** The provider's answer about a payment: its decision, or null while it says none. */
export async function decisionOn(ctx: Ctx, reference: string): Promise<Decision | null> {
  const decision = await findDecision(ctx, reference)
  return decision && decision.readyAt !== null && decision.readyAt <= ctx.now.toISOString() ? decision : null
}

/** The provider's side of a closed page: a decision that it has not said yet becomes none. */
export async function dropUnsaid(ctx: Ctx, reference: string): Promise<void> {
  const unsaid = await findDecision(ctx, reference)
  if (!unsaid) return
  const payload: Decision = { ...unsaid, outcome: 'cancelled' }
  await ctx.db
    .update(paymentEvents)
    .set({ payload })
    .where(eq(paymentEvents.id, decisionId(reference)))
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
    const isTaken = !payment.isCapturedLater && (await decisionOn(inner, call.reference))?.outcome === 'succeeded'
    const isPaid = isTaken || payment.captured !== null
    const isLeft = given.reduce((sum, { amount }) => sum + amount, call.amount) <= (payment.captured ?? payment.amount)
    const answer = { ...call, failure: isPaid && isLeft ? null : 'refundRefused' }
    await inner.db.insert(paymentEvents).values({ id, paymentId: payment.id, kind: 'simulated.refunded', payload: answer })
    return answer
  })
}

const isRefundOf = (paymentId: string) => and(eq(paymentEvents.paymentId, paymentId), eq(paymentEvents.kind, 'simulated.refunded'))

/** The id under which the provider keeps what it decided of a payment. */
export const decisionId = (reference: string): string => `decided:${reference}`
const challengeId = (reference: string): string => `challenged:${reference}`
const isLate = (ctx: Pick<Ctx, 'now'>, expiresAt: string | null): boolean => expiresAt !== null && expiresAt <= ctx.now.toISOString()

async function findSimulated(ctx: Ctx, token: string) {
  const found = await findByToken(ctx, token)
  if (found.provider !== 'simulated') throw paymentErrors.notFound()
  return found
}
