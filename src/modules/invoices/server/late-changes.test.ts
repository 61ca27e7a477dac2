// What happens to an order between its draft and the print.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder } from '#modules/orders/admin-contract.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import * as office from '../admin-contract.ts'

let app: TestApp
let admin: ReturnType<TestApp['as']>
let methodId: string
let customerId: string

beforeAll(async () => {
  app = await testApp({ flags: { isInvoicesEnabled: true, isOrderRefundable: true } })
  admin = app.as((await anAdmin(app)).token)
  methodId = (await aPaymentMethod(app)).id
  customerId = (await aCustomer(app)).id
  await anAddress(app, customerId)
})
afterAll(() => app.close())

const anOrder = () => aTaxedOrder(app, { customerId, methodId })
const get = (id: string) => admin.call(office.getInvoice, { params: { id } })

test('a draft of an order that has ended meanwhile is not printed; a credit note of one is', async () => {
  const [ended, billed] = [await anOrder(), await anOrder()]
  const draft = await aDraft(app, [ended.id])
  const printed = await aPrintedInvoice(app, [billed.id])
  for (const { id } of [ended, billed]) await admin.call(actOnOrder, { params: { id, action: 'cancel' }, body: { note: 'Given up' } })

  await expect(admin.call(office.printInvoice, { params: { id: draft.id }, body: {} })).rejects.toMatchObject({
    status: 409,
    code: 'invoice.orderNotReady',
    message: expect.stringContaining(ended.number),
  })

  expect(await get(draft.id)).toMatchObject({ status: 'draft', number: null })
  const credit = await admin.call(office.creditInvoice, { params: { id: printed.id } })
  const { version, date, invoiceAddress, note, bankAccountName, bankName, bankNumber, bankSortCode, iban } = credit
  const head = { version, date, invoiceAddress, note, bankAccountName, bankName, bankNumber, bankSortCode, iban }
  const items = credit.items.map(({ key, title, quantity }) => ({ key, title, quantity }))
  await admin.call(office.updateInvoice, { params: { id: credit.id }, body: { ...head, reason: 'Cancelled', items } })
  expect((await admin.call(office.printInvoice, { params: { id: credit.id }, body: {} })).number).toMatch(/^CN-/)
})
