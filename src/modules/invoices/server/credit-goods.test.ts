// Credit notes over goods that came back or never left: drafted with the quantities, never beyond the invoice, and what printing them means for the money.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '#modules/companies/server/tables.ts'
import { getAdminOrder } from '#modules/orders/admin-contract.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { dropRest, shipOrder } from '#modules/orders/shipments-admin-contract.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { readAccount, undoTransfer } from '#modules/payments/server/public.ts'
import * as returning from '#modules/returns/admin-contract.ts'
import { minor } from '#shared/money.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import * as office from '../admin-contract.ts'

let app: TestApp
let admin: ReturnType<TestApp['as']>
let buyer: Awaited<ReturnType<typeof aCustomer>>
let methodId: string
let accountId: string
beforeAll(async () => {
  app = await testApp({ flags: { isInvoicesEnabled: true, isOrderRefundable: true } })
  admin = app.as((await anAdmin(app)).token)
  methodId = (await aPaymentMethod(app)).id
  accountId = (await aPaymentMethod(app, { isOnAccount: true })).id
  buyer = await aCustomer(app)
  await anAddress(app, buyer.id)
  await app.asSystem((ctx) =>
    ctx.db
      .update(companies)
      .set({ netDays: 30, creditLimit: minor(1_000_000) })
      .where(eq(companies.id, buyer.companyId)),
  )
})
afterAll(() => app.close())

type Money = 'payment' | 'credit'
type Order = { id: string; paymentId: string; lineId: string }

/** A delivered order of pieces at 10.00 with 20 % tax and a delivery of 5.00; `discount` is taken off its line. */
async function aDelivered({
  quantity = 4,
  method = methodId,
  discount = 0,
  status = 'delivered',
}: { quantity?: number; method?: string; discount?: number; status?: 'delivered' | 'processing' } = {}): Promise<Order> {
  const order = await aTaxedOrder(app, { customerId: buyer.id, methodId: method, status, quantity })
  const tax = minor(Math.round((quantity * 1000 - discount) / 5))
  await app.asSystem(async (ctx) => {
    await ctx.db
      .update(orderLines)
      .set({ discount: minor(discount), tax })
      .where(eq(orderLines.orderId, order.id))
    const grandTotal = minor(quantity * 1000 - discount + 500 + tax + 100)
    await ctx.db
      .update(orders)
      .set({ discountTotal: minor(discount), taxTotal: minor(tax + 100), grandTotal })
      .where(eq(orders.id, order.id))
    await ctx.db.execute(sql`update payments set amount = ${grandTotal}::bigint where id = ${order.paymentId}`)
  })
  const { lines } = await admin.call(getAdminOrder, { params: { id: order.id } })
  return { ...order, lineId: lines[0]?.id ?? '' }
}

const pay = ({ paymentId }: Order) => admin.call(capturePayment, { params: { id: paymentId }, body: {} })

/** A return that the office has accepted. */
async function anAccepted({ id: orderId, lineId }: Order, quantity: number) {
  const held = await admin.call(returning.createReturn, {
    body: {
      orderId,
      requestKey: crypto.randomUUID(),
      kind: 'return',
      reason: 'The seams are open',
      lines: [{ orderLineId: lineId, quantity, reason: 'damaged' }],
    },
  })
  await admin.call(returning.actOnReturn, { params: { id: held.id, action: 'accept' }, body: {} })
  return held
}
const approve = (held: returning.AdminReturn, money: Money) =>
  admin.call(returning.approveReturn, {
    params: { id: held.id },
    body: {
      money,
      lines: held.lines.map(({ id, quantity }) => ({ id, received: quantity, condition: 'damaged' as const, isRestocked: false })),
    },
  })
const aReturn = async (order: Order, quantity: number, money: Money) => approve(await anAccepted(order, quantity), money)

const creditsOf = async ({ id: returnId }: { id: string }) => {
  const { data } = await admin.call(office.listInvoices, { query: { returnId, sort: 'createdAt' } })
  return Promise.all(data.map(({ id }) => get(id)))
}
const get = (id: string) => admin.call(office.getInvoice, { params: { id } })
const print = (id: string) => admin.call(office.printInvoice, { params: { id }, body: {} })
const quantitiesOf = ({ items }: office.Invoice) => items.filter(({ sku }) => sku !== '').map(({ quantity }) => quantity)
const openAmount = async () => (await app.asSystem((ctx) => readAccount(ctx, buyer.companyId)))?.open
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('only the office with the permission about money credits a return', async () => {
  const order = await aDelivered()
  const { id } = await aReturn(order, 1, 'credit')
  const clerk = await anAdmin(app, { permissions: ['orders.see', 'orders.change'] })

  expect(await app.as(null).status(office.creditReturn, { params: { id } })).toBe(401)
  expect(await app.as(buyer.token).status(office.creditReturn, { params: { id } })).toBe(403)
  expect(await app.as(clerk.token).status(office.creditReturn, { params: { id } })).toBe(403)
  expect(await refusalOf(admin.call(office.creditReturn, { params: { id: crypto.randomUUID() } }))).toBe('invoice.returnNotFound')
  const asked = await anAccepted(order, 1)
  expect(await refusalOf(admin.call(office.creditReturn, { params: { id: asked.id } }))).toBe('invoice.returnNotApproved')
})

test('approved as a credit, an invoiced return has its draft, linked both ways; printing lowers the invoice and the account, and settles the credit', async () => {
  const order = await aDelivered({ method: accountId })
  const before = (await openAmount()) ?? 0
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
  expect(await openAmount()).toBe(before)
  const printed = await print(draft?.id ?? '')
  expect(await get(invoice.id)).toMatchObject({ credited: 1200, outstanding: 4200, creditNotes: [{ number: printed.number }] })
  expect(await openAmount()).toBe(before - 1200)
  const after = await admin.call(returning.getAdminReturn, { params: { id: held.id } })
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
  expect((await admin.call(returning.getAdminReturn, { params: { id: held.id } })).settledAt).toBeNull()
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

test('a draft over goods that became a credit takes nothing from one over goods whose money went back', async () => {
  const order = await aDelivered()
  await pay(order)
  const invoice = await aPrintedInvoice(app, [order.id])
  const credit = await aReturn(order, 1, 'credit')
  const back = await aReturn(order, 2, 'payment')

  expect((await creditsOf(back)).map(quantitiesOf)).toEqual([[2]])
  expect(await refusalOf(admin.call(office.creditReturn, { params: { id: back.id } }))).toBe('invoice.nothingLeft')
  for (const { id } of [...(await creditsOf(back)), ...(await creditsOf(credit))]) await print(id)
  expect(await get(invoice.id)).toMatchObject({ credited: 3600, outstanding: 0 })
})

test('a draft is never over more than is invoiced and not credited; the rest can be credited once it is invoiced', async () => {
  const order = await aDelivered()
  const draft = await admin.call(office.createInvoice, { body: { orderIds: [order.id] } })
  await save(draft, 2)
  await print(draft.id)
  const [first, second] = [await aReturn(order, 1, 'credit'), await aReturn(order, 2, 'credit')]

  expect((await creditsOf(first)).map(quantitiesOf)).toEqual([[1]])
  expect((await creditsOf(second)).map(quantitiesOf)).toEqual([[1]])
  expect(await refusalOf(admin.call(office.creditReturn, { params: { id: second.id } }))).toBe('invoice.nothingLeft')
  await aPrintedInvoice(app, [order.id])
  expect(quantitiesOf(await admin.call(office.creditReturn, { params: { id: second.id } }))).toEqual([1])
  expect((await creditsOf(second)).map(quantitiesOf)).toEqual([[1], [1]])
})

const save = (draft: office.Invoice, quantity: number) => {
  const { version, date, invoiceAddress, reason, note, bankAccountName, bankName, bankNumber, bankSortCode, iban, items } = draft
  const requested = items.map(({ key, title, sku, quantity: all }) => ({ key, title, quantity: sku === '' ? all : quantity }))
  return admin.call(office.updateInvoice, {
    params: { id: draft.id },
    body: { version, date, invoiceAddress, reason, note, bankAccountName, bankName, bankNumber, bankSortCode, iban, items: requested },
  })
}

test('a draft over a return is over what came back and is on no other, whatever the office makes of it', async () => {
  const order = await aDelivered({ method: accountId })
  await aPrintedInvoice(app, [order.id])
  const held = await aReturn(order, 2, 'credit')
  const [draft] = await creditsOf(held)

  expect(draft?.items.map(({ sku, largest }) => [sku !== '', largest])).toEqual([[true, 2]])
  expect(await refusalOf(save(draft!, 3))).toBe('invoice.tooMuch')
  const less = await save(draft!, 1)
  expect(quantitiesOf(await admin.call(office.creditReturn, { params: { id: held.id } }))).toEqual([1])
  expect(await refusalOf(save(less, 2))).toBe('invoice.tooMuch')
})

test('approved twice, beside another return and a credit note by hand, no line is credited beyond its invoice', async () => {
  for (let round = 0; round < 3; round++) {
    const order = await aDelivered({ method: accountId })
    const invoice = await aPrintedInvoice(app, [order.id])
    const [one, two] = [await anAccepted(order, 2), await anAccepted(order, 2)]
    const results = await Promise.all([
      refusalOf(approve(one, 'credit')),
      refusalOf(approve(one, 'credit')),
      refusalOf(approve(two, 'credit')),
      refusalOf(admin.call(office.creditInvoice, { params: { id: invoice.id } })),
    ])
    expect(results.slice(0, 2).toSorted()).toEqual(['done', 'return.notAllowed'])
    expect(results[2]).toBe('done')
    const { creditNotes } = await get(invoice.id)
    const drafted = (await Promise.all(creditNotes.map(({ id }) => get(id)))).flatMap(quantitiesOf)
    expect(drafted.reduce((sum, quantity) => sum + quantity, 0)).toBe(4)
  }
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
