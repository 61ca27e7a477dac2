// Orders that cost nothing, and money for which the shop offers no method: none of them waits for a payment that cannot be made.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { quoteCart } from '#modules/carts/contract.ts'
import { cancelPayment, capturePayment } from '#modules/payments/admin-contract.ts'
import { paySimulated } from '#modules/payments/contract.ts'
import { paymentMethods, payments } from '#modules/payments/server/tables.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { anAttempt, anOrder, aPaymentMethod, aReadyBuyer } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { aZone } from '#testing/builders/shipping.ts'
import { findFaults } from '../../../commands/invariants.ts'
import { actOnOrder, getAdminOrder } from '../admin-contract.ts'
import { getOrder, placeOrder } from '../contract.ts'
import { getEditableOrder } from '../revision-admin-contract.ts'
import { change, revisionsBy } from './testing/revisions.ts'

const app = await theApp()
await aZone(app)
// The shop takes cards alone, and from one pound on.
const card = await aPaymentMethod(app, { isOnline: true, minTotal: 100 })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const seen = (id: string) => office().call(getAdminOrder, { params: { id } })
const faults = () =>
  app.asSystem((ctx) =>
    findFaults(async (text) => ({ rows: (await ctx.db.execute<{ subject: string; fault: string }>(sql.raw(text))).rows })),
  )

describe('an order of nothing', () => {
  async function forNothing() {
    const coupon = await aCoupon(app, { percentBps: 10_000 })
    const buyer = await aReadyBuyer(app, { couponCode: coupon.code })
    const choice = { addressId: buyer.addressId, deliveryMethod: 'collection' as const, paymentMethodId: card.id }
    const quote = await app.as(buyer.token).call(quoteCart, { body: choice })
    expect(quote.totals.grandTotal).toBe(0)
    const body = { ...choice, idempotencyKey: crypto.randomUUID(), cartVersion: quote.version, expectedTotal: minor(0) }
    return { buyer, placed: await app.as(buyer.token).call(placeOrder, { body }) }
  }

  test('is settled when it is placed, whatever its method', async () => {
    const { buyer, placed } = await forNothing()
    expect(placed).toMatchObject({ status: 'pending', payUrl: null, grandTotal: 0 })
    const order = await app.as(buyer.token).call(getOrder, { params: { id: placed.orderId } })
    expect(order).toMatchObject({ paymentState: 'captured', payUrl: null })
    await app.drainJobs()
    expect(await seen(placed.orderId)).toMatchObject({ status: 'pending', payments: [{ state: 'captured', captured: 0 }] })
    expect(await faults()).toEqual([])
  })

  test('is cancelled without a word about money, and owes none back', async () => {
    const { placed } = await forNothing()
    await office().call(actOnOrder, { params: { id: placed.orderId, action: 'cancel' }, body: { note: 'not made any more' } })
    expect(await seen(placed.orderId)).toMatchObject({ status: 'cancelled', paymentState: 'captured' })
  })
})

test('what a change costs more than was paid is asked for, also where no method of the shop takes it', async () => {
  const product = await aProduct(app, { onHand: 10 })
  const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 2 }] })
  const { orderId: id, payUrl, grandTotal } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, card.id) })
  const paid = { holder: 'Sam Taylor', number: '4242424242424242', expiry: '12/39', cvv: '123' }
  await app.as(null).call(paySimulated, { params: { token: payUrl?.split('/').at(-1) ?? '' }, body: paid })
  await app.drainJobs()
  const each = { id, product, buyer, order: await office().call(getEditableOrder, { params: { id } }) }
  const { apply } = revisionsBy(office)
  await apply(each, change(each, { quantity: 3 }))

  const order = await seen(id)
  const open = order.payments.find(({ state }) => state === 'pending')
  expect(order.paymentState).toBe('partlyPaid')
  expect(open).toMatchObject({ isOnline: false, amount: Number(order.totals?.grandTotal) - grandTotal })
  await office().call(capturePayment, { params: { id: open?.id ?? '' }, body: {} })
  expect((await seen(id)).paymentState).toBe('captured')
  expect(await faults()).toEqual([])
})

describe('a payment by hand', () => {
  async function byHand() {
    const method = await aPaymentMethod(app)
    const buyer = await aReadyBuyer(app)
    return { method, ...(await anOrder(app, { customerId: buyer.id, methodId: method.id })) }
  }

  test('that was given up can still be paid', async () => {
    const { id, paymentId } = await byHand()
    await office().call(cancelPayment, { params: { id: paymentId } })
    await office().call(capturePayment, { params: { id: paymentId }, body: {} })
    const { paymentState, timeline } = await seen(id)
    expect(paymentState).toBe('captured')
    expect(timeline.map(({ money }) => money?.move).filter(Boolean)).toEqual(['cancel', 'captureLate'])
  })

  test('that was given up and is paid in part leaves the rest open', async () => {
    const { id, paymentId } = await byHand()
    await office().call(cancelPayment, { params: { id: paymentId } })
    await office().call(capturePayment, { params: { id: paymentId }, body: { amount: minor(600) } })
    const { paymentState, payments: all } = await seen(id)
    expect(paymentState).toBe('partlyPaid')
    expect(all).toMatchObject([
      { state: 'pending', amount: 1400 },
      { state: 'captured', captured: 600 },
    ])
  })

  test('that comes for an order that has ended is owed back', async () => {
    const { id, paymentId } = await byHand()
    await office().call(actOnOrder, { params: { id, action: 'cancel' }, body: { note: 'not made any more' } })
    await office().call(capturePayment, { params: { id: paymentId }, body: {} })
    expect((await seen(id)).paymentState).toBe('refundDue')
  })

  test('stays one when its method is paid online by now, and so does the rest of it', async () => {
    const { id, paymentId, method } = await byHand()
    await app.asSystem((ctx) =>
      ctx.db.update(paymentMethods).set({ provider: 'simulated', isOnline: true }).where(eq(paymentMethods.id, method.id)),
    )
    await office().call(capturePayment, { params: { id: paymentId }, body: { amount: minor(500) } })
    const [rest] = (await seen(id)).payments.filter(({ state }) => state === 'pending')
    expect(rest).toMatchObject({ isOnline: false, amount: 1500 })
    const [row] = await app.asSystem((ctx) =>
      ctx.db
        .select({ expiresAt: payments.expiresAt })
        .from(payments)
        .where(eq(payments.id, rest?.id ?? '')),
    )
    expect(row?.expiresAt).toBeNull()
  })
})
