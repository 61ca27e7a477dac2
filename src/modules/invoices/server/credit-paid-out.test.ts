// Credits that the office pays out by hand, and money that comes or goes late: nothing of it counts twice, and nothing is forgotten.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refundPayment } from '#modules/payments/admin-contract.ts'
import { paySimulated } from '#modules/payments/contract.ts'
import { failRefund } from '#modules/payments/server/fail-refund.ts'
import { payByTransfer, startPayment, undoTransfer } from '#modules/payments/server/public.ts'
import { paymentMovements } from '#modules/payments/server/tables.ts'
import { getReturn } from '#modules/returns/contract.ts'
import { minor } from '#shared/money.ts'
import { refusalOf } from '#testing/app.ts'
import { aPrintedInvoice } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import * as office from '../admin-contract.ts'
import { getStatement } from '../statement-contract.ts'
import { creditShop, type Order } from './testing/credited-orders.ts'

const shop = await creditShop()
const { app, admin, buyer, accountId, aDelivered, pay, aReturn, get, creditsOf, printCreditsOf, returned, settle, paymentsOf } = shop
const onlineId = (await aPaymentMethod(app, { isOnline: true })).id

const balance = async () => (await admin.call(getStatement, { params: { id: buyer.id }, query: {} })).closing
const seenByBuyer = (held: { id: string }) => app.as(buyer.token).call(getReturn, { params: { id: held.id } })
const isSettled = async (held: { id: string }) => (await returned(held)).settledAt !== null

/** Pays through the simulated provider's page; the shop hears of it at once. */
async function payOnline(payUrl: string | null) {
  const token = payUrl?.split('/').at(-1) ?? ''
  await app
    .as(null)
    .call(paySimulated, { params: { token }, body: { holder: 'Sam', number: '4242424242424242', expiry: '12/39', cvv: '123' } })
  await app.drainJobs()
}
const startOnline = (order: Order & { number: string }, amount: number) =>
  app.asSystem((ctx) =>
    ctx.tx((inner) =>
      startPayment(inner, {
        ...{ payableId: order.id, companyId: buyer.companyId, orderNumber: order.number },
        ...{ methodId: onlineId, amount: minor(amount), currency: 'GBP' },
      }),
    ),
  )

test('a credit that its credit note takes off an open payment is not paid out by hand, too', async () => {
  const order = await aDelivered({ method: accountId })
  await aPrintedInvoice(app, [order.id])
  const held = await aReturn(order, 1, 'credit')

  expect(await returned(held)).toMatchObject({ toPayOut: 0, paidOut: 0 })
  expect(await refusalOf(settle(held, 1200))).toBe('return.creditTakenOff')
  await printCreditsOf(held)
  expect(await paymentsOf(order)).toEqual([['pending', 4200]])
  expect(await isSettled(held)).toBe(true)
  expect(await refusalOf(settle(held, 1200))).toBe('return.noCredit')
})

test('a credit that is paid out before its credit note is printed comes off nothing else, and ends on the statement', async () => {
  const before = await balance()
  const order = await aDelivered({ method: accountId })
  await pay(order)
  await aPrintedInvoice(app, [order.id])
  const held = await aReturn(order, 1, 'credit')

  expect(await returned(held)).toMatchObject({ toPayOut: 1200 })
  expect(await refusalOf(settle(held, 1100))).toBe('return.creditChanged')
  await settle(held, 1200)
  expect(await returned(held)).toMatchObject({ toPayOut: 0, paidOut: 1200 })
  await printCreditsOf(held)
  expect(await balance()).toBe(before)
  await app.asSystem((ctx) => ctx.tx((inner) => undoTransfer(inner, order.paymentId)))
  expect(await paymentsOf(order)).toEqual([['pending', 5400]])
})

test('of an order that is paid in part, what a credit does not take off the open payment is left to pay out', async () => {
  const order = await aDelivered({ method: accountId })
  const transfer = { amount: minor(4800), day: '2026-11-02', reference: null, note: null }
  await app.asSystem((ctx) => ctx.tx((inner) => payByTransfer(inner, order.paymentId, transfer)))
  await aPrintedInvoice(app, [order.id])
  const held = await aReturn(order, 1, 'credit')
  expect(await returned(held)).toMatchObject({ toPayOut: 600 })
  await printCreditsOf(held)

  expect(await paymentsOf(order)).toEqual([
    ['cancelled', 600],
    ['captured', 4800],
  ])
  expect(await returned(held)).toMatchObject({ toPayOut: 600, settledAt: null })
  await settle(held, 600)
  expect(await returned(held)).toMatchObject({ toPayOut: 0, paidOut: 600 })
})

test('two credits of one order share what is left over, and one that is given back at the payment is settled by it', async () => {
  const order = await aDelivered()
  await pay(order)
  await aPrintedInvoice(app, [order.id])
  const [one, two] = [await aReturn(order, 1, 'credit'), await aReturn(order, 2, 'credit')]
  await printCreditsOf(one)
  await settle(one, 1200)
  await printCreditsOf(two)
  expect(await returned(two)).toMatchObject({ toPayOut: 2400, settledAt: null })
  await admin.call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(2000) } })
  expect(await returned(two)).toMatchObject({ toPayOut: 400, settledAt: null })
  await admin.call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(400), givenBack: minor(2000) } })

  expect(await returned(two)).toMatchObject({ toPayOut: 0, paidOut: 0 })
  expect(await isSettled(two)).toBe(true)
})

test('of two credits one takes all that is left over: the other is settled by its credit note then', async () => {
  const order = await aDelivered({ method: accountId })
  const transfer = { amount: minor(3100), day: '2026-11-02', reference: null, note: null }
  await app.asSystem((ctx) => ctx.tx((inner) => payByTransfer(inner, order.paymentId, transfer)))
  await aPrintedInvoice(app, [order.id])
  const [large, small] = [await aReturn(order, 2, 'credit'), await aReturn(order, 1, 'credit')]
  for (const held of [large, small]) await printCreditsOf(held)
  expect(await returned(small)).toMatchObject({ toPayOut: 1200, settledAt: null })

  await settle(large, 1300)
  expect(await returned(small)).toMatchObject({ toPayOut: 0, paidOut: 0 })
  expect(await isSettled(small)).toBe(true)
})

test('a credit is not settled by goods whose money went back and whose credit note is not printed yet', async () => {
  const order = await aDelivered()
  await pay(order)
  await aPrintedInvoice(app, [order.id])
  const [back, held] = [await aReturn(order, 1, 'payment'), await aReturn(order, 1, 'credit')]
  await printCreditsOf(held)
  expect(await returned(held)).toMatchObject({ toPayOut: 1200, settledAt: null })

  await printCreditsOf(back)
  expect(await returned(held)).toMatchObject({ toPayOut: 1200, settledAt: null })
  await settle(held, 1200)
  expect(await returned(held)).toMatchObject({ toPayOut: 0, paidOut: 1200 })
})

test('goods that are credited by hand can be invoiced again, so the open payment asks for them still', async () => {
  const order = await aDelivered({ method: accountId })
  const wrong = await aPrintedInvoice(app, [order.id])
  const note = await admin.call(office.creditInvoice, { params: { id: wrong.id } })
  const draft = await shop.save({ ...note, reason: 'Another address' }, 4)
  await shop.print(draft.id)

  expect(await get(wrong.id)).toMatchObject({ outstanding: 0 })
  expect(await paymentsOf(order)).toEqual([['pending', 5400]])
  expect(await aPrintedInvoice(app, [order.id])).toMatchObject({ outstanding: 5400 })
})

test.each([
  ['is not invoiced', false],
  ['is invoiced', true],
])('a refund that its provider could not pay out is named at its return until it is given back; the order %s', async (_, isInvoiced) => {
  const order = await aDelivered({ method: accountId })
  if (isInvoiced) await aPrintedInvoice(app, [order.id])
  await app.asSystem((ctx) => ctx.db.execute(`update payments set state = 'cancelled' where id = '${order.paymentId}'`))
  const { paymentId, payUrl } = await startOnline({ ...order, number: 'late' }, 5400)
  await payOnline(payUrl)
  const held = await aReturn(order, 1, 'payment')
  await app.drainJobs()
  expect(await returned(held)).toMatchObject({ money: 'payment', toPayOut: 0 })
  expect(await seenByBuyer(held)).toMatchObject({ money: 'payment', isRefundFailed: false })

  await app.asSystem(async (ctx) => {
    const [movement] = await ctx.db.select().from(paymentMovements).where(eq(paymentMovements.note, held.number))
    await ctx.tx((inner) => failRefund(inner, movement?.id ?? ''))
  })
  expect(await returned(held)).toMatchObject({ money: 'payment', toPayOut: 1200 })
  expect(await seenByBuyer(held)).toMatchObject({ money: 'payment', isRefundFailed: true })
  await admin.call(refundPayment, { params: { id: paymentId }, body: { amount: minor(1200) } })
  await app.drainJobs()
  expect(await returned(held)).toMatchObject({ toPayOut: 0 })
  expect(await seenByBuyer(held)).toMatchObject({ money: 'payment', isRefundFailed: false })
})

test('money that comes after the rest of a credited order was paid is owed back', async () => {
  const order = await aDelivered({ method: accountId })
  await aPrintedInvoice(app, [order.id])
  const [draft] = await creditsOf(await aReturn(order, 1, 'credit'))
  await shop.print(draft?.id ?? '')
  const { payUrl } = await startOnline({ ...order, number: 'late' }, 5400)
  await pay(order)
  expect(await paymentsOf(order)).toContainEqual(['captured', 4200])

  await payOnline(payUrl)

  expect(await paymentsOf(order)).toContainEqual(['refundDue', 5400])
})
