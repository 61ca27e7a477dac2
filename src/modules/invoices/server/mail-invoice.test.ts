// The mails with invoices that the office sends: to whom, how often, and what they say.
import { expect, test } from 'vitest'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { getInvoice, mailInvoice, mailInvoices } from '../admin-contract.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true } })
const admin = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id

async function anInvoice(options: Parameters<typeof aCustomer>[1] = {}) {
  const buyer = await aCustomer(app, options)
  await anAddress(app, buyer.id)
  const order = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  return { ...(await aPrintedInvoice(app, [order.id])), email: buyer.email, order }
}
const mailsTo = async (email: string) => {
  await app.drainJobs()
  const rows = await app.asSystem((ctx) => ctx.db.select({ kind: sentEmails.kind, to: sentEmails.recipient }).from(sentEmails))
  return rows.filter(({ to }) => to === email).map(({ kind }) => kind)
}

test('the office mails a printed invoice as often as it likes, and never a draft', async () => {
  const invoice = await anInvoice()
  const order = await aTaxedOrder(app, { customerId: invoice.customerId, methodId })
  const draft = await aDraft(app, [order.id])

  expect((await admin.call(mailInvoice, { params: { id: invoice.id }, body: {} })).mailedAt).not.toBeNull()
  await admin.call(mailInvoice, { params: { id: invoice.id }, body: {} })

  await expect(admin.call(mailInvoice, { params: { id: draft.id }, body: {} })).rejects.toMatchObject({ code: 'invoice.notPrinted' })
  expect(await app.as(null).status(mailInvoice, { params: { id: invoice.id }, body: {} })).toBe(401)
  expect(await mailsTo(invoice.email)).toEqual(['invoiceSent', 'invoiceSent'])
})

test('many are mailed at once, each to its customer and once; where one is a draft, none is', async () => {
  const [one, two] = [await anInvoice(), await anInvoice()]
  const draft = await aDraft(app, [(await aTaxedOrder(app, { customerId: one.customerId, methodId })).id])
  const send = (...ids: string[]) => admin.call(mailInvoices, { body: { ids } })
  await expect(send(one.id, draft.id)).rejects.toMatchObject({ code: 'invoice.notPrinted' })
  expect(await mailsTo(one.email)).toEqual([])

  expect(await send(one.id, two.id, one.id)).toEqual({ mailed: 2 })
  for (const { email } of [one, two]) expect(await mailsTo(email)).toEqual(['invoiceSent'])
  expect((await admin.call(getInvoice, { params: { id: two.id } })).mailedAt).not.toBeNull()
  expect(await app.as(null).status(mailInvoices, { body: { ids: [one.id] } })).toBe(401)
})

test('it goes to the address that is shown, or to another that is typed', async () => {
  const invoice = await anInvoice()
  const elsewhere = 'accounts@elsewhere.test'
  expect((await admin.call(getInvoice, { params: { id: invoice.id } })).email).toBe(invoice.email)
  await admin.call(mailInvoice, { params: { id: invoice.id }, body: { to: ` ${elsewhere.toUpperCase()} ` } })
  expect(await mailsTo(elsewhere)).toEqual(['invoiceSent'])
  expect(await mailsTo(invoice.email)).toEqual([])
  expect(await admin.status(mailInvoice, { params: { id: invoice.id }, body: { to: 'nobody' } })).toBe(422)
})

test('a mail to a customer who sees no prices has no amount', async () => {
  const texts = async (email: string) => {
    await app.drainJobs()
    return app.mails(email).join()
  }
  const [seeing, blind] = [await anInvoice(), await anInvoice({ canSeePrices: false })]
  for (const { id } of [seeing, blind]) await admin.call(mailInvoice, { params: { id }, body: {} })

  expect(await texts(seeing.email)).toContain('30.00')
  expect(await texts(blind.email)).toContain(String(blind.number))
  expect(await texts(blind.email)).not.toContain('30.00')
})
