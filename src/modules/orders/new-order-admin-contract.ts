// The office's calls to order for a customer: what the lines cost this customer, and the order itself.
import { z } from 'zod'
import { CartQuote, largestCart } from '#modules/carts/contract.ts'
import { lineId, maxCartLines } from '#modules/carts/cart-rules.ts'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { mostOrdered } from '#shared/quantity.ts'
import { orderChoices, PlacedOrder } from './contract.ts'

const area = { access: 'admin', may: 'orders.change' } as const

const NewLine = z.strictObject({
  variantId: Id,
  choiceIds: z.array(Id).max(50).default([]),
  quantity: z.int().min(1, 'order.validation.quantity').max(mostOrdered),
  /** A price the office has agreed; left out, the customer's own. */
  unitPrice: Money.optional(),
})
export type NewLine = z.output<typeof NewLine>

const NewLines = z.array(NewLine).refine((lines) => {
  const keys = lines.map(({ variantId, choiceIds }) => lineId(variantId, choiceIds))
  return new Set(keys).size === keys.length
}, 'order.validation.twice')

const basket = {
  customerId: Id,
  lines: NewLines.max(maxCartLines, 'cart.validation.tooManyLines'),
  couponCode: z.string().trim().toUpperCase().max(32).nullable().default(null),
}

export const quoteNewOrder = endpoint({
  ...area,
  method: 'POST',
  path: '/api/admin/new-orders/quote',
  about: 'What lines cost a customer who may order, with everything that stands against ordering them: the judgement of the checkout',
  body: z.strictObject({
    ...basket,
    addressId: Id.nullable().default(null),
    deliveryMethod: z.enum(['delivery', 'collection']).optional(),
    paymentMethodId: Id.optional(),
  }),
  maxBytes: largestCart,
  transaction: false,
  reply: CartQuote,
})

export const placeNewOrder = endpoint({
  ...area,
  method: 'POST',
  path: '/api/admin/new-orders',
  about:
    'Orders for a customer, by the rules of the checkout. The same key gives the same order. When what the caller saw no longer holds, 409 `order.quoteChanged` carries the new quote in `data`. An order that is paid online waits a day for its customer, who gets the link by mail; with `asksCustomer` it waits a week for their word',
  body: z
    .strictObject({
      idempotencyKey: z.string().regex(/^[\w-]{16,64}$/),
      /** The grand total the caller saw. */
      expectedTotal: Money,
      ...orderChoices,
      ...basket,
      lines: basket.lines.min(1, 'order.validation.lines'),
      /** Why prices differ from the customer's; needed when a line names one. Goes to the customer. */
      priceReason: z.string().trim().max(1000).default(''),
    })
    .refine(({ lines, priceReason }) => priceReason.length >= 3 || lines.every(({ unitPrice }) => unitPrice === undefined), {
      path: ['priceReason'],
      message: 'order.validation.reason',
    }),
  maxBytes: largestCart,
  transaction: false,
  reply: PlacedOrder,
})
