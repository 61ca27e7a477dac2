// Invoices from draft to print and credit: who may, what is refused, what never changes, and numbers without a gap.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { readCompany, saveCompany } from '#modules/settings/admin-contract.ts'
import type { CallError } from '#shared/call.ts'
import { testApp, theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import * as office from '../admin-contract.ts'
import type { Invoice } from '../admin-contract.ts'
import { printInvoice } from './print-invoice.ts'
import { invoiceLines, invoices } from './tables.ts'
import { minor } from '#shared/money.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true, isOrderRefundable: true } })
const admin = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id
const buyer = await aCustomer(app)
await anAddress(app, buyer.id)

const anOrder = (options: Partial<Parameters<typeof aTaxedOrder>[1]> = {}) =>
  aTaxedOrder(app, { customerId: buyer.id, methodId, ...options })

/** A draft as its form sends it back. */
const bodyOf = (draft: Invoice, change: Partial<Invoice> = {}) => {
  const { version, date, invoiceAddress, reason, note, bankAccountName, bankName, bankNumber, bankSortCode, iban, items } = {
    ...draft,
    ...change,
  }
  const requested = items.map(({ key, title, quantity }) => ({ key, title, quantity }))
  return { version, date, invoiceAddress, reason, note, bankAccountName, bankName, bankNumber, bankSortCode, iban, items: requested }
}
const save = (draft: Invoice, change: Partial<Invoice>) =>
  admin.call(office.updateInvoice, { params: { id: draft.id }, body: bodyOf(draft, change) })
const print = (id: string, version?: number) =>
  admin.call(office.printInvoice, { params: { id }, body: version === undefined ? {} : { version } })
const get = (id: string) => admin.call(office.getInvoice, { params: { id } })
/** The quantities of the goods, then that of the delivery. */
const withQuantities = (draft: Invoice, ...quantities: number[]) => ({
  items: draft.items.map((item, index) => ({ ...item, quantity: quantities[index] ?? 0 })),
})

test('only the office makes and prints invoices, and only with the permission about money', async () => {
  const { id } = await anOrder()
  const clerk = await anAdmin(app, { permissions: ['orders.see', 'orders.change'] })

  expect(await app.as(null).status(office.createInvoice, { body: { orderIds: [id] } })).toBe(401)
  expect(await app.as(buyer.token).status(office.createInvoice, { body: { orderIds: [id] } })).toBe(403)
  expect(await app.as(clerk.token).status(office.createInvoice, { body: { orderIds: [id] } })).toBe(403)
  expect(await app.as(clerk.token).status(office.listInvoices)).toBe(200)
})

test('a draft has everything of its order, to the penny, and what an invoice is addressed with', async () => {
  const order = await anOrder({ quantity: 3 })

  const draft = await admin.call(office.createInvoice, { body: { orderIds: [order.id] } })

  expect(draft).toMatchObject({
    status: 'draft',
    number: null,
    orders: [{ id: order.id, number: order.number }],
    totals: { net: 3500, tax: 700, grand: 4200 },
    invoiceAddress: '1 Market Street\nManchester, M1 1AA\nUnited Kingdom',
    missing: [],
  })
  expect(draft.items.map(({ quantity, net, tax }) => [quantity, net, tax])).toEqual([
    [3, 3000, 600],
    [1, 500, 100],
  ])
})

test('printing numbers it, freezes it with all that is on its paper, and says when it is due', async () => {
  const { id } = await anOrder()
  const draft = await aDraft(app, [id])
  const saved = await save(draft, { date: '2026-03-05', note: 'Thank you' })

  const printed = await print(draft.id, saved.version)

  expect(printed).toMatchObject({ status: 'overdue', dueDate: '2026-04-04', outstanding: 3000, paid: 0 })
  expect(printed.number).toMatch(/^INV-\d{6}$/)
  const document = await admin.call(office.getInvoiceDocument, { params: { id: draft.id } })
  expect(document).toMatchObject({
    form: 'gb',
    number: printed.number,
    date: '2026-03-05',
    note: 'Thank you',
    seller: { name: 'Jumla Wholesale Ltd' },
    buyer: { name: 'Taylor Trading' },
    totals: { net: 2500, tax: 500, grand: 3000 },
    taxes: [{ bps: 2000, rule: 'standard', taxable: 2500, tax: 500 }],
    qr: null,
  })

  const { currency: _, id: __, version: ___, lastChange: ____, ...company } = await admin.call(readCompany)
  await admin.call(saveCompany, { body: { ...company, name: { en: 'New name Ltd', ar: '' } } })
  expect(await admin.call(office.getInvoiceDocument, { params: { id: draft.id } })).toEqual(document)
  await admin.call(saveCompany, { body: company })
})

test('what is printed is refused to change by the service and by the database', async () => {
  const printed = await aPrintedInvoice(app, [(await anOrder()).id])
  const frozen = (statement: ReturnType<typeof sql>) => app.asSystem((ctx) => ctx.db.execute(statement)).then(() => 'done', String)

  await expect(save(printed, { note: 'Another' })).rejects.toMatchObject({ status: 409, code: 'invoice.printed' })
  await expect(admin.call(office.removeInvoice, { params: { id: printed.id } })).rejects.toMatchObject({ code: 'invoice.printed' })
  await expect(print(printed.id)).rejects.toMatchObject({ code: 'invoice.printed' })
  expect(await frozen(sql`update ${invoices} set note = 'x' where id = ${printed.id}`)).toContain('Failed query')
  expect(await frozen(sql`delete from ${invoices} where id = ${printed.id}`)).toContain('Failed query')
  expect(await frozen(sql`update ${invoiceLines} set net = 1 where invoice_id = ${printed.id}`)).toContain('Failed query')
  expect(await frozen(sql`delete from ${invoiceLines} where invoice_id = ${printed.id}`)).toContain('Failed query')
  expect(await frozen(sql`update invoice_counters set last = last + 2`)).toContain('Failed query')
  expect(await get(printed.id)).toEqual(printed)
})

test('an order is invoiced in parts that add up to it, and no part twice', async () => {
  const { id } = await anOrder({ quantity: 3 })
  const first = await aDraft(app, [id])
  await save(first, withQuantities(first, 1, 1))

  const second = await admin.call(office.createInvoice, { body: { orderIds: [id] } })

  expect(second.items.map(({ quantity, largest }) => [quantity, largest])).toEqual([[2, 2]])
  await expect(save(second, withQuantities(second, 3))).rejects.toMatchObject({
    status: 422,
    fields: { 'items.0.quantity': ['At most 2 are left for this line.'] },
  })
  await expect(admin.call(office.createInvoice, { body: { orderIds: [id] } })).rejects.toMatchObject({ code: 'invoice.nothingLeft' })
  const printed = [await print(first.id), await print(second.id)]
  expect(printed.map(({ totals }) => totals.grand)).toEqual([1800, 2400])
})

test('several orders of one customer make one invoice; those of two customers and waiting ones do not', async () => {
  const [one, two, waiting] = [await anOrder(), await anOrder(), await anOrder({ status: 'pending' })]
  const other = await aTaxedOrder(app, { customerId: (await aCustomer(app)).id, methodId })
  const refusal = (orderIds: string[]) =>
    admin.call(office.createInvoice, { body: { orderIds } }).then(
      () => '',
      ({ code }: CallError) => code,
    )

  expect(await refusal([one.id, other.id])).toBe('invoice.notOneCustomer')
  expect(await refusal([one.id, waiting.id])).toBe('invoice.orderNotReady')
  expect((await aPrintedInvoice(app, [one.id, two.id])).totals.grand).toBe(6000)
})

test('of two who invoice the same order at once, one gets it', async () => {
  const { id } = await anOrder()

  const answers = await Promise.all(Array.from({ length: 6 }, () => admin.status(office.createInvoice, { body: { orderIds: [id] } })))

  expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('of two editors the second is shown what the first saved', async () => {
  const draft = await aDraft(app, [(await anOrder()).id])
  await save(draft, { note: 'First' })

  await expect(save(draft, { note: 'Second' })).rejects.toMatchObject({ status: 409, code: 'core.changed', data: { note: 'First' } })
})

test('fifty prints at once, some of whose connections are cut before their commit, leave no gap', async () => {
  const drafts = []
  for (let count = 0; count < 50; count++) drafts.push(await aDraft(app, [(await anOrder({ quantity: 1, onHand: 1 })).id]))
  const before = await lastSerial()
  const printOf = (id: string, isCut: boolean) =>
    app.asSystem((ctx) =>
      ctx.tx(async (inner) => {
        await printInvoice(inner, id, undefined)
        if (isCut) await inner.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      }),
    )
  const serials = async () => {
    const after = sql`${invoices.kind} = 'invoice' and ${invoices.serial} > ${before}`
    const rows = await app.asSystem((ctx) =>
      ctx.db.select({ serial: invoices.serial }).from(invoices).where(after).orderBy(invoices.serial),
    )
    return rows.map(({ serial }) => serial)
  }
  const inARow = (count: number) => Array.from({ length: count }, (_, index) => before + index + 1)

  const results = await Promise.allSettled(drafts.map(({ id }, index) => printOf(id, index % 5 === 0)))

  const printed = results.filter(({ status }) => status === 'fulfilled').length
  expect(printed).toBeGreaterThan(0)
  expect(printed).toBeLessThanOrEqual(40)
  expect(await serials()).toEqual(inARow(printed))
  for (const [index, { id }] of drafts.entries()) if (results[index]?.status === 'rejected') await printOf(id, false)
  expect(await serials()).toEqual(inARow(50))
  expect(await lastSerial()).toBe(before + 50)
})

const lastSerial = async () => {
  const { rows } = await app.asSystem((ctx) =>
    ctx.db.execute<{ last: number }>(sql`select last from invoice_counters where series = 'invoice'`),
  )
  return rows[0]?.last ?? 0
}

test('a missing legal field is refused with the screen that cures it', async () => {
  const { currency: _, id: __, version: ___, lastChange: ____, ...company } = await admin.call(readCompany)
  const draft = await aDraft(app, [(await anOrder()).id])
  await app.asSystem((ctx) => ctx.db.execute(sql`update settings set value = value || '{"vatNumber": ""}' where key = 'company'`))
  await save(draft, { invoiceAddress: '' })

  expect((await get(draft.id)).missing).toEqual([
    { field: 'sellerVatNumber', screen: 'company' },
    { field: 'buyerAddress', screen: 'invoice' },
  ])
  await expect(print(draft.id)).rejects.toMatchObject({
    status: 422,
    code: 'invoice.incomplete',
    message: "It cannot be printed yet. Still missing:\nCompany information: the company's VAT number\nThis invoice: the invoice address",
  })
  await admin.call(saveCompany, { body: company })
  expect((await get(draft.id)).number).toBeNull()
})

test('the money of the order pays its invoice: partly, wholly, and no more when it is given back', async () => {
  const order = await anOrder()
  const { id } = await aPrintedInvoice(app, [order.id])
  const pay = (amount: number) => admin.call(capturePayment, { params: { id: order.paymentId }, body: { amount: minor(amount) } })

  await pay(1200)
  expect(await get(id)).toMatchObject({ status: 'partlyPaid', paid: 1200, outstanding: 1800 })
  await admin.call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(200) } })
  expect(await get(id)).toMatchObject({ paid: 1000, outstanding: 2000 })

  const paidFirst = await anOrder()
  await admin.call(capturePayment, { params: { id: paidFirst.paymentId }, body: { amount: minor(3000) } })
  expect(await aPrintedInvoice(app, [paidFirst.id])).toMatchObject({ status: 'paid', outstanding: 0 })
})

test('a credit note has its own numbers, gives back parts to the penny and never more than the invoice', async () => {
  const { id: orderId } = await anOrder({ quantity: 3 })
  const invoice = await aPrintedInvoice(app, [orderId])
  const credit = () => admin.call(office.creditInvoice, { params: { id: invoice.id } })
  const first = await credit()
  await expect(save(first, withQuantities(first, 4, 1))).rejects.toMatchObject({ code: 'invoice.tooMuch' })
  await expect(print(first.id)).rejects.toMatchObject({ code: 'invoice.incomplete' })
  await save(first, { ...withQuantities(first, 1, 0), reason: 'One was torn' })

  const printed = await print(first.id)

  expect(printed).toMatchObject({ status: 'issued', totals: { grand: 1200 }, corrects: { id: invoice.id, number: invoice.number } })
  expect(printed.number).toMatch(/^CN-\d{6}$/)
  expect(await get(invoice.id)).toMatchObject({
    credited: 1200,
    outstanding: 3000,
    creditNotes: [{ number: printed.number, status: 'issued' }],
  })
  const second = await credit()
  expect(second.totals.grand).toBe(3000)
  await expect(credit()).rejects.toMatchObject({ code: 'invoice.nothingLeft' })
  await save(second, { reason: 'The rest' })
  await print(second.id)
  expect(await get(invoice.id)).toMatchObject({ status: 'credited', credited: 4200, outstanding: 0 })
  expect((await admin.call(office.createInvoice, { body: { orderIds: [orderId] } })).totals.grand).toBe(4200)
})

test('without the flag no call is there', async () => {
  const off = await testApp({ flags: { isInvoicesEnabled: false } })
  const { token } = await anAdmin(off)

  expect(await off.as(token).status(office.listInvoices)).toBe(404)
  expect(await off.as(token).status(office.createInvoice, { body: { orderIds: [crypto.randomUUID()] } })).toBe(404)
  await off.close()
})
