// Cart to order, in one short transaction of four round trips: claim the key and lock, price again, take stock and coupon and write, commit.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CustomerRecord, lockCustomer } from '#modules/accounts/server/public.ts'
import { type Cart, clearCart, lockCart, type Quote, quoteCart, wireQuote } from '#modules/carts/server/public.ts'
import { takeCoupon } from '#modules/coupons/server/public.ts'
import { payUrlOf, startPayment } from '#modules/payments/server/public.ts'
import { takeStock } from '#modules/stock/server/public.ts'
import { needCustomer } from '#server/access.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { coreErrors } from '#shared/errors.ts'
import { textIn } from '#shared/locale.ts'
import { dayOf } from '#shared/time.ts'
import { PlacedOrder, type placeOrder as placeOrderCall } from '../contract.ts'
import type { OrderState } from '../lifecycle.ts'
import { eventRow } from './change-status.ts'
import { orderErrors } from './errors.ts'
import { tellPlaced } from './jobs.ts'
import { answerOf, type Claim, claim, type FreshClaim, hashOfRequest, keepAnswer } from './once.ts'
import { orderNumber } from './order-number.ts'
import { orderAdjustments, orderEvents, orderLines, orders } from './tables.ts'
import { roleOf } from './visible.ts'

export type PlaceOrder = z.output<NonNullable<typeof placeOrderCall.body>>
type Placed = z.input<typeof PlacedOrder>

/** What is kept with the key: the page of the payment is made again from its id, so no token lies in the table. */
const Kept = PlacedOrder.omit({ payUrl: true }).extend({ paymentId: z.string() })

/** Places the saved cart of the customer behind the request; the same key gives the same order. */
export async function placeOrder(ctx: Ctx, body: PlaceOrder): Promise<Placed> {
  const { customerId } = needCustomer(ctx)
  const { idempotencyKey, ...request } = body
  const key: Claim = {
    actorId: 'id' in ctx.actor ? ctx.actor.id : customerId,
    key: idempotencyKey,
    requestHash: hashOfRequest({ customerId, ...request }),
  }
  // Everybody locks in this order: key, customer, cart, then the goods by their ids, then the coupon.
  const [fresh, customer, cart] = await Promise.all([claim(ctx, key), lockCustomer(ctx, customerId), lockCart(ctx)])
  if (!fresh) return placedBefore(ctx, key)
  const chosen = await decide(ctx, { customer, cart, body })
  const number = orderNumber(fresh.serial, dayOf(ctx.now, ctx.config.timeZone).slice(0, 4), ctx.config.secret)
  const status: OrderState = chosen.method.isOnline ? 'payment-pending' : 'pending'
  return write(ctx, { ...fresh, number, customerId, status }, { chosen, body, key })
}

async function placedBefore(ctx: Ctx, key: Claim): Promise<Placed> {
  const { paymentId, ...kept } = Kept.parse(await answerOf(ctx, key))
  return { ...kept, payUrl: await payUrlOf(ctx, paymentId) }
}

type Held = { customer: CustomerRecord; cart: Cart; body: PlaceOrder }
type Chosen = {
  quote: Quote
  delivery: NonNullable<Quote['delivery']>
  method: NonNullable<Quote['paymentMethod']>
  address: NonNullable<Quote['address']>
}

/** Looks at the customer's rights once more and prices the cart from the database; when that is not what the customer saw, the new quote goes back. */
async function decide(ctx: Ctx, { customer, cart, body }: Held): Promise<Chosen> {
  if (customer.isRestricted) throw coreErrors.restricted()
  if (customer.status !== 'approved') throw coreErrors.notApproved()
  if (!customer.canSeePrices) throw orderErrors.pricesHidden()
  if (cart.lines.length === 0) throw orderErrors.emptyCart()
  const quote = await quoteCart(ctx, cart, body, customer)
  const { delivery, paymentMethod: method, address } = quote
  const isAsSeen = cart.version === body.cartVersion && quote.totals.grandTotal === body.expectedTotal
  if (!quote.isOrderable || !isAsSeen || !delivery || !method || !address)
    throw orderErrors.quoteChanged({ data: wireQuote(quote, ctx.locale) })
  return { quote, delivery, method, address }
}

type OrderHead = FreshClaim & { number: string; customerId: string; status: OrderState }
type Agreed = { chosen: Chosen; body: PlaceOrder; key: Claim }

/** Everything an order leaves behind, sent at once: what fails first is told, and nothing of it stays. */
async function write(ctx: Ctx, head: OrderHead, { chosen, body, key }: Agreed): Promise<Placed> {
  const { orderId, paymentId, number, status } = head
  const { quote, method } = chosen
  const { grandTotal } = quote.totals
  const placed = { orderId, number, grandTotal, status }
  const payment = { paymentId, payableId: orderId, orderNumber: number, methodId: method.id, amount: grandTotal, currency: quote.currency }
  const [, { payUrl }] = await Promise.all([
    takeGoods(ctx, head, quote),
    startPayment(ctx, payment),
    writeOrder(ctx, head, chosen, body),
    clearCart(ctx, quote.cartId),
    audit(ctx, { action: 'order.place', subject: 'order', subjectId: orderId, after: { number, status, grandTotal } }),
    ctx.enqueue(tellPlaced, { orderId }),
    keepAnswer(ctx, key, { ...placed, paymentId }),
  ])
  return { ...placed, payUrl }
}

async function takeGoods(ctx: Ctx, { orderId, customerId }: OrderHead, { lines, coupon }: Quote): Promise<void> {
  const goods = lines.flatMap((line) => line.taken.map((each) => ({ ...each, title: textIn(line.title, ctx.locale) })))
  await takeStock(ctx, orderId, goods)
  if (coupon?.id) await takeCoupon(ctx, { couponId: coupon.id, customerId, orderId })
}

/** Order, lines, adjustments and timeline in one statement whose text is the same for every order. */
async function writeOrder(ctx: Ctx, head: OrderHead, chosen: Chosen, body: PlaceOrder): Promise<void> {
  const { orderId, status } = head
  const { lines, adjustments } = chosen.quote
  const event = eventRow(ctx, { orderId, action: 'place', from: null, to: status, note: null }, roleOf(ctx))
  const totals = adjustments.map(({ kind, label, amount }) => ({ orderId, kind, label, amount }))
  const rows = lines.map((line, position) => lineRow(orderId, line, position))
  await ctx.db.execute(sql`
    with placed as (${insertRows(orders, [orderRow(ctx, head, chosen, body)])}),
    adjusted as (${insertRows(orderAdjustments, totals)}),
    told as ${ctx.db.insert(orderEvents).values(event)}
    ${insertRows(orderLines, rows)}`)
}

function orderRow(ctx: Ctx, head: OrderHead, { quote, delivery, method, address }: Chosen, body: PlaceOrder): typeof orders.$inferInsert {
  const { customer, coupon, totals, currency } = quote
  const { country, state, city, address1, address2, postcode } = address
  const at = ctx.now.toISOString()
  return {
    id: head.orderId,
    number: head.number,
    status: head.status,
    customerId: head.customerId,
    companyId: customer.companyId,
    salespersonId: ctx.actor.kind === 'salesperson' ? ctx.actor.id : customer.salespersonId,
    customerName: `${customer.firstName} ${customer.lastName}`.trim(),
    companyName: customer.companyName,
    email: customer.email,
    phone: customer.phone,
    address: { country, state, city, address1, address2, postcode },
    locale: customer.locale,
    currency,
    ...totals,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    deliveryMethod: delivery.method,
    deliveryName: delivery.name,
    deliveryMinDays: delivery.minDays,
    deliveryMaxDays: delivery.maxDays,
    paymentMethodId: method.id,
    paymentMethodName: method.name,
    purchaseOrderNumber: body.purchaseOrderNumber,
    note: body.note,
    createdAt: at,
    updatedAt: at,
  }
}

const lineRow = (orderId: string, line: Quote['lines'][number], position: number): typeof orderLines.$inferInsert => ({
  orderId,
  position,
  variantId: line.variantId,
  productId: line.productId,
  productSlug: line.productSlug,
  title: line.title,
  variantTitle: line.variantTitle,
  sku: line.sku,
  pictureHash: line.pictureHash,
  unit: line.unit.en,
  decimals: line.limits.decimals,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  priceSource: line.priceSource,
  choices: line.choices,
  selectionsTotal: line.selectionsTotal,
  lineTotal: line.lineTotal,
  discount: line.discount,
  taxBps: line.taxBps,
  tax: line.tax,
  taxRule: line.taxRule,
  taken: line.taken,
})
