// The payment endpoints outside the office: the result behind a token, the simulated provider's page, its webhook.
import { z } from 'zod'
import { Done, endpoint } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { Instant } from '#shared/time.ts'
import { Card, cardOutcomes } from './card.ts'
import { paymentStates } from './lifecycle.ts'

const TokenParams = z.object({ token: z.string().min(20).max(100) })

export const PaymentStateText = z.enum(paymentStates)

/** Only what the provider has confirmed to the shop. */
export const PaymentResult = z.object({
  state: PaymentStateText,
  /** The reason of the failure: a key under payment.failures. */
  failure: z.string().nullable(),
  orderId: z.string(),
  orderNumber: z.string(),
  /** null for those who may not see prices. */
  amount: Money.nullable(),
  currency: z.string(),
})

export const getPaymentResult = endpoint({
  method: 'GET',
  path: '/api/front/payments/:token',
  access: 'public',
  about: 'What is confirmed about the payment behind the token of a success or failure page',
  params: TokenParams,
  reply: PaymentResult,
})

export const SimulatedPayment = z.object({
  orderNumber: z.string(),
  /** Null for a signed-in person who may not see prices. */
  amount: Money.nullable(),
  currency: z.string(),
  isOpen: z.boolean(),
  expiresAt: Instant.nullable(),
})

export const getSimulatedPayment = endpoint({
  method: 'GET',
  path: '/api/front/simulated-payments/:token',
  access: 'public',
  about: 'What the page of the simulated payment provider shows',
  params: TokenParams,
  reply: SimulatedPayment,
})

/** `next` is the shop's page that the provider sends the customer back to. */
export const SimulatedOutcome = z.object({ outcome: z.enum(cardOutcomes), next: z.string() })

export const paySimulated = endpoint({
  method: 'POST',
  path: '/api/front/simulated-payments/:token',
  access: 'public',
  about: 'Pays with a test card; nothing of the card is kept. The shop hears of it by webhook',
  params: TokenParams,
  body: Card,
  reply: SimulatedOutcome,
  limit: { max: 30, seconds: 60 },
})

export const giveUpSimulated = endpoint({
  method: 'POST',
  path: '/api/front/simulated-payments/:token/cancel',
  access: 'public',
  about: 'Leaves the page of the simulated payment provider without paying',
  params: TokenParams,
  reply: SimulatedOutcome,
})

export const simulatedWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/simulated',
  access: 'public',
  about: 'Where the simulated payment provider tells what became of a payment, signed in `x-simulated-signature`',
  reply: Done,
  webhook: true,
  transaction: false,
})
