// Opens Stripe's page for a payment: made when the customer comes to it, since nothing outside is called while an order is placed.
import { eq } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Ctx } from '#server/ctx.ts'
import { type LockedPayment, lockPayment } from '../change-state.ts'
import { paymentErrors } from '../payment-errors.ts'
import { paymentMethods, payments } from '../tables.ts'
import { tokenOf } from '../token.ts'
import { toStripeAmount } from '../../stripe-amount.ts'
import { needed } from './stripe-client.ts'

/** Gives the address of an open payment's page: the one made before, or a new one. However often it is asked for, there is one page. */
export async function openStripePage(ctx: Ctx, paymentId: string): Promise<string> {
  const payment = await lockPayment(ctx, { id: paymentId })
  if (payment.state !== 'pending') throw paymentErrors.alreadyDecided()
  if (payment.expiresAt !== null && payment.expiresAt <= ctx.now.toISOString()) throw paymentErrors.expired()
  const page = payment.hostedId === null ? await makePage(ctx, payment) : await readPage(ctx, payment.hostedId)
  if (!page.url) throw paymentErrors.alreadyDecided()
  return page.url
}

const readPage = (ctx: Ctx, hostedId: string) => needed(ctx, (stripe) => stripe.checkout.sessions.retrieve(hostedId))

async function makePage(ctx: Ctx, payment: LockedPayment): Promise<Stripe.Checkout.Session> {
  const body = await bodyOf(ctx, payment)
  const page = await needed(ctx, ({ checkout }) => checkout.sessions.create(body, { idempotencyKey: payment.reference }))
  await ctx.db.update(payments).set({ hostedId: page.id }).where(eq(payments.id, payment.id))
  return page
}

/** The page's body is the same at every try: Stripe refuses a key that comes with another one. */
async function bodyOf(ctx: Ctx, payment: LockedPayment): Promise<Stripe.Checkout.SessionCreateParams> {
  const { reference, currency, orderNumber, isCapturedLater } = payment
  const unit_amount = toStripeAmount(payment.amount, currency)
  if (unit_amount === null) throw paymentErrors.cannotVerify()
  const [method] = await ctx.db
    .select({ gateway: paymentMethods.gateway })
    .from(paymentMethods)
    .where(eq(paymentMethods.id, payment.methodId))
  const token = tokenOf(ctx, reference)
  const metadata = { reference, order: orderNumber }
  return {
    mode: 'payment',
    client_reference_id: reference,
    metadata,
    line_items: [{ quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount, product_data: { name: orderNumber } } }],
    payment_intent_data: { metadata, description: orderNumber, capture_method: isCapturedLater ? 'manual' : 'automatic' },
    success_url: `${ctx.config.publicUrl}/success/${token}`,
    cancel_url: `${ctx.config.publicUrl}/payment/${token}?left`,
    ...(method?.gateway ? { payment_method_types: [method.gateway] } : {}),
  }
}
