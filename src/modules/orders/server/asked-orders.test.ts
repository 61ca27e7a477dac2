// Orders that wait for their customer's word: who may ask and answer, and what an answer means for goods, coupon and money.
import { eq, sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { coupons } from '#modules/coupons/server/tables.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { createInvoice } from '#modules/invoices/admin-contract.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { customers } from '#modules/people/server/tables.ts'
import { chooseCustomer } from '#modules/sign-in/contract.ts'
import { refusalOf, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { anAttempt, aPaymentMethod, aReadyBuyer, aShopFloor, onHandOf } from '#testing/builders/orders.ts'
import { findFaults } from '../../../commands/invariants.ts'
import { actOnOrder, getAdminOrder, listAdminOrders } from '../admin-contract.ts'
import { cancelOrder, confirmOrder, getOrder, listOrders, listSalesOrders, payOrder, placeOrder } from '../contract.ts'
import { getOwnOrderPdf } from '../documents-contract.ts'
import { getEditableOrder } from '../revision-admin-contract.ts'
import { listOrderViews } from '../views-admin-contract.ts'
import { orders } from './tables.ts'
import { askedByOffice, askedBySales } from './testing/asked-orders.ts'
import { change, revisionsBy } from './testing/revisions.ts'

const app = await theApp()
const floor = await aShopFloor(app)
const [offline, online] = [floor.offline.id, floor.online.id]
const admin = await anAdmin(app, { email: 'asking-admin@example.test', receivesMails: true })
const office = () => app.as(admin.token)
const { apply } = revisionsBy(office)

const seen = (id: string) => office().call(getAdminOrder, { params: { id } })
const confirm = (token: string, id: string, revision = 0) => app.as(token).call(confirmOrder, { params: { id }, body: { revision } })
const decline = (token: string, id: string, note?: string) => app.as(token).call(cancelOrder, { params: { id }, body: { note } })
const act = (id: string, action: 'submit' | 'awaitPayment' | 'cancel' | 'accept') =>
  office().call(actOnOrder, { params: { id, action }, body: { note: 'by telephone' } })
const paymentsOf = (id: string) => app.asSystem((ctx) => ctx.db.select().from(payments).where(eq(payments.payableId, id)))
const subjectsTo = async (email: string) =>
  (await app.asSystem((ctx) => ctx.db.select().from(sentEmails).where(eq(sentEmails.recipient, email)).orderBy(sentEmails.id))).map(
    ({ subject }) => subject,
  )
const faultsOf = () =>
  app.asSystem((ctx) =>
    findFaults(async (text) => ({ rows: (await ctx.db.execute<{ subject: string; fault: string }>(sql.raw(text))).rows })),
  )

describe('who may', () => {
  test('a customer who orders for themselves asks nobody', async () => {
    const buyer = await aReadyBuyer(app)
    const body = { ...(await anAttempt(app, buyer, offline)), asksCustomer: true }
    await expect(app.as(buyer.token).call(placeOrder, { body })).rejects.toMatchObject({ status: 403, code: 'order.asksThemselves' })
    expect((await app.as(buyer.token).call(listOrders, { query: {} })).data).toEqual([])
  })

  test('nobody but its customer, their salesperson and the office answers', async () => {
    const { id, buyer } = await askedBySales(app, { methodId: offline })
    const other = await aCustomer(app)
    const colleague = await aCustomer(app)
    await app.asSystem((ctx) => ctx.db.update(customers).set({ companyId: buyer.companyId }).where(eq(customers.id, colleague.id)))
    const stranger = await aSalesperson(app)
    const theirs = await aCustomer(app, { salespersonId: stranger.id })
    expect(await app.as(stranger.token).status(chooseCustomer, { params: { id: buyer.id } })).toBe(404)
    expect(await app.as(stranger.token).status(confirmOrder, { params: { id }, body: { revision: 0 } })).toBe(409)
    await app.as(stranger.token).call(chooseCustomer, { params: { id: theirs.id } })
    for (const { token } of [other, colleague, stranger]) {
      expect(await app.as(token).status(confirmOrder, { params: { id }, body: { revision: 0 } })).toBe(404)
      expect(await app.as(token).status(cancelOrder, { params: { id }, body: {} })).toBe(404)
      expect(await app.as(token).status(getOrder, { params: { id } })).toBe(404)
    }
    expect(await app.as(null).status(confirmOrder, { params: { id }, body: { revision: 0 } })).toBe(401)
    expect(await office().status(confirmOrder, { params: { id }, body: { revision: 0 } })).toBe(403)
    const clerk = await anAdmin(app, { permissions: ['orders.see'] })
    for (const action of ['submit', 'cancel'] as const)
      expect(await app.as(clerk.token).status(actOnOrder, { params: { id, action }, body: { note: 'not mine' } })).toBe(403)
    expect((await seen(id)).status).toBe('initiated')
  })

  test('a customer who may not order any more does not confirm, and nobody does it for them', async () => {
    const restricted = await askedBySales(app, { methodId: offline })
    const blind = await askedBySales(app, { methodId: offline })
    await app.asSystem(async (ctx) => {
      await ctx.db.update(customers).set({ isRestricted: true }).where(eq(customers.id, restricted.buyer.id))
      await ctx.db.update(customers).set({ canSeePrices: false }).where(eq(customers.id, blind.buyer.id))
    })
    for (const { token } of [restricted.buyer, restricted.sales])
      expect(await refusalOf(confirm(token, restricted.id))).toBe('core.restricted')
    expect(await refusalOf(act(restricted.id, 'submit'))).toBe('core.restricted')
    for (const { token } of [blind.buyer, blind.sales]) expect(await refusalOf(confirm(token, blind.id))).toBe('order.pricesHidden')
    expect(await refusalOf(decline(restricted.buyer.token, restricted.id))).toBe('core.restricted')
  })
})

describe('an order that is asked for', () => {
  test('holds its goods and its coupon for a week, and asks for no payment', async () => {
    const coupon = await aCoupon(app, { percentBps: 1000 })
    const { id, status, payUrl, buyer, sales, variantId, body } = await askedBySales(app, { methodId: online, couponCode: coupon.code })
    expect([status, payUrl]).toEqual(['initiated', null])
    expect(await onHandOf(app, variantId)).toBe(8)
    expect(await paymentsOf(id)).toEqual([])
    const [used] = await app.asSystem((ctx) => ctx.db.select().from(coupons).where(eq(coupons.id, coupon.id)))
    expect(used?.used).toBe(1)
    const order = await app.as(buyer.token).call(getOrder, { params: { id } })
    expect(order).toMatchObject({
      status: 'initiated',
      placedBy: { kind: 'salesperson', name: 'Nadia Haddad' },
      revision: 0,
      isPayable: false,
    })
    expect(Date.parse(order.confirmUntil ?? '') - Date.parse(order.createdAt)).toBe(7 * 24 * 60 * 60 * 1000)
    // The same key gives the same order.
    expect(await app.as(sales.token).call(placeOrder, { body })).toMatchObject({ orderId: id, status: 'initiated', payUrl: null })
    expect(await faultsOf()).toEqual([])
  })

  test('is found by its customer, its salesperson and in a view of the office', async () => {
    const { id, buyer, sales } = await askedBySales(app, { methodId: offline })
    const [own] = (await app.as(buyer.token).call(listOrders, { query: {} })).data
    const [theirs] = (await app.as(sales.token).call(listSalesOrders, { query: { status: 'initiated' } })).data
    expect([own?.id, theirs?.id]).toEqual([id, id])
    expect(own?.confirmUntil).toBe((await seen(id)).confirmUntil)
    const all = await office().call(listAdminOrders, { query: { status: 'initiated', perPage: 100 } })
    expect(all.data.map((row) => row.id)).toContain(id)
    const view = (await office().call(listOrderViews, {})).office.find(({ key }) => key === 'toConfirm')
    expect(view?.count).toBe(all.meta.total)
    await confirm(buyer.token, id)
    expect((await app.as(buyer.token).call(listOrders, { query: {} })).data[0]?.confirmUntil).toBeNull()
  })

  test('is neither accepted, nor billed, nor paid before it is confirmed', async () => {
    const { id, buyer } = await askedBySales(app, { methodId: online })
    expect(await refusalOf(act(id, 'accept'))).toBe('order.notAllowed')
    expect(await refusalOf(app.as(buyer.token).call(payOrder, { params: { id } }))).toBe('order.notPayable')
    expect(await refusalOf(office().call(createInvoice, { body: { orderIds: [id] } }))).toMatch(/^invoice\./)
  })

  test('of an account counts on it once it is confirmed, and is held then when it goes beyond the limit', async () => {
    const onAccount = (await aPaymentMethod(app, { isOnAccount: true })).id
    const fits = await askedBySales(app, { methodId: onAccount, creditLimit: 1_000_000 })
    const beyond = await askedBySales(app, { methodId: onAccount, creditLimit: 10 })
    expect((await seen(beyond.id)).isHeld).toBe(false)
    await confirm(fits.buyer.token, fits.id)
    await confirm(beyond.buyer.token, beyond.id)
    const [one, two] = [await seen(fits.id), await seen(beyond.id)]
    expect([one.isHeld, two.isHeld]).toEqual([false, true])
    expect((await paymentsOf(fits.id))[0]).toMatchObject({
      state: 'pending',
      companyId: fits.buyer.companyId,
      amount: one.totals?.grandTotal,
    })
    expect(await faultsOf()).toEqual([])
  })
})

describe('the customer', () => {
  test('confirms: it is with the office, is mailed as placed, and whoever asked is told', async () => {
    const { id, number, buyer, sales, variantId } = await askedBySales(app, { methodId: offline, email: 'yes@example.test', locale: 'ar' })
    await app.drainJobs()
    expect(await subjectsTo('yes@example.test')).toEqual([expect.stringContaining('نرجو تأكيد الطلب')])
    const [asked] = app.mails('yes@example.test')
    expect(asked).toContain('Nadia Haddad')
    expect(asked).toContain(`/dashboard/orders/${id}`)

    expect(await confirm(buyer.token, id)).toEqual({ status: 'pending', payUrl: null })
    await app.drainJobs()

    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(['pending'])
    expect(await onHandOf(app, variantId)).toBe(8)
    expect((await subjectsTo('yes@example.test')).slice(1)).toEqual([expect.stringContaining('استلمنا طلبكم')])
    expect(await subjectsTo(sales.email)).toEqual([`Taylor Trading has confirmed order ${number}`])
    const order = await seen(id)
    expect(order.timeline.at(-1)).toMatchObject({ action: 'submit', actorKind: 'customer', from: 'initiated', to: 'pending' })
    expect(order.confirmUntil).toBeNull()
    await act(id, 'accept')
    expect(await faultsOf()).toEqual([])
  })

  test('confirms and pays online, with the time of a payment of their own, and hears of it when it is paid', async () => {
    const { id, number, buyer, sales } = await askedBySales(app, { methodId: online, email: 'pays-online@example.test' })
    const { status, payUrl } = await confirm(buyer.token, id)
    expect([status, typeof payUrl]).toEqual(['payment-pending', 'string'])
    await app.drainJobs()
    expect(await subjectsTo('pays-online@example.test')).toEqual([`Please confirm order ${number}`])
    expect(await subjectsTo(sales.email)).toEqual([`Taylor Trading has confirmed order ${number}`])
    const [payment] = await paymentsOf(id)
    expect(Date.parse(payment?.expiresAt ?? '') - Date.now()).toBeLessThan(31 * 60_000)
    expect((await app.as(buyer.token).call(getOrder, { params: { id } })).payUrl).toBe(payUrl)
    expect(await faultsOf()).toEqual([])
  })

  test('declines with a reason: goods and coupon go back once, and whoever asked reads it', async () => {
    const coupon = await aCoupon(app, { percentBps: 1000 })
    const { id, number, buyer, sales, variantId } = await askedBySales(app, { methodId: offline, couponCode: coupon.code })
    await decline(buyer.token, id, 'We have enough shirts')
    await app.drainJobs()
    expect(await onHandOf(app, variantId)).toBe(10)
    const [given] = await app.asSystem((ctx) => ctx.db.select().from(coupons).where(eq(coupons.id, coupon.id)))
    expect(given?.used).toBe(0)
    expect(await subjectsTo(sales.email)).toEqual([`Taylor Trading has declined order ${number}`])
    expect(app.mails(sales.email)[0]).toContain('We have enough shirts')
    expect((await seen(id)).timeline.at(-1)).toMatchObject({ action: 'cancelEarly', note: 'We have enough shirts' })
    expect(await refusalOf(confirm(buyer.token, id))).toBe('order.notAllowed')
    expect(await faultsOf()).toEqual([])
  })

  test('does not confirm what the office changed since they looked', async () => {
    const { id, buyer, variantId } = await askedBySales(app, { methodId: offline })
    const order = await office().call(getEditableOrder, { params: { id } })
    expect(order.isOpen).toBe(true)
    await apply({ id, order }, change({ id, order }, { quantity: 5 }))
    expect(await onHandOf(app, variantId)).toBe(5)
    expect(await paymentsOf(id)).toEqual([])
    expect(await refusalOf(confirm(buyer.token, id, 0))).toBe('order.changedSinceSeen')
    const now = await app.as(buyer.token).call(getOrder, { params: { id } })
    expect([now.revision, now.lines[0]?.quantity]).toEqual([1, 5])
    await confirm(buyer.token, id, now.revision)
    expect((await paymentsOf(id))[0]?.amount).toBe(now.totals?.grandTotal)
    expect(await faultsOf()).toEqual([])
  })

  test('who confirms later is promised the goods from then on, and a day that has passed is asked for no more', async () => {
    const { id, buyer } = await askedBySales(app, { methodId: offline })
    await app.asSystem((ctx) =>
      ctx.db.update(orders).set({ countsFrom: '2026-01-05', requestedDate: '2026-01-07' }).where(eq(orders.id, id)),
    )
    expect((await app.as(buyer.token).call(getOrder, { params: { id } })).isDayLost).toBe(true)
    await confirm(buyer.token, id)
    const [row] = await app.asSystem((ctx) => ctx.db.select().from(orders).where(eq(orders.id, id)))
    expect(row?.requestedDate).toBeNull()
    expect((row?.countsFrom ?? '') > '2026-01-07').toBe(true)
  })
})

describe('on the customer’s word', () => {
  test('their salesperson confirms, and cancels', async () => {
    const one = await askedBySales(app, { methodId: online, email: 'by-word@example.test' })
    const two = await askedBySales(app, { methodId: offline })
    expect((await confirm(one.sales.token, one.id)).status).toBe('payment-pending')
    const [payment] = await paymentsOf(one.id)
    expect(Date.parse(payment?.expiresAt ?? '') - Date.now()).toBeGreaterThan(23 * 60 * 60_000)
    await decline(two.sales.token, two.id)
    await app.drainJobs()
    expect(await onHandOf(app, two.variantId)).toBe(10)
    // The customer needs the way to pay, since nobody sits before it.
    expect(await subjectsTo('by-word@example.test')).toContain(`Order ${one.number} waits for its payment`)
    // They did it themselves.
    expect([...(await subjectsTo(one.sales.email)), ...(await subjectsTo(two.sales.email))]).toEqual([])
  })

  test('the office takes the one step that goes with the payment, and no other', async () => {
    const [paid, later] = [
      await askedByOffice(app, admin.token, { methodId: online }),
      await askedByOffice(app, admin.token, { methodId: offline }),
    ]
    expect(await refusalOf(act(paid.id, 'submit'))).toBe('order.notAllowed')
    expect(await refusalOf(act(later.id, 'awaitPayment'))).toBe('order.notAllowed')
    expect((await act(paid.id, 'awaitPayment')).status).toBe('payment-pending')
    expect((await act(later.id, 'submit')).status).toBe('pending')
    expect((await seen(later.id)).timeline.at(-1)?.note).toBe('by telephone')
    const cancelled = await askedByOffice(app, admin.token, { methodId: offline })
    await act(cancelled.id, 'cancel')
    expect(await onHandOf(app, cancelled.variantId)).toBe(10)
    expect(await faultsOf()).toEqual([])
  })

  test('its papers and mails name no payment, say that it waits and until when, and call nothing confirmed', async () => {
    const { id, number, buyer } = await askedByOffice(app, admin.token, { methodId: offline, email: 'reads@example.test' })
    await app.drainJobs()
    const [mail] = app.mails('reads@example.test')
    expect(mail).toContain('Prepared by')
    expect(mail).not.toMatch(/No payment|Ordered by/)
    const { name, pdf } = await app.as(buyer.token).call(getOwnOrderPdf, { params: { id } })
    expect(name).toBe(`Order ${number}.pdf`)
    const { text } = await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true })
    expect(text).toMatch(/Waiting for confirmation\s+Confirm by /)
    expect(text).not.toContain('No payment')
  })

  test('an admin who prepared the order gets one mail about the answer, and the customer’s mail names the office and not the admin', async () => {
    const colleague = await anAdmin(app, { email: 'asking-colleague@example.test', receivesMails: true })
    const { id, number, buyer } = await askedByOffice(app, admin.token, { methodId: offline, email: 'from-office@example.test' })
    await app.drainJobs()
    expect(app.mails('from-office@example.test')[0]).toContain('Our office has prepared order')
    await confirm(buyer.token, id)
    await app.drainJobs()
    const ofThis = (await subjectsTo(admin.email)).filter((subject) => subject.includes(number))
    expect(ofThis).toEqual([`Taylor Trading has confirmed order ${number}`])
    expect(await subjectsTo(colleague.email)).toContain(`New order ${number} from Taylor Trading`)
    expect(app.mails(admin.email).at(-1)).toContain(`/admin-panel/secure/order/${id}`)
  })
})
