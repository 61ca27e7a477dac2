// Late changes: an order that changes between its draft and the print, and balances while the money of several orders moves at once.
import { expect, test } from 'vitest'
import { actOnOrder } from '#modules/orders/admin-contract.ts'
import { capturePayment } from '#modules/payments/server/public.ts'
import { refundPayment } from '#modules/payments/admin-contract.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { isWaitedFor } from '#testing/waits.ts'
import * as office from '../admin-contract.ts'
import { printInvoice } from './print-invoice.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true, isOrderRefundable: true } })
const admin = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id
const customerId = (await aCustomer(app)).id
await anAddress(app, customerId)

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

test('money of two orders that arrives at once pays the invoice of both', async () => {
  const [one, two] = [await anOrder(), await anOrder()]
  const { id } = await aPrintedInvoice(app, [one.id, two.id])
  const pay = (paymentId: string) => app.asSystem((ctx) => ctx.tx((tx) => capturePayment(tx, paymentId, { amount: minor(3000) })))
  let second: Promise<unknown> = Promise.resolve()

  await app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await capturePayment(tx, one.paymentId, { amount: minor(3000) })
      second = pay(two.paymentId)
      await isWaitedFor(tx)
    }),
  )
  await second

  expect(await get(id)).toMatchObject({ status: 'paid', paid: 6000, outstanding: 0 })
})

test('money that is given back while the invoice is being printed is not counted as paid', async () => {
  const order = await anOrder()
  const { id } = await aDraft(app, [order.id])
  await app.asSystem((ctx) => ctx.tx((tx) => capturePayment(tx, order.paymentId, { amount: minor(3000) })))
  let refund: Promise<unknown> = Promise.resolve()

  await app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await printInvoice(tx, id, undefined)
      refund = admin.call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(1000) } })
      await isWaitedFor(tx)
    }),
  )
  await refund

  expect(await get(id)).toMatchObject({ paid: 2000, outstanding: 1000 })
})
