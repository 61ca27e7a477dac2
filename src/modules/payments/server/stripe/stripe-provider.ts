// Stripe as an online provider: a Checkout Session is the page, its PaymentIntent the charge. Card data is on Stripe's pages alone.
import { eq } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Ctx } from '#server/ctx.ts'
import { loggable } from '#server/db/failures.ts'
import type { LockedPayment } from '../change-state.ts'
import { paymentErrors } from '../payment-errors.ts'
import type { Answer, Decision, MoneyCall, OnlineProvider } from '../provider.ts'
import { payments } from '../tables.ts'
import { fromStripeAmount, toStripeAmount } from '../../stripe-amount.ts'
import { asked, isRefusal, needed } from './stripe-client.ts'
import { list, look } from './stripe-lists.ts'

/** Stripe forgets idempotency keys after a day; a refund that was asked for before that is looked for first. */
const keyLastsMs = 20 * 3_600_000

/** Does a page or charge of Stripe belong to this payment, to the last penny? */
export const fitsPayment = (
  { provider, amount, currency, reference }: LockedPayment,
  theirs: { reference: string | null | undefined; amount: number | null; currency: string | null },
): boolean =>
  provider === 'stripe' &&
  theirs.reference === reference &&
  theirs.amount === toStripeAmount(amount, currency) &&
  theirs.currency?.toUpperCase() === currency

const readPage = (ctx: Ctx, hostedId: string): Promise<Stripe.Checkout.Session> =>
  needed(ctx, (stripe) => stripe.checkout.sessions.retrieve(hostedId, { expand: ['payment_intent'] }))

async function ask(ctx: Ctx, payment: LockedPayment): Promise<Decision | null> {
  // Nobody was sent to a page that the shop does not know.
  if (payment.hostedId === null) return null
  const page = await readPage(ctx, payment.hostedId)
  const { client_reference_id: reference, amount_total: amount, currency } = page
  if (!fitsPayment(payment, { reference, amount, currency })) {
    ctx.log.error({ paymentId: payment.id, hostedId: page.id }, 'a page of Stripe does not fit its payment')
    throw paymentErrors.mismatch()
  }
  if (page.status === 'expired') return { news: 'cancel', failure: null }
  const intent = typeof page.payment_intent === 'string' ? null : page.payment_intent
  if (page.status === 'open' || !intent) return null
  await keepCharge(ctx, payment, intent.id)
  return decisionOf(intent, payment.currency)
}

/** The decision that the state of a charge means; null while there is none. */
export function decisionOf(intent: Pick<Stripe.PaymentIntent, 'status' | 'amount_received'>, currency: string): Decision | null {
  if (intent.status === 'succeeded') return { news: 'capture', failure: null, amount: fromStripeAmount(intent.amount_received, currency) }
  if (intent.status === 'requires_capture') return { news: 'authorise', failure: null }
  return intent.status === 'canceled' ? { news: 'cancel', failure: null } : null
}

async function keepCharge(ctx: Ctx, payment: LockedPayment, chargeId: string): Promise<void> {
  if (payment.chargeId !== chargeId) await ctx.db.update(payments).set({ chargeId }).where(eq(payments.id, payment.id))
}

async function close(ctx: Ctx, payment: LockedPayment): Promise<Decision | null> {
  const decision = await ask(ctx, payment)
  const { hostedId } = payment
  if (hostedId === null || (decision !== null && decision.news !== 'authorise')) return decision
  try {
    if (decision === null) await asked(ctx, ({ checkout }) => checkout.sessions.expire(hostedId))
    else await cancelCharge(ctx, payment)
    return null
  } catch (error) {
    // It was decided between the question and the call; a charge that is still processing is not decided.
    if (!isRefusal(error)) throw error
    const now = await ask(ctx, payment)
    if (now === null || now.news === 'authorise') throw paymentErrors.providerSilent()
    return now
  }
}

async function cancelCharge(ctx: Ctx, payment: LockedPayment): Promise<void> {
  const chargeId = await chargeOf(ctx, payment)
  await asked(ctx, ({ paymentIntents }) => paymentIntents.cancel(chargeId, {}, { idempotencyKey: `cancel-${payment.id}` }))
}

async function chargeOf(ctx: Ctx, payment: LockedPayment): Promise<string> {
  if (payment.chargeId !== null) return payment.chargeId
  const page = payment.hostedId === null ? null : await readPage(ctx, payment.hostedId)
  const intent = page?.payment_intent
  if (!intent) throw paymentErrors.cannotVerify()
  return typeof intent === 'string' ? intent : intent.id
}

type Moved = (stripe: Stripe) => Promise<{ status: string | null }>

async function answered(ctx: Ctx, failure: string, call: Moved): Promise<Answer> {
  try {
    const { status } = await asked(ctx, call)
    return { failure: status === 'failed' || status === 'canceled' ? failure : null }
  } catch (error) {
    if (!isRefusal(error)) throw error
    ctx.log.error({ message: loggable(error).error }, 'Stripe refused to move money')
    return { failure }
  }
}

async function capture(ctx: Ctx, { key, payment, amount }: MoneyCall): Promise<Answer> {
  const chargeId = await chargeOf(ctx, payment)
  const body = { amount_to_capture: counted(amount, payment) }
  const answer = await answered(ctx, 'captureRefused', ({ paymentIntents }) =>
    paymentIntents.capture(chargeId, body, { idempotencyKey: key }),
  )
  if (answer.failure === null) return answer
  // A capture whose answer was lost a day ago is refused as made already.
  const now = await needed(ctx, ({ paymentIntents }) => paymentIntents.retrieve(chargeId))
  return now.status === 'succeeded' && now.amount_received === body.amount_to_capture ? { failure: null } : answer
}

async function refund(ctx: Ctx, { key, payment, amount, askedAt }: MoneyCall): Promise<Answer> {
  const payment_intent = await chargeOf(ctx, payment)
  if (ctx.now.getTime() - askedAt.getTime() > keyLastsMs) {
    const known = await needed(ctx, ({ refunds }) => refunds.list({ payment_intent, limit: 100 }))
    const made = known.data.find(({ metadata }) => metadata?.['movement'] === key)
    if (made) return { failure: made.status === 'failed' || made.status === 'canceled' ? 'refundRefused' : null }
  }
  const body = { payment_intent, amount: counted(amount, payment), metadata: { movement: key } }
  return answered(ctx, 'refundRefused', ({ refunds }) => refunds.create(body, { idempotencyKey: key }))
}

function counted(amount: MoneyCall['amount'], { currency }: LockedPayment): number {
  const known = toStripeAmount(amount, currency)
  if (known === null) throw paymentErrors.cannotVerify()
  return known
}

export const stripeProvider: OnlineProvider = { ask, close, capture, refund, look, list }
