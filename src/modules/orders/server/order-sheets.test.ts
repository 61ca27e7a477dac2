// Documents of an order: who gets which, in which language, and with which amounts.
import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { customers } from '#modules/people/server/tables.ts'
import { minor, zero } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anAttempt, anOrder, aPaymentMethod, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { actOnOrder, getAdminOrder } from '../admin-contract.ts'
import { placeOrder } from '../contract.ts'
import { getOrderPdf, getOwnOrderPdf, orderDocuments } from '../documents-contract.ts'
import { dropRest, shipOrder } from '../shipments-admin-contract.ts'
import { getAdminOrder as readOrder } from './get-order.ts'
import { sheetOf } from './order-sheets.ts'
import { orderAdjustments, orders } from './tables.ts'

const app = await theApp({ flags: { isOrderPrintable: true } })
const admin = (await anAdmin(app)).token
const buyer = await aCustomer(app, { canSeePrices: true })
const order = await anOrder(app, { customerId: buyer.id, methodId: (await aPaymentMethod(app)).id, status: 'pending' })

const textOf = async ({ pdf }: { pdf: string }) =>
  (await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true })).text.replace(/\s+/g, ' ')

test('another company, a visitor and a clerk without the permission get none', async () => {
  const params = { id: order.id }
  const stranger = await aCustomer(app)
  expect(await app.as(stranger.token).status(getOwnOrderPdf, { params })).toBe(404)
  expect(await app.as(null).status(getOwnOrderPdf, { params })).toBe(401)
  const clerk = (await anAdmin(app, { permissions: ['stock.see'] })).token
  for (const [token, refusal] of [
    [null, 401],
    [buyer.token, 403],
    [clerk, 403],
  ] as const)
    expect(await app.as(token).status(getOrderPdf, { params: { ...params, document: 'pickList' } })).toBe(refusal)
})

test.each(orderDocuments)('the office gets the %s, and only the confirmation names amounts', async (document) => {
  const reply = await app.as(admin).call(getOrderPdf, { params: { id: order.id, document } })
  const text = await textOf(reply)

  expect(reply.name).toMatch(/\.pdf$/)
  expect(text).toContain(order.number)
  expect(text).toContain('SKU')
  expect(text.includes('£')).toBe(document === 'confirmation')
})

test('the customer gets the confirmation in the language of the page, without amounts who may not see prices', async () => {
  const own = app.as(buyer.token)
  expect(await textOf(await own.call(getOwnOrderPdf, { params: { id: order.id } }))).toContain('Grand total')
  const inArabic = await own.call(getOwnOrderPdf, { params: { id: order.id } }, { 'accept-language': 'ar' })
  expect(inArabic.name).toContain('تأكيد الطلب')
  expect(await textOf(inArabic)).toContain(order.number)

  await app.asSystem((ctx) => ctx.db.update(customers).set({ canSeePrices: false }).where(eq(customers.id, buyer.id)))
  const hidden = await textOf(await own.call(getOwnOrderPdf, { params: { id: order.id } }))
  expect(hidden).toContain(order.number)
  expect(hidden).not.toContain('£')
})

test('the confirmation names the coupon that made the delivery free, to readers without amounts its code alone', async () => {
  const own = app.as(buyer.token)
  const adjustment = { orderId: order.id, label: 'POST-0' }
  await app.asSystem(async ({ db }) => {
    await db.update(orders).set({ couponCode: 'POST-0', shippingCost: zero }).where(eq(orders.id, order.id))
    await db.insert(orderAdjustments).values([
      { ...adjustment, kind: 'coupon', amount: minor(-700) },
      { ...adjustment, kind: 'shipping', amount: minor(700) },
    ])
  })
  const office = app.as(admin)
  const ofOffice = async (document: (typeof orderDocuments)[number]) =>
    textOf(await office.call(getOrderPdf, { params: { id: order.id, document }, query: { language: 'en' } }))

  expect(await ofOffice('confirmation')).toMatch(/Coupon .*POST-0.*: free delivery/)
  expect(await ofOffice('deliveryNote')).not.toContain('POST-0')
  const hidden = await textOf(await own.call(getOwnOrderPdf, { params: { id: order.id } }))
  expect(hidden).toContain('POST-0')
  expect(hidden).not.toContain('free delivery')
})

test('what a customer reads is in the language they ordered in, unless the office asks for the other', async () => {
  await app.asSystem((ctx) => ctx.db.update(orders).set({ locale: 'ar' }).where(eq(orders.id, order.id)))
  const office = app.as(admin)
  const nameOf = async (document: (typeof orderDocuments)[number], language?: 'en' | 'ar') =>
    (await office.call(getOrderPdf, { params: { id: order.id, document }, query: { language } })).name

  expect(await nameOf('deliveryNote')).toContain('سند التوصيل')
  expect(await nameOf('deliveryNote', 'en')).toContain('Delivery note')
  expect(await nameOf('pickList')).toContain('Pick list')
})

test('the papers of the goods leave out what was dropped, and the confirmation says that it will not come', async () => {
  const office = app.as(admin)
  const product = await aProduct(app, { title: 'Sent in part', sku: 'PART-1', onHand: 10 })
  const gone = await aProduct(app, { title: 'Never sent', sku: 'GONE-1', onHand: 10 })
  const lines = [product, gone].map(({ variantId }) => ({ variantId, quantity: 5 }))
  const own = await aReadyBuyer(app, { lines })
  const { offline } = await aShopFloor(app)
  const { orderId: id } = await app.as(own.token).call(placeOrder, { body: await anAttempt(app, own, offline.id) })
  for (const action of ['accept', 'process'] as const) await office.call(actOnOrder, { params: { id, action }, body: {} })
  const [first] = (await office.call(getAdminOrder, { params: { id } })).lines
  await office.call(shipOrder, { params: { id }, body: { lines: [{ lineId: first?.id ?? '', quantity: 3 }] } })
  const goods = async (document: (typeof orderDocuments)[number]) =>
    (await app.asSystem(async (ctx) => sheetOf(ctx, await readOrder(ctx, id), document))).rows.map(({ cells, notes }) => [
      ...cells.slice(document === 'pickList' ? 2 : document === 'packingList' ? 1 : 0).filter((_, at) => at === 0 || at === 2),
      ...notes,
    ])
  expect(await goods('pickList')).toEqual([
    ['GONE-1', '5 pcs'],
    ['PART-1', '2 pcs'],
  ])
  await office.call(dropRest, { params: { id }, body: { note: 'no more' } })

  for (const document of ['deliveryNote', 'packingList', 'pickList'] as const)
    expect(await goods(document), document).toEqual([['PART-1', '3 pcs']])
  expect(await goods('confirmation')).toEqual([
    ['PART-1', '5 pcs', 'Will not come: 2 pcs'],
    ['GONE-1', '5 pcs', 'Will not come: 5 pcs'],
  ])
})

test('an order that is none has no document, and a shop that prints no orders has none for the office', async () => {
  const office = app.as(admin)
  expect(await office.status(getOrderPdf, { params: { id: buyer.id, document: 'confirmation' } })).toBe(404)
  expect(await office.status(getOrderPdf, { params: { id: buyer.id, document: 'pickList' } })).toBe(404)
})
