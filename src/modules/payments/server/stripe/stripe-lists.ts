// Stripe's records of payments: one by one, and all that were made or given back in a period, by the SDK's lists.
import type { Stripe } from 'stripe'
import type { Ctx } from '#server/ctx.ts'
import { Id } from '#shared/endpoint.ts'
import type { LockedPayment } from '../change-state.ts'
import type { Held, Period } from '../provider.ts'
import { fromStripeAmount } from '../../stripe-amount.ts'
import { asked, isRefusal, needed } from './stripe-client.ts'

/** A page of a list takes longer than a question about one payment, and nothing is held meanwhile. */
const perPage = { limit: 100, timeout: 20_000 }

export const hasFailed = ({ status }: Pick<Stripe.Refund, 'status'>): boolean => status === 'failed' || status === 'canceled'

/** An account may serve other software, too: what carries no key of this shop is nobody's here. */
function heldOf(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[] = []): Held[] {
  const reference = intent.metadata['reference']
  if (!reference) return []
  const currency = intent.currency.toUpperCase()
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  return [
    {
      reference,
      currency,
      received: fromStripeAmount(intent.amount_received, currency),
      refunded: fromStripeAmount(charge?.amount_refunded ?? 0, currency),
      isPromised: intent.status === 'requires_capture',
      failedRefunds: refunds.filter(hasFailed).flatMap(({ metadata }) => Id.safeParse(metadata?.['movement']).data ?? []),
    },
  ]
}

/** Gives what Stripe has of one payment; null where nobody has paid at its page, or Stripe does not know it. */
export async function look(ctx: Ctx, payment: LockedPayment): Promise<Held | null> {
  const chargeId = payment.chargeId ?? (await chargeOf(ctx, payment))
  if (chargeId === null) return null
  const intent = await known(() => asked(ctx, ({ paymentIntents }) => paymentIntents.retrieve(chargeId, { expand: ['latest_charge'] })))
  if (intent === null) return null
  const refunds = await needed(ctx, (stripe) => stripe.refunds.list({ payment_intent: chargeId, limit: perPage.limit }))
  return heldOf(intent, refunds.data)[0] ?? null
}

async function chargeOf(ctx: Ctx, { hostedId }: LockedPayment): Promise<string | null> {
  if (hostedId === null) return null
  const page = await known(() => asked(ctx, ({ checkout }) => checkout.sessions.retrieve(hostedId)))
  const intent = page?.payment_intent ?? null
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

/** Null for what Stripe refuses to give: it is not there. */
async function known<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find()
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

type Listed = { data: { id: string }[]; has_more: boolean }

/** Reads a list to its end, a page at a time. */
async function* pagesOf<P extends Listed>(read: (after: { starting_after?: string }) => Promise<P>): AsyncGenerator<P['data']> {
  let page = await read({})
  yield page.data
  for (let last = page.data.at(-1); page.has_more && last; last = page.data.at(-1)) {
    page = await read({ starting_after: last.id })
    yield page.data
  }
}

/** Gives the charges of a period, then those that refunds of the period gave back. */
export async function* list(ctx: Ctx, { from, to }: Period): AsyncGenerator<Held[]> {
  const { limit, timeout } = perPage
  const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.ceil(to.getTime() / 1000) }
  const charges = (after: object) =>
    needed(ctx, (stripe) => stripe.paymentIntents.list({ created, limit, expand: ['data.latest_charge'], ...after }, { timeout }))
  for await (const page of pagesOf(charges)) yield page.flatMap((intent) => heldOf(intent))
  const expand = ['data.payment_intent', 'data.payment_intent.latest_charge']
  const refunds = (after: object) => needed(ctx, (stripe) => stripe.refunds.list({ created, limit, expand, ...after }, { timeout }))
  for await (const page of pagesOf(refunds))
    yield page.flatMap((refund) =>
      refund.payment_intent && typeof refund.payment_intent === 'object' ? heldOf(refund.payment_intent, [refund]) : [],
    )
}
