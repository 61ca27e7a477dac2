// The lists of invoices: what the office finds in its own, and what a customer sees of an order; and the forms of Saudi Arabia.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#modules/companies/server/tables.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { type TestApp, testApp, theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import * as office from '../admin-contract.ts'
import { getOwnInvoice, listOwnInvoices } from '../contract.ts'
import { getDocument } from './public.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true, isOrderRefundable: true } })
const admin = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id
const buyer = await aCustomer(app)
await anAddress(app, buyer.id)

const anOrder = (options: Partial<Parameters<typeof aTaxedOrder>[1]> = {}) =>
  aTaxedOrder(app, { customerId: buyer.id, methodId, ...options })

const print = (id: string) => admin.call(office.printInvoice, { params: { id }, body: {} })

test('the list shows drafts, open, overdue and paid ones, and finds them by number, order and company', async () => {
  const company = await aCustomer(app, { companyName: 'Zeppelin Outfitters' })
  await anAddress(app, company.id)
  const own = (status?: never) => aTaxedOrder(app, { customerId: company.id, methodId, ...(status ? { status } : {}) })
  const [draftOrder, openOrder] = [await own(), await own()]
  const draft = await aDraft(app, [draftOrder.id])
  const open = await aPrintedInvoice(app, [openOrder.id])
  const found = async (query: Record<string, string>) =>
    (await admin.callUntyped(office.listInvoices, { query: { companyId: company.companyId, ...query } })).data.map(({ id }) => id)

  expect(await found({})).toEqual([open.id, draft.id])
  expect(await found({ show: 'drafts' })).toEqual([draft.id])
  expect(await found({ show: 'open' })).toEqual([open.id])
  expect(await found({ show: 'overdue' })).toEqual([])
  expect(await found({ show: 'paid' })).toEqual([])
  expect(await found({ search: String(open.number) })).toEqual([open.id])
  expect(await found({ search: draftOrder.number })).toEqual([draft.id])
  expect(await found({ search: 'zeppelin' })).toEqual([open.id, draft.id])
  const sums = await admin.call(office.getInvoiceSums)
  expect(sums.drafts.total).toBeGreaterThanOrEqual(3000)
  expect(sums.open.count).toBeGreaterThanOrEqual(1)
})

test('a customer sees the printed ones of an own order, nobody else does, and no one without prices', async () => {
  const order = await anOrder()
  const draft = await aDraft(app, [order.id])
  const mine = () => app.as(buyer.token).call(listOwnInvoices, { query: { orderId: order.id } })
  expect(await mine()).toEqual([])
  const { number } = await print(draft.id)
  const stranger = app.as((await aCustomer(app)).token)
  const own = (who: ReturnType<TestApp['as']>) => who.status(getOwnInvoice, { params: { id: draft.id } })

  expect(await mine()).toMatchObject([{ number, status: 'open', outstanding: 3000 }])
  expect((await app.as(buyer.token).call(getOwnInvoice, { params: { id: draft.id } })).document.number).toBe(number)
  expect(await stranger.call(listOwnInvoices, { query: { orderId: order.id } })).toEqual([])
  expect(await own(stranger)).toBe(404)

  const blind = await aCustomer(app, { canSeePrices: false })
  await app.asSystem((ctx) => ctx.db.update(orders).set({ customerId: blind.id }).where(eq(orders.id, order.id)))
  expect(await app.as(blind.token).call(listOwnInvoices, { query: { orderId: order.id } })).toEqual([])
  expect(await own(app.as(blind.token))).toBe(404)
})

test.each([
  [true, 'saStandard'],
  [false, 'saSimplified'],
] as const)('in Saudi Arabia a buyer with a VAT number (%s) gets the form %s, with a QR code', async (hasNumber, form) => {
  const saudi = await testApp({ profile: 'testing_v1', flags: { isInvoicesEnabled: true } })
  const { id: customerId, companyId } = await aCustomer(saudi)
  await anAddress(saudi, customerId, { country: 'SA', city: 'الرياض', address1: 'طريق الملك فهد', postcode: '12211' })
  if (hasNumber)
    await saudi.asSystem((ctx) => ctx.db.update(companies).set({ vatNumber: '310122393500003' }).where(eq(companies.id, companyId)))
  const order = await aTaxedOrder(saudi, { customerId, methodId: (await aPaymentMethod(saudi)).id })

  const { id } = await aPrintedInvoice(saudi, [order.id])

  const document = await saudi.asSystem((ctx) => getDocument(ctx, id))
  expect(document.form).toBe(form)
  const text = new TextDecoder().decode(Uint8Array.from(atob(document.qr ?? ''), (each) => each.charCodeAt(0)))
  expect(text).toContain('شركة جملة للتجارة')
  expect(text).toMatch(/30\.00.+5\.00$/s)
  await saudi.close()
})
