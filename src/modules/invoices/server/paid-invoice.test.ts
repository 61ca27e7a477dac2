// An invoice of an order that is paid, in whole or in part: its paper, its e-invoice, its page and its mail ask for no more than is due.
import { sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { getSettings, putSettings } from '#modules/settings/server/public.ts'
import { findFaults } from '../../../commands/invariants.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { getInvoice, getInvoicePaper, mailInvoice, printInvoice, updateInvoice } from '../admin-contract.ts'
import { getOwnInvoice } from '../contract.ts'
import { getInvoicePdf, getInvoiceXml } from '../documents-contract.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true } })
const admin = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id
await app.asSystem(async (ctx) => {
  const { company } = await getSettings(ctx)
  await putSettings(ctx, { company: { ...company, bankNumber: '12345678', bankName: 'Northern Bank' } })
})
const buyer = await aCustomer(app, { email: 'paid-invoices@example.test' })
await anAddress(app, buyer.id)

/** An order of 30.00. */
const order = () => aTaxedOrder(app, { customerId: buyer.id, methodId })
const pay = (paymentId: string, amount: number, day: string) =>
  admin.call(capturePayment, { params: { id: paymentId }, body: { amount: minor(amount), day } })
const print = ({ id, version }: { id: string; version: number }) => admin.call(printInvoice, { params: { id }, body: { version } })
const textOf = async (id: string) => {
  const { pdf } = await admin.call(getInvoicePdf, { params: { id } })
  return (await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true })).text.replace(/\s+/g, ' ')
}
const xmlOf = async (id: string) => (await admin.call(getInvoiceXml, { params: { id } })).xml
const mailOf = async (id: string) => {
  const before = app.mails('paid-invoices@example.test').length
  await admin.call(mailInvoice, { params: { id }, body: {} })
  await app.drainJobs()
  return app.mails('paid-invoices@example.test').slice(before).join('')
}
const kinds = async (id: string) => {
  const rows = await app.asSystem((ctx) => ctx.db.select({ kind: sentEmails.kind, of: sentEmails.subjectId }).from(sentEmails))
  return rows.filter(({ of }) => of === id).map(({ kind }) => kind)
}

test('printed after the money came, it says when it came, that it is paid, and asks for nothing: on paper, in XML and by mail', async () => {
  const { id: orderId, paymentId } = await order()
  await pay(paymentId, 3000, '2026-01-12')
  const draft = await aDraft(app, [orderId])
  expect((await admin.call(getInvoicePaper, { params: { id: draft.id } })).standing).toBeNull()
  const { id, received, outstanding, paid } = await print(draft)

  expect({ received, outstanding, paid }).toMatchObject({
    received: [{ day: '2026-01-12', amount: 3000, method: { en: 'Bank transfer' } }],
    outstanding: 0,
    paid: 3000,
  })
  const text = await textOf(id)
  for (const words of ['Paid', 'Total with VAT £30.00', 'Received on 12/01/2026 · Bank transfer -£30.00', 'Total to pay £0.00'])
    expect(text).toContain(words)
  for (const words of ['Please pay to', 'Due:']) expect(text).not.toContain(words)
  const xml = await xmlOf(id)
  expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="GBP">30.00<')
  expect(xml).toContain('<cbc:PrepaidAmount currencyID="GBP">30.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="GBP">0.00<')
  for (const part of ['DueDate', 'PaymentMeans']) expect(xml).not.toContain(part)
  expect((await app.as(buyer.token).call(getOwnInvoice, { params: { id } })).standing).toMatchObject({ status: 'paid', outstanding: 0 })
  const mail = await mailOf(id)
  expect(mail).toContain('nothing of it is due any more')
  expect(mail).not.toContain('Due date')
  expect(await kinds(id)).toEqual(['paidInvoiceSent'])
})

test('printed after a part came, it asks for the rest', async () => {
  const { id: orderId, paymentId } = await order()
  await pay(paymentId, 1000, '2026-01-12')
  const { id } = await aPrintedInvoice(app, [orderId])

  const text = await textOf(id)
  for (const words of ['Total with VAT £30.00', 'Bank transfer -£10.00', 'Total to pay £20.00', 'Due:', 'Please pay to'])
    expect(text).toContain(words)
  expect(text).not.toContain('Paid')
  expect(await xmlOf(id)).toContain(
    '<cbc:PrepaidAmount currencyID="GBP">10.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="GBP">20.00<',
  )
  const mail = await mailOf(id)
  for (const words of ['£30.00', '£10.00', 'Still due', '£20.00', 'Due date']) expect(mail).toContain(words)
  expect(await kinds(id)).toEqual(['invoiceSent'])
})

test('printed before the money came, its paper stays as it was printed; the page around it and its mail say that it is paid', async () => {
  const { id: orderId, paymentId } = await order()
  const { id } = await aPrintedInvoice(app, [orderId])
  const [paper, xml] = [(await admin.call(getInvoicePaper, { params: { id } })).document, await xmlOf(id)]
  expect(paper.received).toEqual([])
  await pay(paymentId, 3000, '2026-02-01')

  const own = await app.as(buyer.token).call(getOwnInvoice, { params: { id } })
  expect(own.document).toEqual(paper)
  expect(await xmlOf(id)).toBe(xml)
  expect(xml).toContain('<cbc:PayableAmount currencyID="GBP">30.00<')
  expect(own.standing).toMatchObject({ status: 'paid', outstanding: 0, received: [{ day: '2026-02-01', amount: 3000 }] })
  expect(await app.as((await aCustomer(app)).token).status(getOwnInvoice, { params: { id } })).toBe(404)
  expect(await mailOf(id)).toContain('It is paid')

  await admin.call(refundPayment, { params: { id: paymentId }, body: { amount: minor(400) } })
  const { received, outstanding, paid } = await admin.call(getInvoice, { params: { id } })
  expect({ received: received.map(({ amount }) => amount), outstanding, paid }).toEqual({ received: [2600], outstanding: 400, paid: 2600 })
})

test('of several invoices of an order the older one has the money that came first', async () => {
  const { id: orderId, paymentId } = await order()
  const draft = await aDraft(app, [orderId])
  const { version, items, date, invoiceAddress, reason, note, bankAccountName, bankName, bankNumber, bankSortCode, iban } = draft
  const half = await admin.call(updateInvoice, {
    params: { id: draft.id },
    body: {
      ...{ version, date, invoiceAddress, reason, note, bankAccountName, bankName, bankNumber, bankSortCode, iban },
      items: items.map(({ key, title }, at) => ({ key, title, quantity: at === 0 ? 1 : 0 })),
    },
  })
  const first = await print(half)
  await pay(paymentId, 2000, '2026-03-01')
  const second = await aPrintedInvoice(app, [orderId])

  const amounts = async (id: string) => {
    const { received, paid, outstanding } = await admin.call(getInvoice, { params: { id } })
    return [received.map(({ amount }) => amount), paid, outstanding]
  }
  expect(await amounts(first.id)).toEqual([[1200], 1200, 0])
  expect(await amounts(second.id)).toEqual([[800], 800, 1000])
  expect((await admin.call(getInvoicePaper, { params: { id: second.id } })).document.received).toMatchObject([{ amount: 800 }])
})

test('after all of it the papers add up', async () => {
  const faults = await app.asSystem((ctx) =>
    findFaults(async (text) => ({ rows: (await ctx.db.execute<{ subject: string; fault: string }>(sql.raw(text))).rows })),
  )
  expect(faults.filter(({ invariant }) => invariant.startsWith('invoices add up') || invariant.startsWith('nothing is billed'))).toEqual([])
})
