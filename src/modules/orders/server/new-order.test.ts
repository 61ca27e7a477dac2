// Orders by the office for a customer: who may, the customer's own prices and limits, and never more than there is.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { judgeOfficePad, maxPadLines } from '#modules/order-pad/contract.ts'
import { addBuyerAddress, getBuyer, listBuyers } from '#modules/people/buyers-admin-contract.ts'
import { findFaults } from '../../../commands/invariants.ts'
import { products } from '#modules/products/server/tables.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { minor } from '#shared/money.ts'
import { refusalOf, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { anAttempt, aReadyBuyer, aShopFloor, onHandOf } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { getAdminOrder } from '../admin-contract.ts'
import { getOrder, placeOrder } from '../contract.ts'
import { type NewLine, placeNewOrder, quoteNewOrder } from '../new-order-admin-contract.ts'
import { orders } from './tables.ts'

const app = await theApp()
const floor = await aShopFloor(app)
const admin = await anAdmin(app)
const office = () => app.as(admin.token)
type Buyer = Awaited<ReturnType<typeof aReadyBuyer>>
type Wish = Omit<NewLine, 'choiceIds'> & { choiceIds?: string[] }
let keys = 0

/** The body with which the office orders these lines as it sees them priced now. */
async function anOfficeOrder(buyer: Buyer, lines: Wish[], { methodId = floor.offline.id, couponCode = null as string | null } = {}) {
  const basket = { customerId: buyer.id, lines, couponCode }
  const choice = { addressId: buyer.addressId, deliveryMethod: 'delivery' as const, paymentMethodId: methodId }
  const quote = await office().call(quoteNewOrder, { body: { ...basket, ...choice } })
  const idempotencyKey = `office-order-key-${(keys += 1)}`
  return { ...basket, ...choice, idempotencyKey, expectedTotal: quote.totals.grandTotal }
}

describe('who may', () => {
  test('only the office with the right to change orders', async () => {
    const buyer = await aReadyBuyer(app)
    const { variantId } = await aProduct(app)
    const body = await anOfficeOrder(buyer, [{ variantId, quantity: 1 }])
    const clerk = await anAdmin(app, { permissions: ['orders.see', 'customers.see'] })
    for (const { token } of [buyer, await aCustomer(app), await aSalesperson(app), clerk]) {
      const other = app.as(token)
      expect(await other.status(placeNewOrder, { body })).toBe(403)
      expect(await other.status(quoteNewOrder, { body: { customerId: buyer.id, lines: [] } })).toBe(403)
      expect(await other.status(listBuyers, { query: {} })).toBe(403)
      expect(await other.status(getBuyer, { params: { id: buyer.id } })).toBe(403)
      expect(await other.status(judgeOfficePad, { body: { customerId: buyer.id, text: 'a' } })).toBe(403)
    }
    expect(await app.as(null).status(placeNewOrder, { body })).toBe(401)
  })

  test.each([
    ['a customer waiting for approval', { status: 'confirmed' as const }],
    ['a restricted customer', { isRestricted: true }],
    ['a customer who may not see prices', { canSeePrices: false }],
  ])('%s is not found and cannot be ordered for', async (_, options) => {
    const buyer = await aReadyBuyer(app, options)
    const { variantId } = await aProduct(app, { onHand: 5 })
    const body = {
      ...{ customerId: buyer.id, lines: [{ variantId, quantity: 1 }], addressId: buyer.addressId, deliveryMethod: 'delivery' as const },
      ...{ paymentMethodId: floor.offline.id, idempotencyKey: `not-allowed-key-${(keys += 1)}`, expectedTotal: minor(1) },
    }
    expect(await office().status(getBuyer, { params: { id: buyer.id } })).toBe(404)
    expect(await office().status(quoteNewOrder, { body: { customerId: buyer.id, lines: [] } })).toBe(404)
    expect(await office().status(placeNewOrder, { body })).toBe(403)
    expect(await onHandOf(app, variantId)).toBe(5)
  })

  test('customers are found by their e-mail, and an address of theirs is added', async () => {
    const buyer = await aReadyBuyer(app)
    const { email } = await office().call(getBuyer, { params: { id: buyer.id } })
    expect((await office().call(listBuyers, { query: { search: email } })).map(({ id }) => id)).toEqual([buyer.id])
    const address = { country: 'GB', city: 'Leeds', address1: '5 Mill Lane' }
    const { id } = await office().call(addBuyerAddress, { params: { id: buyer.id }, body: address })
    expect((await office().call(getBuyer, { params: { id: buyer.id } })).addresses.map((each) => each.id)).toContain(id)
  })
})

describe('an order of the office', () => {
  test('costs what the customer’s own order of the same lines costs', async () => {
    const { code } = await aCoupon(app, { percentBps: 750 })
    const [one, two] = [await aProduct(app, { price: 1237, onHand: 50 }), await aProduct(app, { price: 399, onHand: 50 })]
    const lines = [
      { variantId: one.variantId, quantity: 3 },
      { variantId: two.variantId, quantity: 7 },
    ]
    const buyer = await aReadyBuyer(app, { lines, couponCode: code })
    const own = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
    const { orderId } = await office().call(placeNewOrder, { body: await anOfficeOrder(buyer, lines, { couponCode: code }) })
    const [mine, theirs] = await Promise.all([own.orderId, orderId].map((id) => office().call(getAdminOrder, { params: { id } })))
    expect(theirs?.totals).toEqual(mine?.totals)
    expect(theirs?.adjustments).toEqual(mine?.adjustments)
    expect(theirs?.lines.map(({ id: _, ...line }) => line)).toEqual(mine?.lines.map(({ id: _, ...line }) => line))
  })

  test('says who ordered for whom: on the order, in the timeline, the mails and the audit', async () => {
    const buyer = await aReadyBuyer(app)
    const { variantId } = await aProduct(app)
    const { orderId: id } = await office().call(placeNewOrder, { body: await anOfficeOrder(buyer, [{ variantId, quantity: 1 }]) })
    const order = await office().call(getAdminOrder, { params: { id } })
    expect(order.placedBy?.kind).toBe('admin')
    expect(order.placedBy?.name).toBe(order.timeline[0]?.actorName)
    expect(order.timeline[0]).toMatchObject({ action: 'place', actorKind: 'admin' })
    expect((await app.as(buyer.token).call(getOrder, { params: { id } })).placedBy).toEqual({ kind: 'admin', name: null })
    const [entry] = await app.asSystem((ctx) => ctx.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)))
    expect(entry).toMatchObject({ action: 'order.place', actorKind: 'admin', actorId: admin.id, onBehalfOf: buyer.id })
    await app.drainJobs()
    const mails = await app.asSystem((ctx) => ctx.db.select().from(sentEmails).where(eq(sentEmails.subjectId, id)))
    expect(mails.find(({ kind }) => kind === 'orderPlaced')).toBeDefined()
  })

  test('leaves the customer’s saved cart as it is', async () => {
    const buyer = await aReadyBuyer(app)
    const { variantId } = await aProduct(app)
    await office().call(placeNewOrder, { body: await anOfficeOrder(buyer, [{ variantId, quantity: 1 }]) })
    const { orderId } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
    expect((await app.as(buyer.token).call(getOrder, { params: { id: orderId } })).lines).toHaveLength(1)
  })

  test('is placed once under its key, and another order under the same key is refused', async () => {
    const buyer = await aReadyBuyer(app)
    const { variantId } = await aProduct(app, { onHand: 9 })
    const body = await anOfficeOrder(buyer, [{ variantId, quantity: 2 }])
    const twice = await Promise.all([office().call(placeNewOrder, { body }), office().call(placeNewOrder, { body })])
    expect(twice[0]).toEqual(twice[1])
    expect(await onHandOf(app, variantId)).toBe(7)
    expect(await refusalOf(office().call(placeNewOrder, { body: { ...body, note: 'another' } }))).toBe('order.keyReused')
  })

  test('takes another price with a reason, and none without', async () => {
    const buyer = await aReadyBuyer(app)
    const { variantId } = await aProduct(app, { price: 1000 })
    const body = await anOfficeOrder(buyer, [{ variantId, quantity: 2, unitPrice: minor(640) }])
    await expect(office().call(placeNewOrder, { body })).rejects.toMatchObject({
      status: 422,
      fields: { priceReason: [expect.any(String)] },
    })
    const { orderId: id } = await office().call(placeNewOrder, { body: { ...body, priceReason: 'As agreed at the fair' } })
    const { lines, timeline, totals } = await office().call(getAdminOrder, { params: { id } })
    expect([lines[0]?.unitPrice, totals?.subtotal, timeline[0]?.note]).toEqual([640, 1280, 'As agreed at the fair'])
  })

  test('that is paid online waits a day for its customer, who is written to', async () => {
    const buyer = await aReadyBuyer(app)
    const { variantId } = await aProduct(app)
    const body = await anOfficeOrder(buyer, [{ variantId, quantity: 1 }], { methodId: floor.online.id })
    const { orderId: id, status } = await office().call(placeNewOrder, { body })
    expect(status).toBe('payment-pending')
    const own = await app.as(buyer.token).call(getOrder, { params: { id } })
    expect(own.isPayable).toBe(true)
    expect(Date.parse(own.reservedUntil ?? '') - Date.parse(own.createdAt)).toBe(24 * 60 * 60_000)
    await app.drainJobs()
    const mails = await app.asSystem((ctx) => ctx.db.select().from(sentEmails).where(eq(sentEmails.subjectId, id)))
    expect(mails.map(({ kind }) => kind)).toEqual(['orderStatus'])
  })

  test('is refused with the new quote for a hidden product, a broken limit, a used up coupon and another total', async () => {
    const buyer = await aReadyBuyer(app)
    const [hidden, few] = [await aProduct(app), await aProduct(app, { onHand: 3 })]
    await app.asSystem((ctx) => ctx.db.update(products).set({ status: 'unavailable' }).where(eq(products.id, hidden.id)))
    const { code } = await aCoupon(app, { maxUsesPerCustomer: 1 })
    const first = await anOfficeOrder(buyer, [{ variantId: few.variantId, quantity: 1 }], { couponCode: code })
    await office().call(placeNewOrder, { body: first })
    const tries = [
      await anOfficeOrder(buyer, [{ variantId: hidden.variantId, quantity: 1 }]),
      await anOfficeOrder(buyer, [{ variantId: few.variantId, quantity: 4 }]),
      await anOfficeOrder(buyer, [{ variantId: few.variantId, quantity: 1 }], { couponCode: code }),
      { ...(await anOfficeOrder(buyer, [{ variantId: few.variantId, quantity: 1 }])), expectedTotal: minor(5) },
    ]
    for (const body of tries) expect(await refusalOf(office().call(placeNewOrder, { body }))).toBe('order.quoteChanged')
    expect(await onHandOf(app, few.variantId)).toBe(2)
  })

  test('beside the customers’ checkout never sells more than there is', async () => {
    const { variantId } = await aProduct(app, { onHand: 5 })
    const lines = [{ variantId, quantity: 1 }]
    const buyers = await Promise.all(Array.from({ length: 8 }, () => aReadyBuyer(app, { lines })))
    const attempts = await Promise.all(
      buyers.map(async (buyer, at) => {
        if (at % 2 === 0) {
          const body = await anOfficeOrder(buyer, lines)
          return () => office().call(placeNewOrder, { body })
        }
        const body = await anAttempt(app, buyer, floor.offline.id)
        return () => app.as(buyer.token).call(placeOrder, { body })
      }),
    )
    const results = await Promise.all(attempts.map((attempt) => refusalOf(attempt())))
    expect(results.filter((code) => code === 'done')).toHaveLength(5)
    expect(await onHandOf(app, variantId)).toBe(0)
  })
})

test('a pasted list is read with the customer’s prices', async () => {
  const buyer = await aReadyBuyer(app)
  const { sku, variantId } = await aProduct(app, { price: 815 })
  const { rows, items } = await office().call(judgeOfficePad, { body: { customerId: buyer.id, text: `3 x ${sku}` } })
  expect(rows[0]).toMatchObject({ quantity: 3, reason: null, variantIds: [variantId] })
  expect(items[0]?.price.unitPrice).toBe(815)
  const text = Array.from({ length: maxPadLines + 1 }, () => `${sku} 1`).join('\n')
  const long = office().call(judgeOfficePad, { body: { customerId: buyer.id, text } })
  await expect(long).rejects.toMatchObject({ status: 422, code: 'orderPad.tooManyLines' })
})

test('an order keeps the terms of its coupon', async () => {
  const { code } = await aCoupon(app, { percentBps: 1250 })
  const buyer = await aReadyBuyer(app)
  const { variantId } = await aProduct(app)
  const body = await anOfficeOrder(buyer, [{ variantId, quantity: 2 }], { couponCode: code })
  const { orderId } = await office().call(placeNewOrder, { body })
  const [row] = await app.asSystem((ctx) => ctx.db.select({ terms: orders.couponTerms }).from(orders).where(eq(orders.id, orderId)))
  expect(row?.terms).toMatchObject({ type: 'percent', percentBps: 1250, categoryIds: null })
})

test('after all of it every total, stock and payment adds up', async () => {
  const faults = await app.asSystem((ctx) =>
    findFaults(async (text) => ({ rows: (await ctx.db.execute<{ subject: string; fault: string }>(sql.raw(text))).rows })),
  )
  expect(faults).toEqual([])
})
