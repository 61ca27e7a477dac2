// Money that a salesperson has collected and the office has not booked yet: it is not reminded of, and stands on the statement and at the invoice.
import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { cancelPayment } from '#modules/payments/admin-contract.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { actOnMoney, collectMoney } from '#modules/returns/money-collection-contract.ts'
import { minor } from '#shared/money.ts'
import { plusDays } from '#shared/time.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { getInvoice, mailInvoice } from '../admin-contract.ts'
import { getOwnInvoice } from '../contract.ts'
import { getOwnStatement, getOwnStatementPdf } from '../statement-contract.ts'
import { performSendReminders } from './remind-invoices.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true } })
const admin = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id
const salesperson = await aSalesperson(app, { firstName: 'Robin', lastName: 'Marsh' })
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** An invoice of 30.00, and its customer. */
async function anInvoice(email: string) {
  const buyer = await aCustomer(app, { email, salespersonId: salesperson.id })
  await anAddress(app, buyer.id)
  const order = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  // The builder's payment asks for the goods without tax.
  await app.asSystem((ctx) =>
    ctx.db
      .update(payments)
      .set({ amount: minor(3000) })
      .where(eq(payments.id, order.paymentId)),
  )
  return { ...(await aPrintedInvoice(app, [order.id])), buyer, order }
}
const collect = (orderId: string, amount: number) =>
  app.as(salesperson.token).call(collectMoney, {
    body: { orderId, requestKey: crypto.randomUUID(), method: 'cash', amount: minor(amount), day: yesterday },
  })
const remindOn = (day: string) => app.asSystem((ctx) => performSendReminders({ ...ctx, now: new Date(`${day}T09:00:00Z`) }))
const mailsTo = async (email: string) => {
  await app.drainJobs()
  return app.mails(email).filter((mail) => mail.includes('Reminder'))
}

test('what is collected is not reminded of, until it turns out not to have come; a part leaves the rest to be reminded of', async () => {
  const email = 'collected@example.test'
  const { id, dueDate, order, buyer } = await anInvoice(email)
  const receipt = await collect(order.id, 3000)
  expect(await admin.call(getInvoice, { params: { id } })).toMatchObject({ outstanding: 3000, collected: 3000, paid: 0 })
  expect((await app.as(buyer.token).call(getOwnInvoice, { params: { id } })).standing).toMatchObject({ collected: 3000, outstanding: 3000 })
  await remindOn(plusDays(dueDate ?? '', 3))
  expect(await mailsTo(email)).toEqual([])
  await admin.call(mailInvoice, { params: { id }, body: {} })
  await app.drainJobs()
  expect(app.mails(email).join('')).toContain('Collected by our salesperson, not booked yet')

  await admin.call(actOnMoney, { params: { id: receipt.id, action: 'reject' }, body: { note: 'It never came' } })
  await collect(order.id, 1000)
  await remindOn(plusDays(dueDate ?? '', 4))
  const [mail = '', ...others] = await mailsTo(email)
  expect(others).toEqual([])
  for (const amount of ['£20.00', '£10.00']) expect(mail).toContain(amount)
  expect(mail).not.toContain('£30.00')
})

test('what the office gave up is not reminded of', async () => {
  const email = 'given-up@example.test'
  const { dueDate, order } = await anInvoice(email)
  await admin.call(cancelPayment, { params: { id: order.paymentId } })
  await remindOn(plusDays(dueDate ?? '', 3))
  expect(await mailsTo(email)).toEqual([])
})

test('it pays the older invoice first, and once it is booked it is received money like any other', async () => {
  const { id, order } = await anInvoice('booked@example.test')
  const receipt = await collect(order.id, 3000)
  await admin.call(actOnMoney, { params: { id: receipt.id, action: 'accept' }, body: {} })
  expect(await admin.call(getInvoice, { params: { id } })).toMatchObject({ outstanding: 0, collected: 0, paid: 3000, status: 'paid' })
})

test('a statement says who collected what on which day, beside its balance; another account says nothing of it', async () => {
  const { order, buyer } = await anInvoice('statement-of@example.test')
  const { number } = await collect(order.id, 1000)
  const own = await app.as(buyer.token).call(getOwnStatement, {})
  expect(own.closing).toBe(3000)
  expect(own.collected).toEqual([{ number, orderNumber: order.number, day: yesterday, salespersonName: 'Robin Marsh', amount: 1000 }])
  const { pdf } = await app.as(buyer.token).call(getOwnStatementPdf, {})
  const { text } = await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toContain('£10.00 was collected by Robin Marsh')

  const stranger = await anInvoice('stranger-of@example.test')
  expect((await app.as(stranger.buyer.token).call(getOwnStatement, {})).collected).toEqual([])
})
