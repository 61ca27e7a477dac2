// Takes the webhooks of Stripe: verified by its own functions, applied once, and answered with success when they were stored, whatever they brought.
import type { Stripe } from 'stripe'
import type { Ctx } from '#server/ctx.ts'
import { done, Id } from '#shared/endpoint.ts'
import { paymentErrors } from '../payment-errors.ts'
import type { Decision } from '../provider.ts'
import { type ProviderEvent, takeEvent } from '../take-event.ts'
import { hasFailed } from './stripe-lists.ts'
import { decisionOf, fitsPayment } from './stripe-provider.ts'
import { isForged, stripeOf } from './stripe-client.ts'

/** Seconds for which a signed webhook is valid. */
const goodFor = 300

/** Takes the raw body and its signature header. An event of a payment that is not this shop's, or does not match, is stored and changes nothing. */
export async function takeStripeWebhook(ctx: Ctx, raw: string, signature: string): Promise<typeof done> {
  await takeEvent(ctx, readEvent(await verified(ctx, raw, signature)))
  return done
}

async function verified(ctx: Ctx, raw: string, signature: string): Promise<Stripe.Event> {
  // Without keys nobody can have signed it.
  if (!ctx.config.stripe) throw paymentErrors.badSignature()
  const { webhooks } = await stripeOf(ctx)
  try {
    return webhooks.constructEvent(raw, signature, ctx.config.stripe.webhookSecret, goodFor, undefined, ctx.now.getTime())
  } catch (error) {
    throw isForged(error) ? paymentErrors.badSignature() : paymentErrors.unreadable()
  }
}

function readEvent(event: Stripe.Event): ProviderEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return ofPage(event, event.data.object)
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return ofCharge(event, event.data.object)
    case 'charge.refund.updated':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event, event.data.object)
    default:
      return { ...headOf(event), payload: {}, reference: null, decision: null, fits: () => false }
  }
}

const headOf = ({ id, type }: Stripe.Event) => ({ id, kind: `stripe.${type}` })

/** A page that was completed without money promises it when its charge is taken later, or pays by a slow way; its charge tells which. */
const decisionOfPage = ({ type }: Stripe.Event, isPaid: boolean): Decision | null => {
  if (type === 'checkout.session.expired') return { news: 'cancel', failure: null }
  if (type === 'checkout.session.async_payment_failed') return { news: 'fail', failure: 'declined' }
  return isPaid ? { news: 'capture', failure: null } : null
}

function ofPage(event: Stripe.Event, page: Stripe.Checkout.Session): ProviderEvent {
  const { client_reference_id: reference, amount_total: amount, currency, payment_status, payment_intent } = page
  const chargeId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return {
    ...headOf(event),
    payload: { reference, hostedId: page.id, chargeId, amount, currency, payment_status },
    reference,
    decision: decisionOfPage(event, payment_status === 'paid'),
    fits: (payment) => fitsPayment(payment, { reference, amount, currency }),
    keys: { hostedId: page.id, ...(chargeId ? { chargeId } : {}) },
  }
}

function ofCharge(event: Stripe.Event, charge: Stripe.PaymentIntent): ProviderEvent {
  const { amount, currency, status, amount_received } = charge
  const reference = charge.metadata['reference'] ?? null
  return {
    ...headOf(event),
    payload: { reference, chargeId: charge.id, amount, currency, status, amount_received },
    reference,
    decision: decisionOf(charge, currency.toUpperCase()),
    fits: (payment) => fitsPayment(payment, { reference, amount, currency }),
    keys: { chargeId: charge.id },
  }
}

/** A refund may fail days after Stripe has made it. One that was not asked for here names no movement, and is found when the two are compared. */
function ofRefund(event: Stripe.Event, refund: Stripe.Refund): ProviderEvent {
  const { id, amount, currency, status, payment_intent } = refund
  const movementId = Id.safeParse(refund.metadata?.['movement']).data
  const chargeId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return {
    ...headOf(event),
    payload: { refundId: id, movementId, chargeId, amount, currency, status },
    reference: null,
    decision: null,
    fits: ({ provider, chargeId: known }) => provider === 'stripe' && known !== null && known === chargeId,
    ...(movementId ? { refund: { movementId, hasFailed: hasFailed(refund) } } : {}),
  }
}
