// Buyers with something in their cart, for tests.
import type { TestApp } from '../app.ts'
import { type CartQuote, quoteCart, saveCart } from '#modules/carts/contract.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { aCustomer, type BuiltPerson, type CustomerOptions } from './accounts.ts'

export type CartLine = { variantId: string; choiceIds?: string[]; quantity: number }
export type QuoteRequest = NonNullable<CallInput<typeof quoteCart>['body']>
export type BuiltBuyer = BuiltPerson & {
  companyId: string
  /** Asks what the cart costs now. */
  quote(wishes?: QuoteRequest, headers?: Record<string, string>): Promise<CartQuote>
}

/** An approved customer whose saved cart holds these lines. */
export async function aBuyerWith(app: TestApp, lines: CartLine[], options: CustomerOptions = {}): Promise<BuiltBuyer> {
  const buyer = await aCustomer(app, options)
  const caller = app.as(buyer.token)
  if (lines.length > 0) await caller.call(saveCart, { body: { version: 0, lines } })
  return { ...buyer, quote: (body = {}, headers) => caller.call(quoteCart, { body }, headers) }
}
