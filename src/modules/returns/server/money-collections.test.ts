// Money that salespeople collect: for own customers' open orders, never above what is due, booked into the order's payment once the office confirms it.
import { describe, expect, test } from 'vitest'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { cancelOrder } from '#modules/orders/contract.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import * as api from '../money-collection-contract.ts'

const app = await theApp()
const methodId = (await aPaymentMethod(app)).id
const admin = (await anAdmin(app)).token
const salesperson = await aSalesperson(app)
const customer = await aCustomer(app, { salespersonId: salesperson.id })

/** An order of 40.00 that waits for a transfer. */
const open = () => anOrder(app, { customerId: customer.id, methodId, status: 'accepted', quantity: 4 })
const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const collect = (orderId: string, amount: number, token = salesperson.token, requestKey: string = crypto.randomUUID()) =>
  app.as(token).call(api.collectMoney, { body: { orderId, requestKey, method: 'cash', amount: amount as never, day: today } })
type Action = (typeof api.moneyActions)[number]
const act = (id: string, action: Action, note?: string) =>
  app.as(admin).call(api.actOnMoney, { params: { id, action }, body: note ? { note } : {} })
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const paymentOf = async (id: string) => (await app.as(admin).call(getAdminOrder, { params: { id } })).payments[0]

test('only the own salesperson collects; customer and strangers see no more than their own receipt', async () => {
  const order = await open()
  const stranger = await aSalesperson(app)
  expect(await refusalOf(collect(order.id, 1000, stranger.token))).toBe('return.orderNotFound')
  expect(
    await app.as(customer.token).status(api.collectMoney, {
      body: { orderId: order.id, requestKey: crypto.randomUUID(), method: 'cash', amount: 1 as never, day: today },
    }),
  ).toBe(403)
  const { id, number } = await collect(order.id, 1000)
  expect(number).toBe(`${order.number}-C1`)
  expect((await app.as(customer.token).call(api.getMoneyCollection, { params: { id } })).amount).toBe(1000)
  expect(await app.as(stranger.token).status(api.getMoneyCollection, { params: { id } })).toBe(404)
  expect(await app.as((await aCustomer(app)).token).status(api.getMoneyCollection, { params: { id } })).toBe(404)
  expect(await app.as(stranger.token).status(api.withdrawMoney, { params: { id }, body: {} })).toBe(404)
  expect((await app.as(stranger.token).call(api.listOpenOrders, {})).data).toEqual([])
})

test('open orders say what is due and what is collected already', async () => {
  const order = await open()
  await collect(order.id, 1500)
  const { data } = await app.as(salesperson.token).call(api.listOpenOrders, { query: { search: order.number } })
  expect(data).toMatchObject([{ id: order.id, due: 4000, collected: 1500 }])
})

test('many receipts at once stay below what is due, and a repeated one is one', async () => {
  const order = await open()
  const codes = await Promise.all(Array.from({ length: 6 }, () => refusalOf(collect(order.id, 1500))))
  expect(codes.filter((code) => code === 'done')).toHaveLength(2)
  expect(new Set(codes)).toEqual(new Set(['done', 'return.collectedTooMuch']))
  const other = await open()
  const key = crypto.randomUUID()
  const twins = await Promise.all([1, 2].map(() => collect(other.id, 3000, salesperson.token, key)))
  expect(twins[0]?.id).toBe(twins[1]?.id)
})

describe('the office', () => {
  test('books what it confirmed once it covers the order, and not before', async () => {
    const order = await open()
    const first = await collect(order.id, 1500)
    const second = await collect(order.id, 2500)
    expect(await act(first.id, 'accept')).toEqual({ status: 'accepted' })
    expect((await paymentOf(order.id))?.state).toBe('pending')
    expect(await act(second.id, 'accept')).toEqual({ status: 'approved' })
    expect(await paymentOf(order.id)).toMatchObject({ state: 'captured', captured: 4000 })
    const { data } = await app.as(admin).call(api.listAdminMoneyCollections, { query: { orderId: order.id } })
    expect(data.map(({ status }) => status)).toEqual(['approved', 'approved'])
    expect(await refusalOf(collect(order.id, 1))).toBe('return.notOpen')
  })

  test('books a part when it says so, and may say that money did not come', async () => {
    const order = await open()
    const cheque = await collect(order.id, 1500)
    const cash = await collect(order.id, 2000)
    await act(cheque.id, 'accept')
    expect(await refusalOf(act(cheque.id, 'refuse'))).toBe('core.invalid')
    expect(await act(cheque.id, 'refuse', 'The cheque came back')).toEqual({ status: 'refused' })
    await act(cash.id, 'accept')
    expect(await act(cash.id, 'approve')).toEqual({ status: 'approved' })
    expect(await paymentOf(order.id)).toMatchObject({ state: 'captured', captured: 2000 })
  })

  test('and the customer end no order whose confirmed money is not booked, until it is, or did not come', async () => {
    const [order, other] = [await open(), await anOrder(app, { customerId: customer.id, methodId, quantity: 4 })]
    const cancel = (id: string) =>
      refusalOf(app.as(admin).call(actOnOrder, { params: { id, action: 'cancel' }, body: { note: 'no longer made', money: 'owe' } }))
    const [mine, theirs] = [await collect(order.id, 1500), await collect(other.id, 1500)]
    for (const { id } of [mine, theirs]) await act(id, 'accept')

    expect(await cancel(order.id)).toBe('order.moneyCollected')
    expect(await refusalOf(app.as(customer.token).call(cancelOrder, { params: { id: other.id }, body: {} }))).toBe('order.moneyCollected')

    await act(mine.id, 'approve')
    expect(await cancel(order.id)).toBe('done')
    expect(await paymentOf(order.id)).toMatchObject({ state: 'refundDue', captured: 1500 })
    await act(theirs.id, 'refuse', 'The cheque came back')
    expect(await refusalOf(app.as(customer.token).call(cancelOrder, { params: { id: other.id }, body: {} }))).toBe('done')
  })

  test('cannot confirm money for an order that was paid meanwhile, nor twice at once', async () => {
    const order = await open()
    const receipt = await collect(order.id, 4000)
    const codes = await Promise.all([
      refusalOf(act(receipt.id, 'accept')),
      refusalOf(act(receipt.id, 'accept')),
      refusalOf(app.as(admin).call(capturePayment, { params: { id: order.paymentId }, body: {} })),
    ])
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect((await paymentOf(order.id))?.captured).toBe(4000)
  })
})
