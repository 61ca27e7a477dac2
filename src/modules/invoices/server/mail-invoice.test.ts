// The mails about invoices: sent by the office, and reminders once for each step.
import { expect, test } from 'vitest'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { coreErrors } from '#shared/errors.ts'
import { minor } from '#shared/money.ts'
import { plusDays } from '#shared/time.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { getInvoice, mailInvoice, mailInvoices } from '../admin-contract.ts'
import { performSendReminders } from './mail-invoice.ts'

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
const remindOn = (day: string) => app.asSystem((ctx) => performSendReminders({ ...ctx, now: new Date(`${day}T09:00:00Z`) }))

test('the office mails a printed invoice as often as it likes, and never a draft', async () => {
  const invoice = await anInvoice()
  const order = await aTaxedOrder(app, { customerId: invoice.customerId, methodId })
  const draft = await aDraft(app, [order.id])

  expect((await admin.call(mailInvoice, { params: { id: invoice.id } })).mailedAt).not.toBeNull()
  await admin.call(mailInvoice, { params: { id: invoice.id } })

  await expect(admin.call(mailInvoice, { params: { id: draft.id } })).rejects.toMatchObject({ code: 'invoice.notPrinted' })
  expect(await app.as(null).status(mailInvoice, { params: { id: invoice.id } })).toBe(401)
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

test('an overdue invoice is reminded of once for each step, until it is paid', async () => {
  const { email, dueDate, order } = await anInvoice()
  const due = dueDate ?? ''

  for (const days of [0, 2, 3, 3, 10]) await remindOn(plusDays(due, days))
  expect(await mailsTo(email)).toEqual(['invoiceReminder'])
  await remindOn(plusDays(due, 14))
  expect(await mailsTo(email)).toEqual(['invoiceReminder', 'invoiceReminder'])
  await admin.call(capturePayment, { params: { id: order.paymentId }, body: { amount: minor(3000) } })
  await remindOn(plusDays(due, 30))
  expect(await mailsTo(email)).toEqual(['invoiceReminder', 'invoiceReminder'])
})

test('an invoice that is paid while reminders are being sent is not reminded of', async () => {
  const { email, dueDate, order } = await anInvoice()
  const now = new Date(`${plusDays(dueDate ?? '', 3)}T09:00:00Z`)
  const pay = () => admin.call(capturePayment, { params: { id: order.paymentId }, body: { amount: minor(3000) } })
  let paid: ReturnType<typeof pay> | undefined

  await app.asSystem((ctx) =>
    performSendReminders({
      ...ctx,
      now,
      tx: async (work) => {
        await (paid ??= pay())
        return ctx.tx(work)
      },
    }),
  )

  expect(await mailsTo(email)).toEqual([])
})

test('an invoice that cannot be reminded of does not keep the others from their reminders, nor is one touched again for a step it was mailed for', async () => {
  const invoices = [await anInvoice(), await anInvoice()] as const
  const now = new Date(`${plusDays(invoices[0].dueDate ?? '', 3)}T09:00:00Z`)
  let touched = 0
  const remind = (failures: number) =>
    app.asSystem((ctx) =>
      performSendReminders({
        ...ctx,
        now,
        tx: (work) => (touched++ < failures ? Promise.reject(coreErrors.notFound()) : ctx.tx(work)),
      }),
    )
  await remind(1)
  const mailed = async () => (await Promise.all(invoices.map(({ email }) => mailsTo(email)))).map(({ length }) => length).toSorted()
  expect(await mailed()).toEqual([0, 1])

  touched = 0
  await remind(0)
  expect(touched).toBe(1)
  expect(await mailed()).toEqual([1, 1])
})

test('a mail to a customer who sees no prices has no amount', async () => {
  const texts = async (email: string) => {
    await app.drainJobs()
    return app.mails(email).join()
  }
  const [seeing, blind] = [await anInvoice(), await anInvoice({ canSeePrices: false })]
  for (const { id } of [seeing, blind]) await admin.call(mailInvoice, { params: { id } })

  expect(await texts(seeing.email)).toContain('30.00')
  expect(await texts(blind.email)).toContain(String(blind.number))
  expect(await texts(blind.email)).not.toContain('30.00')
})
