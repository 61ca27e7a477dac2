// Reminders of overdue invoices: once for each step, and at the wish of the office.
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
import { getInvoice, listInvoices, remindInvoices } from '../admin-contract.ts'
import { performSendReminders, remindInvoices as remind } from './remind-invoices.ts'

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

/** The office's wish on a day. */
const wishOn = (day: string, ...ids: string[]) =>
  app.asSystem((ctx) => ctx.tx((inner) => remind({ ...inner, now: new Date(`${day}T09:00:00Z`) }, { ids })))

test('the office reminds of several at once by their next step, which the days of the settings do not bring again', async () => {
  const [one, two] = [await anInvoice(), await anInvoice()]
  const due = one.dueDate ?? ''
  // Before the first step, and behind it.
  expect(await wishOn(plusDays(due, 1), one.id, two.id)).toEqual({ reminded: 2, leftOut: [] })
  await remindOn(plusDays(due, 3))
  expect(await mailsTo(one.email)).toEqual(['invoiceReminder'])
  expect(await wishOn(plusDays(due, 5), one.id)).toEqual({ reminded: 1, leftOut: [] })
  await remindOn(plusDays(due, 14))
  expect(await mailsTo(one.email)).toEqual(['invoiceReminder', 'invoiceReminder'])
  expect(await mailsTo(two.email)).toEqual(['invoiceReminder', 'invoiceReminder'])
  expect((await admin.call(getInvoice, { params: { id: one.id } })).reminders).toBe(2)
  const { data: listed } = await admin.call(listInvoices, { query: { search: one.number ?? '' } })
  expect(listed[0]?.remindedOn).toBe(plusDays(due, 5))
  await remindOn(plusDays(due, 30))
  expect(await mailsTo(one.email)).toHaveLength(3)
  expect(await wishOn(plusDays(due, 40), one.id)).toEqual({ reminded: 1, leftOut: [] })
})

test('what is not overdue, paid, a draft or reminded of today is left out and said, also when two remind at once', async () => {
  const [overdue, paid] = [await anInvoice(), await anInvoice()]
  const draft = await aDraft(app, [(await aTaxedOrder(app, { customerId: overdue.customerId, methodId })).id])
  const day = plusDays(overdue.dueDate ?? '', 4)
  expect(await wishOn(overdue.dueDate ?? '', overdue.id)).toEqual({ reminded: 0, leftOut: [overdue.number] })
  await admin.call(capturePayment, { params: { id: paid.order.paymentId }, body: { amount: minor(3000) } })

  const both = await Promise.all([wishOn(day, overdue.id, paid.id, draft.id), wishOn(day, overdue.id)])
  expect(both.map(({ reminded }) => reminded).toSorted()).toEqual([0, 1])
  expect(both[0]?.leftOut).toContain(paid.number)
  expect(await mailsTo(overdue.email)).toEqual(['invoiceReminder'])
  expect(await mailsTo(paid.email)).toEqual([])
  const reader = (await anAdmin(app, { permissions: ['orders.see'] })).token
  expect(await app.as(reader).status(remindInvoices, { body: { ids: [overdue.id] } })).toBe(403)
})
