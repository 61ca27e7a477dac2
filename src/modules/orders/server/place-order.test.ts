// Placing orders: what is written, once per key, and what is refused.
import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { anAttempt, aReadyBuyer, aShopFloor, onHandOf } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { getCart } from '#modules/carts/contract.ts'
import { cartLines } from '#modules/carts/server/tables.ts'
import { coupons } from '#modules/coupons/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { variants } from '#modules/products/server/tables.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { CallError } from '#shared/call.ts'
import { minor } from '#shared/money.ts'
import { getOrder, placeOrder } from '../contract.ts'
import { sendPlacedMails } from './order-mails.ts'
import { idempotency, orderEvents, orderLines, orders } from './tables.ts'

const app = await theApp()
const floor = await aShopFloor(app)
const offline = floor.offline.id
const online = floor.online.id

const rowsOf = (customerId: string) =>
  app.asSystem(async (ctx) => {
    const mine = sql`(select id from orders where customer_id = ${customerId})`
    const of = async (table: typeof orderLines | typeof orderEvents) =>
      (
        await ctx.db
          .select({ n: count() })
          .from(table)
          .where(sql`${table.orderId} in ${mine}`)
      )[0]?.n
    return {
      orders: (await ctx.db.select({ n: count() }).from(orders).where(eq(orders.customerId, customerId)))[0]?.n,
      lines: await of(orderLines),
      events: await of(orderEvents),
      payments: (
        await ctx.db
          .select({ n: count() })
          .from(payments)
          .where(sql`${payments.payableId} in ${mine}`)
      )[0]?.n,
      movements: (
        await ctx.db
          .select({ n: count() })
          .from(stockMovements)
          .where(sql`${stockMovements.orderId} in ${mine}`)
      )[0]?.n,
    }
  })

describe('placing', () => {
  test('writes the order with its frozen lines and totals, takes the stock, empties the cart and starts the payment', async () => {
    const product = await aProduct(app, { price: 1250, onHand: 10, title: { en: 'Linen shirt', ar: 'قميص كتان' } })
    const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 4 }] })
    const attempt = await anAttempt(app, buyer, offline)

    const placed = await app.as(buyer.token).call(placeOrder, { body: { ...attempt, note: ' Ring twice ', purchaseOrderNumber: 'PO-7' } })

    expect(placed).toMatchObject({ status: 'pending', payUrl: null, grandTotal: attempt.expectedTotal })
    expect(placed.number).toMatch(/^\d{4}-[0-9A-Z]{6}$/)
    const order = await app.as(buyer.token).call(getOrder, { params: { id: placed.orderId } })
    expect(order).toMatchObject({
      number: placed.number,
      status: 'pending',
      paymentState: 'pending',
      note: 'Ring twice',
      purchaseOrderNumber: 'PO-7',
      currency: 'GBP',
    })
    expect(order.lines).toMatchObject([{ title: 'Linen shirt', quantity: 4, unitPrice: 1250, lineTotal: 5000, tax: 1000 }])
    expect(order.totals).toMatchObject({ subtotal: 5000, discountTotal: 0, shippingCost: 795, grandTotal: attempt.expectedTotal })
    expect(order.timeline).toMatchObject([{ action: 'place', from: null, to: 'pending', actorKind: 'customer', actorName: 'Sam Taylor' }])
    expect(order.address).toMatchObject({ city: 'Manchester' })
    expect(await onHandOf(app, product.variantId)).toBe(6)
    expect(await rowsOf(buyer.id)).toEqual({ orders: 1, lines: 1, events: 1, payments: 1, movements: 1 })
    const [left] = await app.asSystem((ctx) =>
      ctx.db
        .select({ n: count() })
        .from(cartLines)
        .where(sql`cart_id in (select id from carts where customer_id = ${buyer.id})`),
    )
    expect(left?.n).toBe(0)
    const [audited] = await app.asSystem((ctx) =>
      ctx.db.select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.subjectId, placed.orderId)),
    )
    expect(audited?.action).toBe('order.place')
  })

  test('an online method leaves the order waiting for its payment and says where to pay', async () => {
    const buyer = await aReadyBuyer(app)

    const placed = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, online) })

    expect(placed.status).toBe('payment-pending')
    expect(placed.payUrl).toMatch(/^http:\/\/shop\.test\/simulated-payment\/[\w-]{43}$/)
  })

  test('keeps the chosen options of a line with their surcharges', async () => {
    const product = await aProduct(app, {
      price: 1000,
      optionGroups: [{ title: 'Wrapping', choices: [{ title: 'Gift box', surcharge: 150 }] }],
    })
    const choiceId = product.optionGroups[0]?.choices[0]?.id ?? ''
    const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 2, choiceIds: [choiceId] }] })

    const placed = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, offline) })

    const order = await app.as(buyer.token).call(getOrder, { params: { id: placed.orderId } })
    expect(order.lines[0]).toMatchObject({ choices: [{ group: 'Wrapping', title: 'Gift box', surcharge: 150 }], selectionsTotal: 300 })
    expect(order.totals).toMatchObject({ subtotal: 2000, selectionsTotal: 300 })
  })

  test('uses the coupon once and shows it as an adjustment', async () => {
    const coupon = await aCoupon(app, { percentBps: 1000, maxUses: 5 })
    const buyer = await aReadyBuyer(app, { couponCode: coupon.code })

    const placed = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, offline) })

    const order = await app.as(buyer.token).call(getOrder, { params: { id: placed.orderId } })
    expect(order).toMatchObject({ couponCode: coupon.code, totals: { discountTotal: 200 } })
    expect(order.adjustments).toContainEqual({ kind: 'coupon', label: coupon.code, amount: -200 })
    const [used] = await app.asSystem((ctx) => ctx.db.select({ used: coupons.used }).from(coupons).where(eq(coupons.id, coupon.id)))
    expect(used?.used).toBe(1)
  })

  test('leaves a cart without lines and without its coupon, so that the next order has no discount of the first', async () => {
    const coupon = await aCoupon(app, { percentBps: 1000, maxUses: 5 })
    const buyer = await aReadyBuyer(app, { couponCode: coupon.code })
    const before = await app.as(buyer.token).call(getCart)

    await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, offline) })

    expect(await app.as(buyer.token).call(getCart)).toEqual({ version: before.version + 1, couponCode: null, lines: [] })
  })

  test('mails the customer once, however often the job runs', async () => {
    const buyer = await aReadyBuyer(app, { email: 'mailed-once@example.test' })
    const attempt = await anAttempt(app, buyer, offline)
    const placed = await app.as(buyer.token).call(placeOrder, { body: attempt })
    await app.as(buyer.token).call(placeOrder, { body: attempt })

    await app.drainJobs()
    await app.asSystem((ctx) => sendPlacedMails(ctx, [placed.orderId]))
    await app.drainJobs()

    const { rows } = await app.asSystem((ctx) =>
      ctx.db.execute(sql`select subject from sent_emails where recipient = 'mailed-once@example.test'`),
    )
    expect(rows).toEqual([{ subject: `We have your order ${placed.number}` }])
  })

  test('places three hundred lines at once', async () => {
    const product = await aProduct(app, { variants: Array.from({ length: 300 }, () => ({ price: 500, onHand: 5 })) })
    const buyer = await aReadyBuyer(app, { lines: product.variants.map(({ id }) => ({ variantId: id, quantity: 1 })) })

    const placed = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, offline) })

    expect(await rowsOf(buyer.id)).toMatchObject({ orders: 1, lines: 300, movements: 300 })
    expect(placed.status).toBe('pending')
  })
})

describe('the same key', () => {
  test('gives the same order and one set of rows, one after the other and all at once', async () => {
    const buyer = await aReadyBuyer(app)
    const attempt = await anAttempt(app, buyer, online)

    const answers = await Promise.all(Array.from({ length: 8 }, () => app.as(buyer.token).call(placeOrder, { body: attempt })))
    answers.push(await app.as(buyer.token).call(placeOrder, { body: attempt }))

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await rowsOf(buyer.id)).toEqual({ orders: 1, lines: 1, events: 1, payments: 1, movements: 1 })
  })

  test('with another request is refused', async () => {
    const buyer = await aReadyBuyer(app)
    const attempt = await anAttempt(app, buyer, offline)
    await app.as(buyer.token).call(placeOrder, { body: attempt })

    const again = app.as(buyer.token).call(placeOrder, { body: { ...attempt, note: 'something else' } })

    await expect(again).rejects.toMatchObject({ status: 422, code: 'order.keyReused' })
  })

  test('keeps no payment token with its answer', async () => {
    const buyer = await aReadyBuyer(app)
    const { payUrl } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, online) })

    const kept = await app.asSystem((ctx) =>
      ctx.db.select({ body: idempotency.body }).from(idempotency).where(eq(idempotency.actorId, buyer.id)),
    )

    expect(JSON.stringify(kept)).not.toContain(payUrl?.split('/').at(-1))
  })
})

const refusedWithQuote = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    status: 409,
    code: 'order.quoteChanged',
    data: { totals: { grandTotal: expect.any(Number) }, lines: expect.any(Array) },
  })
  return error instanceof CallError ? error.data : null
}

describe('when what the customer saw no longer holds', () => {
  test('a changed price answers with the new quote and writes nothing', async () => {
    const product = await aProduct(app, { price: 1000 })
    const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 2 }] })
    const attempt = await anAttempt(app, buyer, offline)
    await app.asSystem((ctx) =>
      ctx.db
        .update(variants)
        .set({ price: minor(1100) })
        .where(eq(variants.id, product.variantId)),
    )

    const quote = await refusedWithQuote(app.as(buyer.token).call(placeOrder, { body: attempt }))

    expect(quote).toMatchObject({ totals: { subtotal: 2200 } })
    expect(await rowsOf(buyer.id)).toEqual({ orders: 0, lines: 0, events: 0, payments: 0, movements: 0 })
    expect(await onHandOf(app, product.variantId)).toBe(100)
  })

  test('the same key may be used again with the new total after such a refusal', async () => {
    const product = await aProduct(app, { price: 1000 })
    const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 1 }] })
    const attempt = await anAttempt(app, buyer, offline)
    await app.asSystem((ctx) =>
      ctx.db
        .update(variants)
        .set({ price: minor(900) })
        .where(eq(variants.id, product.variantId)),
    )
    await refusedWithQuote(app.as(buyer.token).call(placeOrder, { body: attempt }))
    const { expectedTotal } = await anAttempt(app, buyer, offline)

    const placed = await app.as(buyer.token).call(placeOrder, { body: { ...attempt, expectedTotal } })

    expect(placed.grandTotal).toBe(expectedTotal)
  })

  test.each([
    ['a cart changed elsewhere', { cartVersion: 9 }],
    ['a payment method that is not there', { paymentMethodId: '0198c0de-0000-7000-8000-000000000000' }],
  ])('%s answers with the new quote', async (_, change) => {
    const buyer = await aReadyBuyer(app)

    await refusedWithQuote(app.as(buyer.token).call(placeOrder, { body: { ...(await anAttempt(app, buyer, offline)), ...change } }))
  })

  test('an empty cart is refused', async () => {
    const buyer = await aReadyBuyer(app)
    const attempt = await anAttempt(app, buyer, offline)
    await app.as(buyer.token).call(placeOrder, { body: attempt })

    const again = app.as(buyer.token).call(placeOrder, { body: { ...attempt, idempotencyKey: 'a-second-attempt-1' } })

    await expect(again).rejects.toMatchObject({ status: 409, code: 'order.emptyCart' })
  })
})
