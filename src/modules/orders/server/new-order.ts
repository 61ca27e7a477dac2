// Orders by the office for a customer: the checkout's own pricing and placing, of lines that come with the request.
import { lineId } from '#modules/carts/cart-rules.ts'
import { type Cart, quoteCart, wireQuote } from '#modules/carts/server/public.ts'
import { minutesToPayByMail } from '#modules/payments/server/public.ts'
import { getBuyer } from '#modules/people/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import type { Minor } from '#shared/money.ts'
import type * as api from '../new-order-admin-contract.ts'
import { placeCart } from './place-order.ts'

type Basket = Pick<HandlerInput<typeof api.quoteNewOrder>['body'], 'customerId' | 'lines' | 'couponCode'>

const keyed = ({ lines }: Basket) => lines.map((line) => ({ ...line, key: lineId(line.variantId, line.choiceIds) }))

/** A cart that is nowhere saved. */
const cartOf = (basket: Basket): Cart => ({
  id: '',
  customerId: basket.customerId,
  salespersonId: null,
  version: 0,
  couponCode: basket.couponCode || null,
  lines: keyed(basket).map(({ key, variantId, choiceIds, quantity }) => ({ key, variantId, choiceIds, quantity })),
})

const agreedIn = (basket: Basket): Record<string, Minor> =>
  Object.fromEntries(keyed(basket).flatMap(({ key, unitPrice }) => (unitPrice === undefined ? [] : [[key, unitPrice]])))

/** The price of a cart for a customer who may order; 404 for one who may not. */
export async function quoteNewOrder(
  ctx: Ctx,
  { addressId, deliveryMethod, paymentMethodId, ...basket }: HandlerInput<typeof api.quoteNewOrder>['body'],
): Promise<HandlerReply<typeof api.quoteNewOrder>> {
  await getBuyer(ctx, basket.customerId)
  const quote = await quoteCart(ctx, cartOf(basket), { addressId, deliveryMethod, paymentMethodId, agreed: agreedIn(basket) })
  return wireQuote(quote, ctx.locale)
}

/** Orders for a customer as they would themselves, or asks them first. What is paid online is paid by the customer, who is written to. */
export function placeNewOrder(
  ctx: Ctx,
  body: HandlerInput<typeof api.placeNewOrder>['body'],
): Promise<HandlerReply<typeof api.placeNewOrder>> {
  const { customerId } = body
  return placeCart(ctx, {
    customerId,
    request: body,
    findCart: () => Promise.resolve(cartOf(body)),
    choice: { ...body, cartVersion: 0, agreed: agreedIn(body) },
    isSaved: false,
    office: { note: body.priceReason || null, minutesToPay: minutesToPayByMail },
  })
}
