// An order's references: the purchase order number its company asks for, the day its customer asks for, and the name of its address.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { quoteCart } from '#modules/carts/contract.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { addresses } from '#modules/people/server/tables.ts'
import { getSettings, companyIn } from '#modules/settings/server/public.ts'
import { testAddress } from '#modules/shipping/admin-contract.ts'
import { deliveryDays } from '#modules/shipping/calendar.ts'
import { saveCalendar } from '#modules/shipping/calendar-contract.ts'
import { shippingZones } from '#modules/shipping/server/tables.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin, aCustomer, aSalesperson } from '#testing/builders/accounts.ts'
import { anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { findPurchaseOrder, getOrder, placeOrder } from '../contract.ts'
import { detailsOf, findMailOrders } from './mail-content.ts'
import { countLateOrders } from './order-filters.ts'
import { orders } from './tables.ts'

const app = await theApp()
const offline = (await aShopFloor(app)).offline.id

type Buyer = Awaited<ReturnType<typeof aReadyBuyer>>
let buyer: Buyer
beforeEach(async () => {
  buyer = await aReadyBuyer(app)
})

const attempt = async (of: Buyer, over: object) => ({ ...(await anAttempt(app, of, offline)), ...over })
const place = async (of: Buyer, over: object) => app.as(of.token).call(placeOrder, { body: await attempt(of, over) })
const setRule = (purchaseOrderRequired: boolean, purchaseOrderStart: string | null) =>
  app.asSystem((ctx) =>
    ctx.db.update(companies).set({ purchaseOrderRequired, purchaseOrderStart }).where(eq(companies.id, buyer.companyId)),
  )
const wrong = (field: string) => ({ status: 422, fields: { [field]: [expect.any(String)] } })

/** The details of an order in a mail, beside its lines and totals. */
const mailAbout = (orderId: string) =>
  app.asSystem(async (ctx) => {
    const [mail] = await findMailOrders(ctx, [orderId])
    const { company } = await getSettings(ctx)
    if (!mail) throw new Error('there is no such order')
    return detailsOf(ctx, mail, { locale: 'en', hasMoney: true, company: companyIn(company, 'en'), saysHowToPay: false })
      .flatMap(({ lines }) => lines)
      .join('\n')
  })

test('only those who may order ask for a purchase order number, and only their own company is asked', async () => {
  const query = { number: 'PO-1' }
  expect(await app.as(null).status(findPurchaseOrder, { query })).toBe(401)
  expect(await app.as((await aCustomer(app, { isRestricted: true })).token).status(findPurchaseOrder, { query })).toBe(403)
  expect(await app.as((await aSalesperson(app)).token).status(findPurchaseOrder, { query })).toBe(409)

  const { number } = await place(buyer, { purchaseOrderNumber: 'PO-1' })
  expect(await app.as(buyer.token).call(findPurchaseOrder, { query: { number: 'po-1' } })).toMatchObject({ number })
  expect(await app.as(buyer.token).call(findPurchaseOrder, { query: { number: 'PO-2' } })).toBeNull()
  expect(await app.as((await aReadyBuyer(app)).token).call(findPurchaseOrder, { query })).toBeNull()
})

test('a company that requires a purchase order number gets no order without one, and none that begins otherwise', async () => {
  await setRule(true, 'PO-')
  expect((await app.as(buyer.token).call(quoteCart, { body: {} })).purchaseOrder).toEqual({ isRequired: true, start: 'PO-' })
  await expect(place(buyer, {})).rejects.toMatchObject(wrong('purchaseOrderNumber'))
  await expect(place(buyer, { purchaseOrderNumber: '17' })).rejects.toMatchObject(wrong('purchaseOrderNumber'))
  const { orderId } = await place(buyer, { purchaseOrderNumber: 'po-17' })
  expect(await app.as(buyer.token).call(getOrder, { params: { id: orderId } })).toMatchObject({ purchaseOrderNumber: 'po-17' })
})

test('a day is asked for out of those on which the shop works and the order can be there', async () => {
  const office = app.as((await anAdmin(app)).token)
  const choice = { addressId: buyer.addressId, deliveryMethod: 'delivery' as const }
  expect((await app.as(buyer.token).call(quoteCart, { body: {} })).calendar).toBeNull()
  const first = await app.as(buyer.token).call(quoteCart, { body: choice })
  if (!first.calendar || !first.delivery) throw new Error('the quote has no days')
  const daysOf = (quote: typeof first) => deliveryDays({ ...quote.calendar!, minDays: quote.delivery!.minDays, calendar: quote.calendar! })
  const [closed, open] = daysOf(first)
  const closedDays = [...first.calendar.closedDays, closed!].map((day) => ({ day, name: 'Stocktaking or a holiday' }))
  await office.call(saveCalendar, { body: { workingDays: first.calendar.workingDays, closedDays } })

  expect(daysOf(await app.as(buyer.token).call(quoteCart, { body: choice }))[0]).toBe(open)
  await expect(place(buyer, { requestedDate: closed })).rejects.toMatchObject(wrong('requestedDate'))
  await expect(place(buyer, { requestedDate: first.calendar.today })).rejects.toMatchObject(wrong('requestedDate'))
  const { orderId } = await place(buyer, { requestedDate: open })
  expect(await app.as(buyer.token).call(getOrder, { params: { id: orderId } })).toMatchObject({ requestedDate: open, collectFrom: [] })
})

test('after the cut-off hour an order counts as made on the next day: for the days that are offered and taken, in the tester, and for what is late', async () => {
  const office = app.as((await anAdmin(app)).token)
  const everyDay = { workingDays: [1, 2, 3, 4, 5, 6, 7], closedDays: [] }
  await office.call(saveCalendar, { body: everyDay })
  const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
  const today = new Date().toISOString().slice(0, 10)
  const lateOn = (day: string) => app.asSystem((ctx) => countLateOrders({ ...ctx, now: new Date(`${day}T12:00:00Z`) }))
  await app.asSystem(async ({ db }) => {
    await db.update(orders).set({ status: 'cancelled' })
    await db.update(shippingZones).set({ cutoffHour: 14, minDays: 1, maxDays: 2 })
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (const [hour, countsFrom] of [
      [9, today],
      [20, dayAfter(today, 1)],
    ] as const) {
      vi.setSystemTime(new Date(`${today}T${String(hour).padStart(2, '0')}:30:00Z`))
      const own = await aReadyBuyer(app)
      const choice = { addressId: own.addressId, deliveryMethod: 'delivery' as const }
      const { calendar, delivery } = await app.as(own.token).call(quoteCart, { body: choice })
      expect(calendar).toEqual({ today, countsFrom, ...everyDay })
      const [first] = deliveryDays({ ...calendar!, minDays: delivery!.minDays, calendar: calendar! })
      expect(first).toBe(dayAfter(countsFrom, 1))
      const { arrival } = await office.call(testAddress, { query: { country: 'GB', city: 'Leeds', total: minor(2000) } })
      expect(arrival?.from).toBe(first)
      await expect(place(own, { requestedDate: dayAfter(countsFrom, 0) })).rejects.toMatchObject(wrong('requestedDate'))
      const { orderId } = await place(own, {})
      expect([await lateOn(dayAfter(countsFrom, 2)), await lateOn(dayAfter(countsFrom, 3))]).toEqual([0, 1])
      await app.asSystem(({ db }) => db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId)))
    }
  } finally {
    vi.useRealTimers()
    await app.asSystem(({ db }) => db.update(shippingZones).set({ cutoffHour: null }))
  }
})

test('an order keeps the name of its place, its hours and what a driver should know; its mail says them', async () => {
  const named = { shopName: 'Mill Lane branch', contactName: 'Sam Green', openingHours: 'Mon to Fri', instructions: 'Ring twice' }
  await app.asSystem((ctx) => ctx.db.update(addresses).set(named).where(eq(addresses.id, buyer.addressId)))
  const { orderId } = await place(buyer, {})
  expect((await app.as(buyer.token).call(getOrder, { params: { id: orderId } })).address).toMatchObject(named)

  const mail = await mailAbout(orderId)
  for (const text of Object.values(named)) expect(mail).toContain(text)
})

test('an order that is collected says where, in its mail as well, and names no address of the customer', async () => {
  const delivered = await anAttempt(app, buyer, offline)
  const choice = { addressId: buyer.addressId, deliveryMethod: 'collection' as const, paymentMethodId: offline }
  const quote = await app.as(buyer.token).call(quoteCart, { body: choice })
  const { orderId } = await app
    .as(buyer.token)
    .call(placeOrder, { body: { ...delivered, ...choice, expectedTotal: quote.totals.grandTotal } })
  const order = await app.as(buyer.token).call(getOrder, { params: { id: orderId } })
  expect(order.deliveryMethod).toBe('collection')
  expect(order.collectFrom).toContain('14 Weaver Street, Manchester')

  const mail = await mailAbout(orderId)
  expect(mail).toContain('14 Weaver Street, Manchester')
  expect(mail).not.toContain(order.address?.address1)
})
