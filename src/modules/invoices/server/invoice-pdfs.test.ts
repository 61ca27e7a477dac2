// Many invoices as one file: those of the orders that were just invoiced, those of any orders, or those chosen in their list.
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { getDocumentBatch, listDocumentBatches, startDocumentBatch } from '#modules/orders/batches-admin-contract.ts'
import { theApp } from '#testing/app.ts'
import { unzipped } from '#testing/unzipped.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { startInvoicePdfs } from '../admin-contract.ts'
import { listInvoicings, startInvoicing } from '../invoicing-admin-contract.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true, isOrderPrintable: false } })
const admin = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id
const buyer = await aCustomer(app)
await anAddress(app, buyer.id)
const anOrder = () => aTaxedOrder(app, { customerId: buyer.id, methodId })

/** The pages of a batch's file, each as its text. */
async function pagesOf(id: string): Promise<string[]> {
  const { file } = await admin.call(getDocumentBatch, { params: { id } })
  return (await extractText(new Uint8Array(Buffer.from(file, 'base64')), { mergePages: false })).text
}
const lastBatch = async () => (await admin.call(listDocumentBatches))[0]

test('only those who may see orders make them, and only of printed ones', async () => {
  const order = await anOrder()
  const draft = await aDraft(app, [order.id])
  const clerk = await anAdmin(app, { permissions: ['catalogue.see'] })
  expect(await app.as(clerk.token).status(startInvoicePdfs, { body: { ids: [draft.id] } })).toBe(403)
  await expect(admin.call(startInvoicePdfs, { body: { ids: [draft.id] } })).rejects.toMatchObject({ code: 'invoice.notAllPrinted' })
  expect(await admin.status(startInvoicePdfs, { body: { ids: [crypto.randomUUID()] } })).toBe(409)
})

test('what was just invoiced is one file, a page for each in the order of the orders', async () => {
  const orders = [await anOrder(), await anOrder(), await anOrder()]
  await admin.call(startInvoicing, { body: { orderIds: orders.map(({ id }) => id), isMailed: false } })
  await app.drainJobs()
  const outcomes = (await admin.call(listInvoicings))[0]?.outcomes ?? []
  expect(outcomes).toHaveLength(3)
  const { id, total } = await admin.call(startInvoicePdfs, { body: { ids: outcomes.flatMap(({ invoiceId }) => invoiceId ?? []) } })
  expect(total).toBe(3)
  await app.drainJobs()

  expect(await lastBatch()).toMatchObject({ id, document: 'invoice', state: 'done', done: 3, failed: [] })
  const pages = await pagesOf(id)
  expect(pages).toHaveLength(3)
  for (const [at, { number }] of outcomes.entries()) expect(pages[at]).toContain(number)
})

test('of orders all printed invoices are in it, one of two orders once; an order without is named', async () => {
  const [one, two, none] = [await anOrder(), await anOrder(), await anOrder()]
  const together = await aPrintedInvoice(app, [one.id, two.id])
  const { id } = await admin.call(startDocumentBatch, { body: { document: 'invoice', ids: [one.id, two.id, none.id] } })
  await app.drainJobs()

  expect(await lastBatch()).toMatchObject({ id, state: 'done', done: 3, failed: [{ number: none.number, message: expect.any(String) }] })
  const pages = await pagesOf(id)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain(together.number)
})

test('a ZIP file holds each invoice under its number', async () => {
  const [one, two] = [await anOrder(), await anOrder()]
  const printed = [await aPrintedInvoice(app, [one.id]), await aPrintedInvoice(app, [two.id])]
  const { id, isZip } = await admin.call(startInvoicePdfs, { body: { ids: printed.map((invoice) => invoice.id), isZip: true } })
  expect(isZip).toBe(true)
  await app.drainJobs()
  const { file } = await admin.call(getDocumentBatch, { params: { id } })
  expect([...(await unzipped(file)).keys()]).toEqual(printed.map(({ number }) => `${number}.pdf`))
})

test('papers of the warehouse are not made where orders are not printed', async () => {
  expect(await admin.status(startDocumentBatch, { body: { document: 'pickList', ids: [(await anOrder()).id] } })).toBe(404)
})
