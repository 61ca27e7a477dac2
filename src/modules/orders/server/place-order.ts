// Cart to order, in one short transaction: claim the key and hold customer and cart, price again, write, and last take the stock together with the commit.
import { z } from 'zod'
import { type CustomerRecord, getCustomerLocked } from '#modules/people/server/public.ts'
import { type Cart, emptyCart, findCartLocked, type Quote, quoteCart, type QuoteRequest, wireQuote } from '#modules/carts/server/public.ts'
import { couponErrors, takeCoupon } from '#modules/coupons/server/public.ts'
import { beyondLimit } from '#modules/payments/credit.ts'
import { addPayment, dueOnFor, payUrlOf, readAccountLocked } from '#modules/payments/server/public.ts'
import { shareLockVariants } from '#modules/products/server/public.ts'
import { wasNotAmple, takeAmpleStock, takeStock } from '#modules/stock/server/public.ts'
import { needCustomer } from '#server/access.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { lastly } from '#server/db/client.ts'
import { isAppError } from '#server/http.ts'
import type { Minor } from '#shared/money.ts'
import { textIn } from '#shared/locale.ts'
import { dayOf } from '#shared/time.ts'
import { PlacedOrder } from '../contract.ts'
import { isPaidOnline } from '../asking.ts'
import type { OrderState } from '../lifecycle.ts'
import { auditedLines } from './audited-lines.ts'
import { writeEvent } from './change-status.ts'
import { checkReferences } from './check-references.ts'
import { orderErrors } from './order-errors.ts'
import { endUnconfirmedLater, mailPlaced, mailStepLater } from './jobs.ts'
import { needMayOrder } from './may-order.ts'
import { answerOf, type Claim, claim, hashOfRequest, keepAnswer } from './idempotency.ts'
import { orderNumber } from './order-number.ts'
import { type Chosen, lineRow, localeFor, type OrderHead, orderRow, type PlaceOrder, type References, saveOrder } from './save-order.ts'
import { roleOf } from './visible.ts'

type Placed = z.input<typeof PlacedOrder>

/** The answer stored with the key: the page of the payment is made again from its id, so no token lies in the table. */
const StoredAnswer = PlacedOrder.omit({ payUrl: true }).extend({ paymentId: z.string() })

/** Takes the stock of an order, at the end of its transaction. */
type Taking = (ctx: Ctx, head: OrderHead, quote: Quote) => Promise<void>

/** An order about to be placed: whose it is, where its lines come from, and what the caller chose and saw. */
export type Placing = {
  customerId: string
  /** The caller's request, which a used key must repeat. */
  request: { idempotencyKey: string }
  /** The cart, its row locked where there is one. */
  findCart: (ctx: Ctx) => Promise<Cart | null>
  choice: QuoteRequest & References & { expectedTotal: Minor; cartVersion: number }
  /** A saved cart is emptied by its order. */
  isSaved: boolean
  /** Of an order by the office: a note for its timeline, and the minutes its customer has to pay online. */
  office?: { note: string | null; minutesToPay: number }
}

/** Places the saved cart of the customer behind the request; the same key gives the same order. */
export const placeOrder = (ctx: Ctx, body: PlaceOrder): Promise<Placed> =>
  placeCart(ctx, { customerId: needCustomer(ctx).customerId, request: body, findCart: findCartLocked, choice: body, isSaved: true })

/**
 * Places an order; the same key gives the same order. Many buyers may want the same products, so their rows are held as short as can be: taken last, with
 * the commit behind them. Only where a sale changes what visitors read of the stock is it placed again and waited for.
 */
export async function placeCart(ctx: Ctx, placing: Placing): Promise<Placed> {
  try {
    return await ctx.tx((inner) => place(inner, placing, takeAmple))
  } catch (error) {
    if (!wasNotAmple(error)) throw error
    return ctx.tx((inner) => place(inner, placing, takeAny))
  }
}

const takeAmple: Taking = async (ctx, { orderId, number }, quote) => lastly(...takeAmpleStock(ctx, orderId, takenBy(ctx, quote), number))
const takeAny: Taking = (ctx, { orderId, number }, quote) => takeStock(ctx, orderId, takenBy(ctx, quote), number)

const takenBy = (ctx: Ctx, { lines }: Quote) =>
  lines.flatMap((line) => line.taken.map((each) => ({ ...each, title: textIn(line.title, ctx.locale) })))

// Everybody locks in this order: the key, the customer, the cart, the company of an order on account, the variants by their ids so that they keep their names, the
// coupon, and last the stock of the variants.
async function place(ctx: Ctx, placing: Placing, take: Taking): Promise<Placed> {
  const { customerId, findCart } = placing
  const { idempotencyKey, ...request } = placing.request
  const key: Claim = {
    actorId: 'id' in ctx.actor ? ctx.actor.id : customerId,
    key: idempotencyKey,
    requestHash: hashOfRequest({ customerId, ...request }),
    createdAt: ctx.now.toISOString(),
  }
  const [fresh, customer, cart] = await Promise.all([claim(ctx, key), getCustomerLocked(ctx, customerId), findCart(ctx)])
  if (!fresh) return placedBefore(ctx, key)
  const chosen = await decide(ctx, { customer, cart, placing })
  const number = orderNumber(fresh.serial, dayOf(ctx.now, ctx.config.timeZone).slice(0, 4), ctx.config.secret)
  const status = firstStatus(chosen, placing)
  const head = { ...fresh, number, customerId, status }
  const placed = await write(ctx, head, { chosen, placing, key }).catch(async (error: unknown) => {
    if (!isAppError(error) || error.code !== couponErrors.changedMeanwhile().code || !cart) throw error
    const now = await quoteCart(ctx, cart, { ...placing.choice, locale: localeFor(ctx, customer) }, customer)
    throw orderErrors.quoteChanged({ data: wireQuote(now, ctx.locale) })
  })
  await take(ctx, head, chosen.quote)
  return placed
}

/** The customer's word comes before everything else, and an online payment before the office. */
function firstStatus({ method, quote }: Chosen, { choice }: Placing): OrderState {
  if (choice.asksCustomer) return 'initiated'
  return isPaidOnline({ isOnline: method.isOnline, grandTotal: quote.totals.grandTotal }) ? 'payment-pending' : 'pending'
}

async function placedBefore(ctx: Ctx, key: Claim): Promise<Placed> {
  const { paymentId, ...answer } = StoredAnswer.parse(await answerOf(ctx, key))
  return { ...answer, payUrl: await payUrlOf(ctx, paymentId) }
}

type Held = { customer: CustomerRecord; cart: Cart | null; placing: Placing }

/** Looks at the customer's rights once more and prices the cart from the database; when that is not what the customer saw, the new quote goes back. */
async function decide(ctx: Ctx, { customer, cart, placing: { choice } }: Held): Promise<Chosen> {
  needMayOrder(customer)
  if (choice.asksCustomer && ctx.actor.kind === 'customer') throw orderErrors.asksThemselves()
  if (!cart || cart.lines.length === 0) throw orderErrors.emptyCart()
  const quote = await quoteCart(ctx, cart, { ...choice, locale: localeFor(ctx, customer) }, customer)
  const { delivery, paymentMethod: method, address } = quote
  if (quote.orderMinimum) {
    const { minimum, missing } = quote.orderMinimum
    throw orderErrors.belowMinimum({ params: { minimumAmount: minimum, missingAmount: missing } })
  }
  const isAsSeen = cart.version === choice.cartVersion && quote.totals.grandTotal === choice.expectedTotal
  if (!quote.isOrderable || !isAsSeen || !delivery || !method || !address)
    throw orderErrors.quoteChanged({ data: wireQuote(quote, ctx.locale) })
  checkReferences(quote, choice)
  // An order that its customer still has to confirm is checked against the credit limit, and begins to be due, when they do.
  const isOnAccount = method.isOnAccount && !choice.asksCustomer
  return { quote, delivery, method, address, ...(isOnAccount ? await onAccount(ctx, quote) : { account: null, hold: null }) }
}

/** Judges an order on account while no other order of its company can be placed on it; beyond the limit it is held for the office. */
async function onAccount(ctx: Ctx, quote: Quote): Promise<Pick<Chosen, 'account' | 'hold'>> {
  const { companyId } = quote.customer
  const terms = await readAccountLocked(ctx, companyId)
  if (!terms) throw orderErrors.quoteChanged({ data: wireQuote(quote, ctx.locale) })
  const isBeyond = beyondLimit(terms, quote.totals.grandTotal) > 0
  return {
    account: { companyId, dueOn: dueOnFor(ctx, terms.netDays) },
    hold: isBeyond ? { reason: 'creditLimit', limit: terms.limit, open: terms.open } : null,
  }
}

type Agreed = { chosen: Chosen; placing: Placing; key: Claim }

/** Everything an order leaves behind but the stock it takes, sent at once: the first failure is the one reported, and nothing of it stays. */
async function write(ctx: Ctx, head: OrderHead, { chosen, placing, key }: Agreed): Promise<Placed> {
  const { orderId, paymentId, number, status, customerId } = head
  const { quote, method, account } = chosen
  const { choice, office, isSaved } = placing
  const { grandTotal } = quote.totals
  const placed = { orderId, number, grandTotal, status }
  const due = {
    paymentId,
    payableId: orderId,
    orderNumber: number,
    methodId: method.id,
    amount: grandTotal,
    currency: quote.currency,
    customerId,
    account,
    minutesToPay: office?.minutesToPay,
  }
  const rows = quote.lines.map(lineRow)
  const variantIds = quote.lines.flatMap((line) => [line.variantId, ...line.taken.map(({ variantId }) => variantId)])
  const [, , payUrl] = await Promise.all([
    shareLockVariants(ctx, variantIds),
    saveOrder(ctx, orderRow(ctx, head, chosen, choice), rows, quote.adjustments),
    status === 'initiated' ? null : addPayment(ctx, due, method),
    writePlaced(ctx, head, placing),
    audit(ctx, {
      action: 'order.place',
      subject: 'order',
      subjectId: orderId,
      after: { number, status, grandTotal, lines: auditedLines(rows) },
      ...(office ? { onBehalfOf: customerId } : {}),
    }),
    isSaved && emptyCart(ctx, quote.cartId),
    keepAnswer(ctx, key, { ...placed, paymentId }),
    status === 'initiated' && endUnconfirmedLater(ctx, orderId),
    // The mails of an order that is paid online are sent when it is paid; how to pay one of the office stands in the mail of its first step.
    status === 'pending' && ctx.enqueue(mailPlaced, { orderId }),
    quote.coupon?.id && takeCoupon(ctx, { couponId: quote.coupon.id, customerId, orderId, version: quote.coupon.version }),
  ])
  return { ...placed, payUrl }
}

async function writePlaced(ctx: Ctx, { orderId, status, customerId }: OrderHead, { office }: Placing): Promise<void> {
  const event = { orderId, action: 'place' as const, from: null, to: status, note: office?.note ?? null }
  const { id } = await writeEvent(ctx, { ...event, ...(office ? { onBehalfOf: customerId } : {}) }, roleOf(ctx))
  if (status === 'initiated' || (office && status === 'payment-pending')) await mailStepLater(ctx, orderId, id)
}
