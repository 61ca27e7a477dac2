// Statements of account: who may read whose, what stands on them, and how they look on paper.
import { sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { payByTransfer, undoTransfer } from '#modules/payments/server/public.ts'
import { minor } from '#shared/money.ts'
import { plusDays } from '#shared/time.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { distance } from '#testing/page-pictures.ts'
import * as office from '../admin-contract.ts'
import * as api from '../statement-contract.ts'
import { claimsOf } from './statement.ts'
import { statementSheet } from './statement-sheet.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true, isOrderRefundable: true } })
const admin = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id

async function aBuyer(options: Parameters<typeof aCustomer>[1] = {}) {
  const buyer = await aCustomer(app, options)
  await anAddress(app, buyer.id)
  return buyer
}

test('a stranger, a clerk without the permission and a customer who sees no prices get none', async () => {
  const buyer = await aBuyer({ canSeePrices: false })
  const params = { id: buyer.id }
  const clerk = await anAdmin(app, { permissions: ['customers.see'] })

  expect(await app.as(null).status(api.getOwnStatement, {})).toBe(401)
  for (const call of [api.getOwnStatement, api.getOwnStatementPdf]) expect(await app.as(buyer.token).status(call, {})).toBe(404)
  for (const call of [api.getStatement, api.getStatementPdf]) {
    expect(await app.as(buyer.token).status(call, { params })).toBe(403)
    expect(await app.as(clerk.token).status(call, { params })).toBe(403)
  }
})

test('bills, credit notes, payments and refunds stand in it with the balance after each; the open rest is aged', async () => {
  const buyer = await aBuyer()
  const order = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  const invoice = await aPrintedInvoice(app, [order.id])
  await admin.call(capturePayment, { params: { id: order.paymentId }, body: { amount: minor(1200) } })
  await admin.call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(200) } })
  const note = await admin.call(office.creditInvoice, { params: { id: invoice.id } })
  const { version, date, invoiceAddress, bankAccountName, bankName, bankNumber, bankSortCode, iban, items } = note
  const kept = { version, date, invoiceAddress, bankAccountName, bankName, bankNumber, bankSortCode, iban, note: '', reason: 'Torn' }
  await admin.call(office.updateInvoice, {
    params: { id: note.id },
    body: { ...kept, items: items.map(({ key, title }, index) => ({ key, title, quantity: index === 0 ? 1 : 0 })) },
  })
  await admin.call(office.printInvoice, { params: { id: note.id }, body: {} })

  const found = await app.as(buyer.token).call(api.getOwnStatement, {})
  expect(found.rows.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['invoice', 3000, 3000],
    ['creditNote', -1200, 1800],
    ['payment', -1200, 600],
    ['refund', 200, 800],
  ])
  expect(found).toMatchObject({ opening: 0, closing: 800, ageing: { notDue: 800, to30: 0, unapplied: 0 } })
  expect(await admin.call(api.getStatement, { params: { id: buyer.id } })).toEqual(found)
  // The invoice's own balance says the same.
  expect(await admin.call(office.getInvoice, { params: { id: invoice.id } })).toMatchObject({ outstanding: 800 })

  const later = await admin.call(api.getStatement, {
    params: { id: buyer.id },
    query: { from: plusDays(found.to, 1), to: plusDays(found.to, 60) },
  })
  expect(later).toMatchObject({ opening: 800, rows: [], closing: 800, ageing: { notDue: 0, to30: 800 } })
  const before = { from: plusDays(found.to, -60), to: plusDays(found.to, -1) }
  expect(await admin.call(api.getStatement, { params: { id: buyer.id }, query: before })).toMatchObject({ rows: [], closing: 0 })
})

test('money before the invoice enters with it; another’s account is not in it', async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  const order = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  await aPrintedInvoice(app, [(await aTaxedOrder(app, { customerId: other.id, methodId })).id])
  await admin.call(capturePayment, { params: { id: order.paymentId }, body: { amount: minor(3000) } })
  const longAgo = sql`update payment_movements set created_at = created_at - interval '20 days' where payment_id = ${order.paymentId}`
  await app.asSystem((ctx) => ctx.db.execute(longAgo))
  const caller = app.as(buyer.token)

  expect(await caller.call(api.getOwnStatement, {})).toMatchObject({ rows: [], closing: 0, ageing: { unapplied: 0 } })
  await aPrintedInvoice(app, [order.id])
  const found = await caller.call(api.getOwnStatement, {})
  expect(found).toMatchObject({
    opening: 0,
    rows: [{ kind: 'invoice' }, { kind: 'payment', day: found.to, number: order.number }],
    closing: 0,
    ageing: { unapplied: 0 },
  })
})

test('money that was booked by mistake and taken back is not in it, and once booked again it counts once', async () => {
  const buyer = await aBuyer()
  const order = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  await aPrintedInvoice(app, [order.id])
  const statement = () => app.as(buyer.token).call(api.getOwnStatement, {})
  const { to: day } = await statement()
  const book = (reference: string) =>
    app.asSystem((ctx) => ctx.tx((tx) => payByTransfer(tx, order.paymentId, { amount: minor(3000), day, reference, note: null })))
  const unpaid = { closing: 3000, ageing: { notDue: 3000, unapplied: 0 } }

  await book('Of another payer')
  await app.asSystem((ctx) => ctx.tx((tx) => undoTransfer(tx, order.paymentId)))
  expect((await statement()).rows.map(({ kind }) => kind)).toEqual(['invoice'])
  expect(await statement()).toMatchObject(unpaid)

  await book('Own')
  expect((await statement()).rows.map(({ kind, note }) => [kind, note.includes('Own')])).toEqual([
    ['invoice', false],
    ['payment', true],
  ])
  expect(await statement()).toMatchObject({ closing: 0, ageing: { notDue: 0, unapplied: 0 } })
})

test('a period that ends before it begins is refused at its field', async () => {
  const { id, token } = await aBuyer()
  const query = { from: '2026-02-02', to: '2026-02-01' }
  const refused = { fields: { to: ['The last day cannot be before the first.'] } }
  await expect(admin.call(api.getStatement, { params: { id }, query })).rejects.toMatchObject(refused)
  await expect(app.as(token).call(api.getOwnStatementPdf, { query })).rejects.toMatchObject(refused)
})

const entry = { invoiceId: null, orderNumbers: ['SO-2026-000123'], note: '', dueDate: null }
const statement: api.Statement = {
  ...{ companyName: 'متجر النخيل', currency: 'SAR', from: '2026-08-01', to: '2026-10-31' },
  ...{ opening: minor(-5000), closing: minor(86_000), collected: [] },
  rows: [
    {
      ...entry,
      day: '2026-08-12',
      kind: 'invoice',
      number: 'INV-000042',
      dueDate: '2026-09-11',
      amount: minor(115_000),
      balance: minor(110_000),
    },
    { ...entry, day: '2026-09-01', kind: 'creditNote', number: 'CN-000007', amount: minor(-11_500), balance: minor(98_500) },
    {
      ...entry,
      day: '2026-09-20',
      kind: 'payment',
      number: 'SO-2026-000123',
      note: 'تحويل بنكي · REF 77/b',
      amount: minor(-15_000),
      balance: minor(83_500),
    },
    { ...entry, day: '2026-10-02', kind: 'refund', number: 'SO-2026-000123', amount: minor(2500), balance: minor(86_000) },
  ],
  ageing: { notDue: minor(0), to30: minor(0), to60: minor(91_000), to90: minor(0), older: minor(0), unapplied: minor(5000) },
}
const seller = { name: 'شركة جملة للتجارة', lines: ['طريق الملك فهد، الرياض', 'الهاتف: \u2066+966 11 000 0123\u2069'] }

test('on paper it looks as its pictures do, in both languages', async () => {
  expect(await distance('statement-ar', statementSheet(statement, { locale: 'ar', money: 'ar-sa', seller }))).toBeLessThan(0.002)
  const british = { ...statement, companyName: 'Łódź Trading Ltd', currency: 'GBP' }
  const own = { name: 'Jumla Wholesale Ltd', lines: ['14 Weaver Street, Manchester', 'Phone: +44 20 7946 0123'] }
  expect(await distance('statement-en', statementSheet(british, { locale: 'en', money: 'en-gb', seller: own }))).toBeLessThan(0.002)
})

test('the PDF is in the customer’s language unless another is asked for', async () => {
  const buyer = await aBuyer({ locale: 'ar' })
  const order = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  const { number } = await aPrintedInvoice(app, [order.id])
  const textOf = async (query: { language?: 'en' }) => {
    const { pdf } = await admin.call(api.getStatementPdf, { params: { id: buyer.id }, query })
    return (await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true })).text.replace(/\s+/g, ' ')
  }

  const english = await textOf({ language: 'en' })
  for (const words of ['Statement of account', 'Opening balance', String(number), order.number, '£30.00', 'Not due yet'])
    expect(english).toContain(words)
  const arabic = await textOf({})
  expect(arabic).not.toContain('Opening balance')
  for (const words of [String(number), order.number, '30.00']) expect(arabic).toContain(words)
})

test('an account of more bills than a query has places for parameters is read all the same', async () => {
  const buyer = await aBuyer()
  const order = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  const { id } = await aPrintedInvoice(app, [order.id])
  const ids = [id, ...Array.from({ length: 65_536 }, () => crypto.randomUUID())]

  expect(await app.asSystem((ctx) => claimsOf(ctx, ids))).toMatchObject([{ invoiceId: id, orderId: order.id, amount: 3000 }])
})
