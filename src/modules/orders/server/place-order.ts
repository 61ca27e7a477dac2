// Cart to order, in one short transaction of five round trips: begin, claim the key and lock, price again, take stock and coupon and write, commit.
import { z } from 'zod'
import { type CustomerRecord, heldCustomerPart } from '#modules/accounts/server/public.ts'
import { type Cart, heldCartPart, type Quote, quoteCart, wireQuote, withLines } from '#modules/carts/server/public.ts'
import { takeCoupon } from '#modules/coupons/server/public.ts'
import { draftPayment, payUrlOf } from '#modules/payments/server/public.ts'
import { takeStock } from '#modules/stock/server/public.ts'
import { needCustomer } from '#server/access.ts'
import { auditRow } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { reading } from '#server/db/statement.ts'
import { coreErrors } from '#shared/errors.ts'
import { textIn } from '#shared/locale.ts'
import { dayOf } from '#shared/time.ts'
import { PlacedOrder } from '../contract.ts'
import type { OrderState } from '../lifecycle.ts'
import { orderErrors } from './errors.ts'
import { tellPlaced } from './jobs.ts'
import { answerOf, type Claim, claimedPart, claiming, claimValues, hashOfRequest } from './once.ts'
import { orderNumber } from './order-number.ts'
import { type Chosen, type OrderHead, orderValues, type PlaceOrder, writeOrder } from './write-order.ts'

type Placed = z.input<typeof PlacedOrder>

/** What is kept with the key: the page of the payment is made again from its id, so no token lies in the table. */
const Kept = PlacedOrder.omit({ payUrl: true }).extend({ paymentId: z.string() })

// Everybody locks in this order: key, customer, cart, then the goods by their ids, then the coupon.
const claimAndHold = reading({ fresh: claimedPart, customer: heldCustomerPart, head: heldCartPart }, claiming)

/** Places the saved cart of the customer behind the request; the same key gives the same order. */
export async function placeOrder(ctx: Ctx, body: PlaceOrder): Promise<Placed> {
  const { customerId } = needCustomer(ctx)
  const { idempotencyKey, ...request } = body
  const key: Claim = {
    actorId: 'id' in ctx.actor ? ctx.actor.id : customerId,
    key: idempotencyKey,
    requestHash: hashOfRequest({ customerId, ...request }),
    createdAt: ctx.now.toISOString(),
  }
  const { fresh, customer, head, lines } = await withLines(ctx, (owner) => claimAndHold(ctx.db, { ...claimValues(key), ...owner }))
  if (!fresh) return placedBefore(ctx, key)
  if (!customer) throw coreErrors.notFound()
  const chosen = await decide(ctx, { customer, cart: head && { ...head, lines }, body })
  const number = orderNumber(fresh.serial, dayOf(ctx.now, ctx.config.timeZone).slice(0, 4), ctx.config.secret)
  const status: OrderState = chosen.method.isOnline ? 'payment-pending' : 'pending'
  return write(ctx, { ...fresh, number, customerId, status }, { chosen, body, key })
}

async function placedBefore(ctx: Ctx, key: Claim): Promise<Placed> {
  const { paymentId, ...kept } = Kept.parse(await answerOf(ctx, key))
  return { ...kept, payUrl: await payUrlOf(ctx, paymentId) }
}

type Held = { customer: CustomerRecord; cart: Cart | null; body: PlaceOrder }

/** Looks at the customer's rights once more and prices the cart from the database; when that is not what the customer saw, the new quote goes back. */
async function decide(ctx: Ctx, { customer, cart, body }: Held): Promise<Chosen> {
  if (customer.isRestricted) throw coreErrors.restricted()
  if (customer.status !== 'approved') throw coreErrors.notApproved()
  if (!customer.canSeePrices) throw orderErrors.pricesHidden()
  if (!cart || cart.lines.length === 0) throw orderErrors.emptyCart()
  const quote = await quoteCart(ctx, cart, body, customer)
  const { delivery, paymentMethod: method, address } = quote
  const isAsSeen = cart.version === body.cartVersion && quote.totals.grandTotal === body.expectedTotal
  if (!quote.isOrderable || !isAsSeen || !delivery || !method || !address)
    throw orderErrors.quoteChanged({ data: wireQuote(quote, ctx.locale) })
  return { quote, delivery, method, address }
}

type Agreed = { chosen: Chosen; body: PlaceOrder; key: Claim }

/** Everything an order leaves behind, sent at once: what fails first is told, and nothing of it stays. */
async function write(ctx: Ctx, head: OrderHead, { chosen, body, key }: Agreed): Promise<Placed> {
  const { orderId, paymentId, number, status } = head
  const { quote, method } = chosen
  const { grandTotal } = quote.totals
  const placed = { orderId, number, grandTotal, status }
  const due = { paymentId, payableId: orderId, orderNumber: number, methodId: method.id, amount: grandTotal, currency: quote.currency }
  const payment = draftPayment(ctx, due, method)
  const values = {
    ...payment.values,
    ...orderValues(ctx, head, chosen, body),
    ...auditRow.values(ctx, { action: 'order.place', subject: 'order', subjectId: orderId, after: { number, status, grandTotal } }),
    ...claimValues(key),
    answer: { ...placed, paymentId },
    cartId: quote.cartId,
    now: ctx.now.toISOString(),
  }
  // The mails of an order that is paid online are sent when it is paid.
  const mails = status === 'pending' ? [ctx.enqueue(tellPlaced, { orderId })] : []
  await Promise.all([takeGoods(ctx, head, quote), writeOrder(ctx.db, values), ...mails, payment.follow()])
  return { ...placed, payUrl: payment.payUrl }
}

async function takeGoods(ctx: Ctx, { orderId, customerId, number }: OrderHead, { lines, coupon }: Quote): Promise<void> {
  const goods = lines.flatMap((line) => line.taken.map((each) => ({ ...each, title: textIn(line.title, ctx.locale) })))
  await takeStock(ctx, orderId, goods, number)
  if (coupon?.id) await takeCoupon(ctx, { couponId: coupon.id, customerId, orderId })
}
