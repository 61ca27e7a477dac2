// Many orders invoiced at once: each by itself, with numbers that follow one another, and mailed where asked.
import { expect, test } from 'vitest'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aTaxedOrder } from '#testing/builders/invoices.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { getInvoiceSums, invoiceOrders, listInvoices } from '../admin-contract.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true } })
const admin = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id
const buyer = await aCustomer(app)
const other = await aCustomer(app)
for (const { id } of [buyer, other]) await anAddress(app, id)
const invoice = (orderIds: string[], isMailed = false) => admin.call(invoiceOrders, { body: { orderIds, isMailed } })
const mailedTo = async (email: string) => {
  await app.drainJobs()
  const rows = await app.asSystem((ctx) => ctx.db.select({ kind: sentEmails.kind, to: sentEmails.recipient }).from(sentEmails))
  return rows.filter(({ to }) => to === email).map(({ kind }) => kind)
}

test('each order gets an invoice of its own; what cannot be invoiced says why, and takes no number', async () => {
  const first = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  const waiting = await anOrder(app, { customerId: buyer.id, methodId, status: 'pending' })
  const second = await aTaxedOrder(app, { customerId: other.id, methodId })
  const drafted = await aTaxedOrder(app, { customerId: other.id, methodId })
  const draft = await aDraft(app, [drafted.id])

  expect(await invoice([first.id, waiting.id, drafted.id, second.id, first.id], true)).toEqual([
    { id: first.id, invoiceId: expect.any(String), number: 'INV-000001', error: null, message: null },
    { id: waiting.id, invoiceId: null, number: null, error: 'invoice.orderNotReady', message: expect.any(String) },
    { id: drafted.id, invoiceId: null, number: null, error: 'invoice.nothingLeft', message: expect.any(String) },
    { id: second.id, invoiceId: expect.any(String), number: 'INV-000002', error: null, message: null },
  ])
  expect((await invoice([first.id]))[0]).toMatchObject({ number: null, error: 'invoice.nothingLeft' })
  expect((await getSums()).drafts.count).toBe(1)
  expect((await admin.call(listInvoices, { query: { show: 'drafts' } })).data.map(({ id }) => id)).toEqual([draft.id])
  expect([await mailedTo(buyer.email), await mailedTo(other.email)]).toEqual([['invoiceSent'], ['invoiceSent']])
})

test('without a mail nobody hears of it', async () => {
  const quiet = await aCustomer(app)
  await anAddress(app, quiet.id)
  const order = await aTaxedOrder(app, { customerId: quiet.id, methodId })

  expect((await invoice([order.id]))[0]).toMatchObject({ error: null })
  expect(await mailedTo(quiet.email)).toEqual([])
})

const getSums = () => admin.call(getInvoiceSums)
