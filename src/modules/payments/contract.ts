// The payment endpoints outside the office: the result behind a token, the simulated provider's page, its webhook.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { Instant } from '#shared/time.ts'
import { BankCode, Card, cardBehaviours, cardBrands } from './card.ts'
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

export const openPaymentPage = endpoint({
  method: 'POST',
  path: '/api/front/payments/:token/page',
  access: 'public',
  about: 'Gives the address of the provider’s page for an open payment; the page is made when it is first asked for',
  params: TokenParams,
  reply: z.object({ url: z.string() }),
  limit: { max: 30, seconds: 60 },
})

/** A card by what its owner knows it by; its number is nowhere in the shop. */
export const SavedCard = z.object({ id: Id, brand: z.enum(cardBrands), lastDigits: z.string(), expiry: z.string() })
export type SavedCard = z.output<typeof SavedCard>

export const listSavedCards = endpoint({
  method: 'GET',
  path: '/api/account/cards',
  access: 'person',
  about: 'The cards that the caller saved at a payment provider',
  reply: z.array(SavedCard),
})

export const removeSavedCard = endpoint({
  method: 'DELETE',
  path: '/api/account/cards/:id',
  access: 'person',
  about: 'Forgets a saved card',
  params: IdParams,
  reply: Done,
})

export const SimulatedPayment = z.object({
  orderNumber: z.string(),
  /** Null for a signed-in person who may not see prices. */
  amount: Money.nullable(),
  currency: z.string(),
  isOpen: z.boolean(),
  /** The customer's bank waits for its code. */
  needsCode: z.boolean(),
  /** The saved cards of the customer whose payment it is, shown to them alone. */
  cards: z.array(SavedCard),
  /** The card that pays may be saved for that customer. */
  maySave: z.boolean(),
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

/** `next` is the shop's page that the provider sends the customer back to; for a challenge it is the provider's own. */
export const SimulatedOutcome = z.object({ outcome: z.enum(cardBehaviours), next: z.string() })

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

export const paySimulatedSaved = endpoint({
  method: 'POST',
  path: '/api/front/simulated-payments/:token/saved-card',
  access: 'public',
  about: 'Pays with a saved card of the signed-in customer whose payment it is',
  params: TokenParams,
  body: z.strictObject({ cardId: Id }),
  reply: SimulatedOutcome,
  limit: { max: 30, seconds: 60 },
})

export const confirmSimulated = endpoint({
  method: 'POST',
  path: '/api/front/simulated-payments/:token/confirm',
  access: 'public',
  about: 'Answers the simulated bank, which sent its customer a code; a wrong one declines the payment',
  params: TokenParams,
  body: BankCode,
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

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'public',
  about: 'Where Stripe tells what became of a payment, signed in `stripe-signature`',
  reply: Done,
  webhook: true,
  transaction: false,
})
