// Credit notes and the money: an open payment asks for what its order still comes to, and a return's credit is settled once, by its credit note or by hand.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getAdminOrder } from '#modules/orders/admin-contract.ts'
import { dropRest, shipOrder } from '#modules/orders/shipments-admin-contract.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { undoTransfer } from '#modules/payments/server/public.ts'
import { minor } from '#shared/money.ts'
import { refusalOf } from '#testing/app.ts'
import { aDraft, aPrintedInvoice } from '#testing/builders/invoices.ts'
import * as office from '../admin-contract.ts'
import { creditShop, quantitiesOf } from './testing/credited-orders.ts'

const shop = await creditShop()
const { app, admin, accountId, aDelivered, pay, aReturn, get, print, creditsOf, openOnAccount } = shop

test('approved as a credit, an invoiced return has its draft, linked both ways; printing lowers the invoice and the account, and settles the credit', async () => {
  const order = await aDelivered({ method: accountId })
  const before = (await openOnAccount()) ?? 0
  const invoice = await aPrintedInvoice(app, [order.id])
  const held = await aReturn(order, 1, 'credit')

  const [draft] = await creditsOf(held)

  expect(draft).toMatchObject({
    status: 'draft',
    kind: 'creditNote',
    corrects: { id: invoice.id },
    returned: { id: held.id, number: held.number },
    reason: `Return ${held.number}`,
    totals: { grand: held.refundTotal },
  })
  expect(await openOnAccount()).toBe(before)
  const printed = await print(draft?.id ?? '')
  expect(await get(invoice.id)).toMatchObject({ credited: 1200, outstanding: 4200, creditNotes: [{ number: printed.number }] })
  expect(await openOnAccount()).toBe(before - 1200)
  const after = await shop.returned(held)
  expect(after.settledAt).not.toBeNull()
  expect(after.timeline.at(-1)).toMatchObject({ action: 'settle', note: printed.number })
  expect(await refusalOf(admin.call(office.createInvoice, { body: { orderIds: [order.id] } }))).toBe('invoice.nothingLeft')
  expect(await refusalOf(admin.call(office.creditReturn, { params: { id: held.id } }))).toBe('invoice.nothingLeft')
})

test('the credit of an order that was paid stays to be settled by hand', async () => {
  const order = await aDelivered()
  await pay(order)
  const invoice = await aPrintedInvoice(app, [order.id])
  const held = await aReturn(order, 1, 'credit')
  await print((await creditsOf(held))[0]?.id ?? '')

  expect(await get(invoice.id)).toMatchObject({ credited: 1200, outstanding: 0 })
  expect(await shop.returned(held)).toMatchObject({ settledAt: null, toPayOut: 1200 })
})

test('returns of one line are credited with what is given back for each, to the penny, until nothing is left', async () => {
  const order = await aDelivered({ quantity: 3, discount: 1, method: accountId })
  const invoice = await aPrintedInvoice(app, [order.id])
  const given: [number | null, number | undefined][] = []
  for (let part = 0; part < 3; part++) {
    const held = await aReturn(order, 1, 'credit')
    const [draft] = await creditsOf(held)
    given.push([held.refundTotal, (await print(draft?.id ?? '')).totals.grand])
  }

  expect(given).toEqual([
    [1200, 1200],
    [1199, 1199],
    [1200, 1200],
  ])
  expect(await get(invoice.id)).toMatchObject({ credited: 3599, outstanding: 600 })
})

test('a return of a line on two invoices is its credit note to the penny, where both would round up', async () => {
  const order = await aDelivered({ quantity: 2, discount: 1, method: accountId })
  await shop.save(await aDraft(app, [order.id]), 1).then(({ id }) => print(id))
  await aPrintedInvoice(app, [order.id])
  const given: (number | null)[] = []
  const credited: number[] = []
  for (const _ of ['newer', 'older']) {
    const held = await aReturn(order, 1, 'credit')
    given.push(held.refundTotal)
    for (const { id } of await creditsOf(held)) credited.push((await print(id)).totals.grand)
  }

  expect(given).toEqual([1199, 1200])
  expect(credited).toEqual(given)
})

test('money that went back into the payment is credited where it was invoiced, and never invoiced where it was not', async () => {
  const invoiced = await aDelivered()
  await pay(invoiced)
  const invoice = await aPrintedInvoice(app, [invoiced.id])
  const held = await aReturn(invoiced, 1, 'payment')
  expect(await get(invoice.id)).toMatchObject({ outstanding: 1200 })
  await print((await creditsOf(held))[0]?.id ?? '')
  expect(await get(invoice.id)).toMatchObject({ credited: 1200, outstanding: 0 })

  const not = await aDelivered({ quantity: 3, discount: 1 })
  await pay(not)
  const back = await aReturn(not, 1, 'payment')
  expect(await creditsOf(back)).toEqual([])
  expect(await aPrintedInvoice(app, [not.id])).toMatchObject({
    totals: { grand: 4199 - (back.refundTotal ?? 0) },
    status: 'paid',
    outstanding: 0,
  })
  expect(await refusalOf(admin.call(office.creditReturn, { params: { id: back.id } }))).toBe('invoice.nothingLeft')
})

test('a credit note by hand for goods that nobody pays for lowers the open payment, and they are not left to invoice', async () => {
  const order = await aDelivered({ method: accountId })
  const before = (await openOnAccount()) ?? 0
  const invoice = await aPrintedInvoice(app, [order.id])
  const note = await admin.call(office.creditInvoice, { params: { id: invoice.id } })
  expect(note.isBilledAgain).toBe(true)
  const items = note.items.map(({ key, title, sku }) => ({ key, title, quantity: sku === '' ? 0 : 1 }))
  const { version, date, invoiceAddress, bankAccountName, bankName, bankNumber, bankSortCode, iban } = note
  const head = { version, date, invoiceAddress, bankAccountName, bankName, bankNumber, bankSortCode, iban, note: '', reason: 'Goodwill' }
  const draft = await admin.call(office.updateInvoice, { params: { id: note.id }, body: { ...head, isBilledAgain: false, items } })
  expect(draft.isBilledAgain).toBe(false)
  await print(draft.id)

  expect(await get(invoice.id)).toMatchObject({ credited: 1200, outstanding: 4200 })
  expect(await shop.paymentsOf(order)).toEqual([['pending', 4200]])
  expect(await openOnAccount()).toBe(before - 1200)
  expect(await refusalOf(admin.call(office.createInvoice, { body: { orderIds: [order.id] } }))).toBe('invoice.nothingLeft')

  const whole = await admin.call(office.creditInvoice, { params: { id: invoice.id } })
  await print((await shop.save({ ...whole, reason: 'Goodwill' }, 3, { isBilledAgain: false })).id)
  expect(await get(invoice.id)).toMatchObject({ credited: 5400, outstanding: 0 })
  expect(await shop.paymentsOf(order)).toEqual([['cancelled', 4200]])
})

test('a credit note for returned goods has no answer to whether they are invoiced again, and keeps none', async () => {
  const order = await aDelivered({ method: accountId })
  await aPrintedInvoice(app, [order.id])
  const [draft] = await creditsOf(await aReturn(order, 1, 'credit'))
  expect(draft?.isBilledAgain).toBeNull()
  expect(draft && (await shop.save(draft, 1, { isBilledAgain: false })).isBilledAgain).toBeNull()
})

test('what is dropped is credited where it was invoiced; where it was not, the open payment asks for less at once', async () => {
  const part = async (isInvoiced: boolean) => {
    const order = await aDelivered({ method: accountId, status: 'processing' })
    const invoice = isInvoiced ? await aPrintedInvoice(app, [order.id]) : null
    await admin.call(shipOrder, { params: { id: order.id }, body: { lines: [{ lineId: order.lineId, quantity: 3 }] } })
    await admin.call(dropRest, { params: { id: order.id }, body: { note: 'The mill has closed' } })
    const asked = async () => (await admin.call(getAdminOrder, { params: { id: order.id } })).payments[0]?.amount
    return { order, invoice, asked }
  }
  const invoiced = await part(true)
  expect(await invoiced.asked()).toBe(5400)
  const { creditNotes } = await get(invoiced.invoice?.id ?? '')
  const draft = await get(creditNotes[0]?.id ?? '')
  expect(draft).toMatchObject({ returned: null, totals: { grand: 1200 }, reason: expect.stringContaining('Not delivered') })
  expect(quantitiesOf(draft)).toEqual([1])
  await print(draft.id)
  expect(await invoiced.asked()).toBe(4200)
  expect(await get(invoiced.invoice?.id ?? '')).toMatchObject({ outstanding: 4200 })

  const not = await part(false)
  expect(await not.asked()).toBe(4200)
  expect((await aPrintedInvoice(app, [not.order.id])).totals.grand).toBe(4200)
})

test.each([
  ['before', 'what was invoiced of the dropped half is credited'],
  ['after', 'nothing is'],
] as const)('of a line whose half was dropped, invoiced %s that, the other half is given back as it was paid; %s', async (invoiced, _) => {
  // 2 for 4.96 and a tax of 0.99: half of it is 2.48 and 0.50, or 0.49 from the other end.
  const order = await aDelivered({ quantity: 2, discount: 1504, status: 'processing' })
  const invoice = invoiced === 'before' ? await aPrintedInvoice(app, [order.id]) : null
  await admin.call(shipOrder, { params: { id: order.id }, body: { lines: [{ lineId: order.lineId, quantity: 1 }] } })
  await admin.call(dropRest, { params: { id: order.id }, body: { note: 'The mill has closed' } })
  for (const { id } of invoice ? (await get(invoice.id)).creditNotes : []) await print(id)
  expect(await shop.paymentsOf(order)).toEqual([['pending', 898]])
  await pay(order)
  const { id } = invoice ?? (await aPrintedInvoice(app, [order.id]))
  expect(await get(id)).toMatchObject({ outstanding: 0, totals: { grand: invoice ? 1195 : 898 }, credited: invoice ? 297 : 0 })

  const held = await aReturn(order, 1, 'payment')

  expect(held.refundTotal).toBe(298)
  for (const note of await creditsOf(held)) expect((await print(note.id)).totals.grand).toBe(298)
  expect(await get(id)).toMatchObject({ credited: invoice ? 595 : 298, outstanding: 0 })
})

test('goods that were dropped are not asked for when less than the promised money is taken', async () => {
  const order = await aDelivered({ status: 'processing' })
  await app.asSystem((ctx) => ctx.db.execute(sql`update payments set state = 'authorised' where id = ${order.paymentId}`))
  await admin.call(shipOrder, { params: { id: order.id }, body: { lines: [{ lineId: order.lineId, quantity: 3 }] } })
  await admin.call(dropRest, { params: { id: order.id }, body: { note: 'The mill has closed' } })
  await admin.call(capturePayment, { params: { id: order.paymentId }, body: { amount: minor(4000) } })

  const { payments } = await admin.call(getAdminOrder, { params: { id: order.id } })
  const open = payments.filter(({ state }) => state === 'pending')
  expect(open.map(({ amount }) => amount)).toEqual([200])
})

test('a payment that is taken back after a credit note asks for what the order comes to since', async () => {
  const order = await aDelivered({ method: accountId })
  await pay(order)
  await aPrintedInvoice(app, [order.id])
  await print((await creditsOf(await aReturn(order, 1, 'credit')))[0]?.id ?? '')
  await app.asSystem((ctx) => ctx.tx((inner) => undoTransfer(inner, order.paymentId)))

  const { payments } = await admin.call(getAdminOrder, { params: { id: order.id } })
  expect(payments.map(({ state, amount }) => [state, amount])).toEqual([['pending', 4200]])
})
