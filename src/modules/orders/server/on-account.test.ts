// Orders on account: offered to companies with terms, held beyond the limit, released by the office, and never unnoticed beyond it.
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#modules/companies/server/tables.ts'
import { coupons } from '#modules/coupons/server/tables.ts'
import { quoteCart } from '#modules/carts/contract.ts'
import { removeInvoice } from '#modules/invoices/admin-contract.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { paymentMethods } from '#modules/payments/server/tables.ts'
import { customers } from '#modules/people/server/tables.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { aDraft, aPrintedInvoice } from '#testing/builders/invoices.ts'
import { anAttempt, aPaymentMethod, aReadyBuyer } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { aZone } from '#testing/builders/shipping.ts'
import { theApp } from '#testing/app.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { minor } from '#shared/money.ts'
import { orders } from './tables.ts'
import { actOnOrder, getAdminOrder, listAdminOrders } from '../admin-contract.ts'
import { cancelOrder, getOrder, placeOrder } from '../contract.ts'
import { getEditableOrder, quoteRevision, reviseOrder } from '../revision-admin-contract.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token
await aZone(app)
const onAccount = (await aPaymentMethod(app, { isOnAccount: true })).id

type Buyer = Awaited<ReturnType<typeof aReadyBuyer>>

const office = () => app.as(admin)
const giveTerms = (companyId: string, creditLimit: number, netDays = 30) =>
  app.asSystem((ctx) =>
    ctx.db
      .update(companies)
      .set({ netDays, creditLimit: minor(creditLimit) })
      .where(eq(companies.id, companyId)),
  )
const quoteOf = ({ token, addressId }: Buyer) =>
  app.as(token).call(quoteCart, { body: { addressId, deliveryMethod: 'delivery', paymentMethodId: onAccount } })
const place = async (buyer: Buyer) => app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, onAccount) })
const officeReads = (id: string) => office().call(getAdminOrder, { params: { id } })
const act = (id: string, action: 'accept' | 'approve' | 'process') => office().call(actOnOrder, { params: { id, action }, body: {} })

/** Buyers of one company, each with a cart of their own. */
async function colleagues(count: number, creditLimit: number): Promise<Buyer[]> {
  const { variantId } = await aProduct(app, { onHand: 1000 })
  const buyers = await Promise.all(Array.from({ length: count }, () => aReadyBuyer(app, { lines: [{ variantId, quantity: 2 }] })))
  const [{ companyId }] = buyers as [Buyer]
  const ids = buyers.map(({ id }) => id)
  await app.asSystem((ctx) => ctx.db.update(customers).set({ companyId }).where(inArray(customers.id, ids)))
  await giveTerms(companyId, creditLimit)
  return buyers.map((buyer) => ({ ...buyer, companyId }))
}

test('is offered to companies with terms alone, and placed by nobody else', async () => {
  const [without, terms] = [await aReadyBuyer(app), await aReadyBuyer(app)]
  await giveTerms(terms.companyId, 100_000)

  const [none, some] = [await quoteOf(without), await quoteOf(terms)]
  expect([none.paymentMethods, none.account]).toEqual([[], null])
  expect(some.paymentMethods).toMatchObject([{ id: onAccount, isOnAccount: true }])
  expect(some.account).toEqual({ limit: 100_000, left: 100_000, netDays: 30, beyond: 0, first: null })
  await expect(place(without)).rejects.toMatchObject({ status: 409, code: 'order.quoteChanged' })
})

test('the next cart says what is left and which order to pay first, until it is paid or cancelled', async () => {
  const [first, second, third] = (await colleagues(3, 100_000)) as [Buyer, Buyer, Buyer]
  const [one, two] = [await place(first), await place(second)]

  const { account } = await quoteOf(third)
  expect(account).toMatchObject({
    left: 100_000 - one.grandTotal - two.grandTotal,
    first: { orderId: one.orderId, orderNumber: one.number },
  })
  expect(account?.first?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)

  const { payments } = await officeReads(one.orderId)
  await office().call(capturePayment, { params: { id: payments[0]?.id ?? '' }, body: {} })
  expect((await quoteOf(third)).account).toMatchObject({ left: 100_000 - two.grandTotal, first: { orderId: two.orderId } })
  await app.as(second.token).call(cancelOrder, { params: { id: two.orderId }, body: {} })
  expect((await quoteOf(third)).account).toMatchObject({ left: 100_000, first: null })
})

test('an order beyond the limit is placed and held, the office reads why, approves it, and it goes on', async () => {
  const buyer = await aReadyBuyer(app)
  await giveTerms(buyer.companyId, 1000)
  expect((await quoteOf(buyer)).account?.beyond).toBeGreaterThan(0)

  const { orderId, grandTotal, status } = await place(buyer)

  expect(status).toBe('pending')
  expect((await app.as(buyer.token).call(getOrder, { params: { id: orderId } })).isHeld).toBe(true)
  expect(await officeReads(orderId)).toMatchObject({ isHeld: true, holdReason: 'creditLimit', holdLimit: 1000, holdOpen: 0 })
  expect(grandTotal).toBeGreaterThan(1000)
  await act(orderId, 'accept')
  await expect(act(orderId, 'process')).rejects.toMatchObject({ status: 409, code: 'order.held' })
  await act(orderId, 'approve')
  expect((await officeReads(orderId)).isHeld).toBe(false)
  expect(await act(orderId, 'process')).toEqual({ status: 'processing' })
})

test('ten orders of one company at once: those within the limit go on, every other is held, none slips through', async () => {
  const probe = await quoteOf(((await colleagues(1, 0)) as [Buyer])[0])
  const each = probe.totals.grandTotal
  const buyers = await colleagues(10, each * 3)
  const attempts = await Promise.all(buyers.map((buyer) => anAttempt(app, buyer, onAccount)))

  const placed = await Promise.all(
    buyers.map(({ token }, index) => app.as(token).call(placeOrder, { body: attempts[index] as (typeof attempts)[number] })),
  )

  const orders = await Promise.all(placed.map(({ orderId }) => officeReads(orderId)))
  expect(orders.filter(({ isHeld }) => !isHeld)).toHaveLength(3)
  expect(orders.flatMap(({ holdOpen }) => holdOpen ?? []).toSorted((a, b) => a - b)).toEqual(
    [3, 4, 5, 6, 7, 8, 9].map((times) => times * each),
  )
})

/** Changes the quantity of the only line of an order. */
async function changeTo(orderId: string, quantity: number) {
  const { lines, revision } = await office().call(getEditableOrder, { params: { id: orderId } })
  const body = { lines: [{ lineId: lines[0]?.id ?? '', quantity }], deliveryMethod: 'delivery' as const, keepsCoupon: false }
  const { after, beyond } = await office().call(quoteRevision, { params: { id: orderId }, body })
  const input = { ...body, expectedTotal: after.grandTotal, revision, reason: 'by phone' }
  return { beyond, made: () => office().call(reviseOrder, { params: { id: orderId }, body: input }) }
}

test('a changed order is judged again: held when it grows beyond the limit, free when it fits once more', async () => {
  const [one, two] = (await colleagues(2, 0)) as [Buyer, Buyer]
  const each = (await quoteOf(one)).totals.grandTotal
  await giveTerms(one.companyId, each * 2)
  const [first, second] = [await place(one), await place(two)]
  expect((await officeReads(second.orderId)).isHeld).toBe(false)

  const more = await changeTo(second.orderId, 3)
  expect(more.beyond).toBeGreaterThan(0)
  await more.made()
  const held = await officeReads(second.orderId)
  expect(held).toMatchObject({ isHeld: true, holdLimit: each * 2, holdOpen: first.grandTotal })
  expect((held.totals?.grandTotal ?? 0) - each).toBe(more.beyond)
  const inList = (filter: { held: 'true' | 'false' }) => office().call(listAdminOrders, { query: { ...filter, customerId: two.id } })
  expect((await inList({ held: 'true' })).data).toMatchObject([{ id: second.orderId, holdReason: 'creditLimit' }])
  expect((await inList({ held: 'false' })).data).toEqual([])

  const less = await changeTo(second.orderId, 2)
  expect(less.beyond).toBe(0)
  await less.made()
  expect((await officeReads(second.orderId)).isHeld).toBe(false)
  expect((await inList({ held: 'true' })).data).toEqual([])
  expect((await inList({ held: 'false' })).data).toMatchObject([{ id: second.orderId, holdReason: null }])
})

test('an order whose method is offered no longer is still on account, and held when its change goes beyond the limit', async () => {
  const [buyer] = (await colleagues(1, 0)) as [Buyer]
  const total = (await quoteOf(buyer)).totals.grandTotal
  await giveTerms(buyer.companyId, total)
  const { orderId } = await place(buyer)
  const offer = (isActive: boolean) =>
    app.asSystem((ctx) => ctx.db.update(paymentMethods).set({ isActive }).where(eq(paymentMethods.id, onAccount)))

  await offer(false)
  const more = await changeTo(orderId, 3)
  await more.made()
  await offer(true)

  expect(more.beyond).toBeGreaterThan(0)
  expect(await officeReads(orderId)).toMatchObject({ isHeld: true, holdReason: 'creditLimit', holdLimit: total })
})

test('a billed order is not changed, and the next cart names the invoice to pay first', async () => {
  const [one, two] = (await colleagues(2, 100_000)) as [Buyer, Buyer]
  const { orderId } = await place(one)
  expect((await quoteOf(two)).account?.first).toMatchObject({ orderId, invoiceNumber: null })
  const change = await changeTo(orderId, 3)
  await act(orderId, 'accept')
  const { id } = await aDraft(app, [orderId])
  // An order comes back to the office when it is refused and its payment is asked for again.
  await app.asSystem((ctx) => ctx.db.update(orders).set({ status: 'pending' }).where(eq(orders.id, orderId)))
  await expect(change.made()).rejects.toMatchObject({ code: 'order.billed' })
  expect((await office().call(getEditableOrder, { params: { id: orderId } })).bill).toEqual({ id, number: null })

  await office().call(removeInvoice, { params: { id } })
  await change.made()
  await act(orderId, 'accept')
  const { number } = await aPrintedInvoice(app, [orderId])
  expect((await quoteOf(two)).account?.first).toMatchObject({ orderId, invoiceNumber: number })
})

test('a change that waits for its company holds no coupon, as whoever orders with it holds the company first', async () => {
  const [buyer] = (await colleagues(1, 100_000)) as [Buyer]
  const { orderId: id } = await place(buyer)
  const { id: couponId, code } = await aCoupon(app, { percentBps: 1000 })
  const { lines, revision } = await office().call(getEditableOrder, { params: { id } })
  const wanted = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }))
  const body = { lines: wanted, deliveryMethod: 'delivery' as const, keepsCoupon: false, newCouponCode: code }
  const { after } = await office().call(quoteRevision, { params: { id }, body })

  const { changing } = await app.asSystem((system) =>
    system.tx(async ({ db }) => {
      await db.select().from(companies).where(eq(companies.id, buyer.companyId)).for('update')
      const changing = office().call(reviseOrder, {
        params: { id },
        body: { ...body, expectedTotal: after.grandTotal, revision, reason: 'As agreed by phone' },
      })
      await isWaitedFor({ db })
      expect(await db.select().from(coupons).where(eq(coupons.id, couponId)).for('update', { noWait: true })).toHaveLength(1)
      return { changing }
    }),
  )

  expect((await changing).after.discountTotal).toBeGreaterThan(0)
})
