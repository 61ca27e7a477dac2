// Payments that the office books: marked as paid, given up, given back.
import { expect, test } from 'vitest'
import { refusalOf, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aPaymentMethod, anOrder } from '#testing/builders/orders.ts'
import { getOrder } from '#modules/orders/contract.ts'
import { getAdminOrder } from '#modules/orders/admin-contract.ts'
import { type Minor, minor } from '#shared/money.ts'
import { cancelPayment, capturePayment, refundPayment } from '../admin-contract.ts'
import { paySimulated } from '../contract.ts'
import { moneyLeftOf, refundPayable, startPayment } from './public.ts'

const app = await theApp()
const admin = app.as((await anAdmin(app, { firstName: 'Omar', lastName: 'Aziz' })).token)
const customer = await aCustomer(app)
const online = (await aPaymentMethod(app, { isOnline: true })).id
const offline = (await aPaymentMethod(app)).id

const waiting = () => anOrder(app, { customerId: customer.id, methodId: online, status: 'payment-pending' })
const statusOf = async (id: string) => (await app.as(customer.token).call(getOrder, { params: { id } })).status

test('the office marks an offline payment as paid and gives money back, never more than was paid', async () => {
  const paidLater = await anOrder(app, { customerId: customer.id, methodId: offline })
  const params = { id: paidLater.paymentId }

  await admin.call(capturePayment, { params })
  await admin.call(refundPayment, { params, body: { amount: minor(500) } })

  expect(await admin.call(getAdminOrder, { params: { id: paidLater.id } })).toMatchObject({
    paymentState: 'partlyRefunded',
    payments: [{ refunded: 500 }],
  })
  expect(await admin.status(refundPayment, { params, body: { amount: minor(1501), givenBack: minor(500) } })).toBe(409)
  await admin.call(refundPayment, { params, body: { amount: minor(1500), givenBack: minor(500) } })
  expect(await admin.call(getAdminOrder, { params: { id: paidLater.id } })).toMatchObject({ paymentState: 'refunded' })
})

test('an online payment is captured by its provider alone; giving it up leaves the order waiting', async () => {
  const order = await waiting()
  const params = { id: order.paymentId }

  expect(await admin.status(capturePayment, { params })).toBe(409)
  expect(await admin.call(cancelPayment, { params })).toEqual({ state: 'cancelled' })

  expect(await statusOf(order.id)).toBe('payment-pending')
})

test('before a payment is given up its provider is asked: what was paid meanwhile counts', async () => {
  const order = await waiting()
  const token = order.payUrl?.split('/').at(-1) ?? ''
  const card = { holder: 'Sam Taylor', number: '4242 4242 4242 4242', expiry: '12/39', cvv: '123' }
  await app.as(null).call(paySimulated, { params: { token }, body: card })

  expect(await admin.call(cancelPayment, { params: { id: order.paymentId } })).toEqual({ state: 'captured' })
  expect(await statusOf(order.id)).toBe('pending')
})

test('marking as paid takes day, amount, reference and note, which stand in the timeline', async () => {
  const transfer = await anOrder(app, { customerId: customer.id, methodId: offline })
  const body = { amount: minor(1950), day: '2026-01-05', reference: 'BACS 4711', note: 'Bank fee kept by theirs' }

  await expect(
    admin.call(capturePayment, { params: { id: transfer.paymentId }, body: { ...body, day: '2098-01-01' } }),
  ).rejects.toMatchObject({
    fields: { day: [expect.stringContaining('earlier')] },
  })
  await admin.call(capturePayment, { params: { id: transfer.paymentId }, body })

  const seen = await admin.call(getAdminOrder, { params: { id: transfer.id } })
  // Of less than is due the rest stays open, until it comes or the office gives it up.
  expect(seen.payments.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
    { state: 'pending', amount: 50, captured: null },
    { state: 'captured', amount: 1950, captured: 1950 },
  ])
  expect(seen.paymentState).toBe('partlyPaid')
  expect(seen.timeline.at(-1)).toMatchObject({
    actorName: 'Omar Aziz',
    note: 'Bank fee kept by theirs',
    money: { move: 'capture', amount: 1950, day: '2026-01-05', reference: 'BACS 4711' },
  })
  const own = await app.as(customer.token).call(getOrder, { params: { id: transfer.id } })
  expect(own.timeline.at(-1)).toMatchObject({ actorName: null, note: null, money: { move: 'capture', amount: 1950 } })
  expect(await admin.status(refundPayment, { params: { id: transfer.paymentId }, body: { amount: minor(1951) } })).toBe(409)
  const rest = seen.payments.find(({ state }) => state === 'pending')?.id ?? ''
  expect(await admin.call(cancelPayment, { params: { id: rest } })).toEqual({ state: 'cancelled' })
  expect(await admin.call(getAdminOrder, { params: { id: transfer.id } })).toMatchObject({ paymentState: 'captured' })
})

test('money that pays nothing of an order that goes on is owed until all of it was given back, however small its parts', async () => {
  const paid = await anOrder(app, { customerId: customer.id, methodId: offline })
  const again = { payableId: paid.id, companyId: customer.companyId, orderNumber: paid.number, methodId: offline, currency: 'GBP' }
  await admin.call(capturePayment, { params: { id: paid.paymentId }, body: {} })
  const twice = await app.asSystem((ctx) => startPayment(ctx, { ...again, amount: minor(2000) }))
  await admin.call(capturePayment, { params: { id: twice.paymentId }, body: {} })
  const back = (amount: number, givenBack: number) =>
    admin.call(refundPayment, { params: { id: twice.paymentId }, body: { amount: minor(amount), givenBack: minor(givenBack) } })
  const seen = async () => (await admin.call(getAdminOrder, { params: { id: paid.id } })).payments.find(({ id }) => id === twice.paymentId)

  await back(500, 0)
  await back(300, 500)

  expect(await seen()).toMatchObject({ state: 'refundDue', refunded: 800 })
  expect(await app.asSystem((ctx) => moneyLeftOf(ctx, paid.id))).toBe(2000)
  await back(1200, 800)
  expect(await seen()).toMatchObject({ state: 'refunded', refunded: 2000 })
})

test('a part that comes beside the whole of an order is owed back, and nothing more is asked for', async () => {
  const paid = await anOrder(app, { customerId: customer.id, methodId: offline })
  const again = { payableId: paid.id, companyId: customer.companyId, orderNumber: paid.number, methodId: offline, currency: 'GBP' }
  await admin.call(capturePayment, { params: { id: paid.paymentId }, body: {} })
  const more = await app.asSystem((ctx) => startPayment(ctx, { ...again, amount: minor(2000) }))
  await admin.call(capturePayment, { params: { id: more.paymentId }, body: { amount: minor(500) } })

  const { payments } = await admin.call(getAdminOrder, { params: { id: paid.id } })
  expect(payments.map(({ state, amount }) => [state, amount]).toSorted()).toEqual([
    ['cancelled', 1500],
    ['captured', 2000],
    ['refundDue', 500],
  ])
})

test('a refund for a payable leaves alone what is owed back, which pays for nothing', async () => {
  const paid = await anOrder(app, { customerId: customer.id, methodId: offline })
  const again = { payableId: paid.id, companyId: customer.companyId, orderNumber: paid.number, methodId: offline, currency: 'GBP' }
  await admin.call(capturePayment, { params: { id: paid.paymentId }, body: {} })
  const twice = await app.asSystem((ctx) => startPayment(ctx, { ...again, amount: minor(2000) }))
  await admin.call(capturePayment, { params: { id: twice.paymentId }, body: {} })

  expect(await app.asSystem((ctx) => moneyLeftOf(ctx, paid.id))).toBe(2000)
  await app.asSystem((ctx) => ctx.tx((tx) => refundPayable(tx, paid.id, minor(500), { note: 'R1' })))

  const { payments: seen } = await admin.call(getAdminOrder, { params: { id: paid.id } })
  const stateOf = (id: string) => seen.find((payment) => payment.id === id)
  expect(stateOf(paid.paymentId)).toMatchObject({ state: 'partlyRefunded', refunded: 500 })
  expect(stateOf(twice.paymentId)).toMatchObject({ state: 'refundDue', refunded: 0 })
  await expect(app.asSystem((ctx) => ctx.tx((tx) => refundPayable(tx, paid.id, minor(1501), { note: 'R2' })))).rejects.toMatchObject({
    code: 'payment.refundTooHigh',
  })
})

test('two who give the same part back at once give it once; who looked again gives another part', async () => {
  const paid = await anOrder(app, { customerId: customer.id, methodId: offline, status: 'accepted', quantity: 4 })
  const params = { id: paid.paymentId }
  await admin.call(capturePayment, { params, body: {} })
  const back = (seen: { givenBack?: Minor }) =>
    refusalOf(admin.call(refundPayment, { params, body: { amount: minor(1000), ...seen, note: 'damaged' } }))

  expect((await Promise.all([back({ givenBack: minor(0) }), back({})])).toSorted()).toEqual(['done', 'payment.refundedMeanwhile'])
  expect(await back({})).toBe('payment.refundedMeanwhile')
  expect(await back({ givenBack: minor(1000) })).toBe('done')
  const { payments } = await admin.call(getAdminOrder, { params: { id: paid.id } })
  expect(payments).toMatchObject([{ state: 'partlyRefunded', refunded: 2000 }])
})
