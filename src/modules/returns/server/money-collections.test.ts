// Money that salespeople collect: for own customers' open orders, never above what is due, booked into the order's payment once the office confirms it.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { cancelOrder } from '#modules/orders/contract.ts'
import { dropRest, shipOrder } from '#modules/orders/shipments-admin-contract.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { customers } from '#modules/people/server/tables.ts'
import { lowerDue, payByTransfer, readAccount, undoTransfer } from '#modules/payments/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { minor } from '#shared/money.ts'
import { refusalOf, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import * as api from '../money-collection-contract.ts'
import { receiptsOf } from './money-collections.ts'
import { moneyCollections } from './tables.ts'

const app = await theApp()
const methodId = (await aPaymentMethod(app)).id
const office = await anAdmin(app)
const admin = office.token
const salesperson = await aSalesperson(app)
const customer = await aCustomer(app, { salespersonId: salesperson.id })
const accountId = (await aPaymentMethod(app, { isOnAccount: true })).id
await app.asSystem(({ db }) =>
  db
    .update(companies)
    .set({ netDays: 30, creditLimit: minor(5000) })
    .where(eq(companies.id, customer.companyId)),
)

/** An order of 40.00 that waits for a transfer. */
const open = () => anOrder(app, { customerId: customer.id, methodId, status: 'accepted', quantity: 4 })
const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const collect = (orderId: string, amount: number, token = salesperson.token, requestKey: string = crypto.randomUUID()) =>
  app.as(token).call(api.collectMoney, { body: { orderId, requestKey, method: 'cash', amount: amount as never, day: today } })
type Action = (typeof api.moneyActions)[number]
const act = (id: string, action: Action, note?: string) =>
  app.as(admin).call(api.actOnMoney, { params: { id, action }, body: note ? { note } : {} })
const paymentsOf = async (id: string) => (await app.as(admin).call(getAdminOrder, { params: { id } })).payments
const paymentOf = async (id: string) => (await paymentsOf(id))[0]
/** The payments of an order as state and amount, the smallest first. */
const partsOf = async (id: string) =>
  (await paymentsOf(id))
    .map(({ state, amount, captured }) => [state, captured ?? amount] as const)
    .toSorted(([state, a], [other, b]) => a - b || state.localeCompare(other))
const inShop = (work: (ctx: Ctx) => Promise<unknown>) => app.asSystem((ctx) => ctx.tx(work))
const transfer = (paymentId: string, amount: number) =>
  inShop((ctx) => payByTransfer(ctx, paymentId, { amount: minor(amount), day: today, reference: null, note: null }))
const statusOf = async (id: string) => (await app.as(salesperson.token).call(api.getMoneyCollection, { params: { id } })).status

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

test('receipts of a salesperson are looked up in the indexes of their customers and of who took the money', async () => {
  const plan = await app.asSystem((system) =>
    system.tx(async (ctx) => {
      await ctx.db.execute(sql`set local enable_seqscan = off`)
      const theirs = receiptsOf({ ...ctx, actor: { kind: 'salesperson', id: salesperson.id, sessionId: '', actingFor: null } })
      return ctx.db.execute(sql`explain select id from ${moneyCollections} where ${theirs}`)
    }),
  )
  const lines = JSON.stringify(plan.rows)
  expect(lines).toContain('money_collections_customer_idx')
  expect(lines).toContain('money_collections_salesperson_idx')
  expect(lines).not.toContain('Seq Scan on money_collections')
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
    expect(await partsOf(order.id)).toEqual([
      ['captured', 2000],
      ['pending', 2000],
    ])
    const rest = await collect(order.id, 2000)
    expect(await act(rest.id, 'accept')).toEqual({ status: 'approved' })
    expect((await paymentsOf(order.id)).map(({ state }) => state)).toEqual(['captured', 'captured'])
  })

  test('leaves the rest of an order on account on the account', async () => {
    const order = await anOrder(app, { customerId: customer.id, methodId: accountId, status: 'accepted', quantity: 4 })
    const before = (await app.asSystem((ctx) => readAccount(ctx, customer.companyId)))?.open
    const part = await collect(order.id, 1000)
    await act(part.id, 'accept')
    await act(part.id, 'approve')

    expect(before).toBe(4000)
    expect(await app.asSystem((ctx) => readAccount(ctx, customer.companyId))).toMatchObject({ open: 3000, first: { orderId: order.id } })
    const rest = await collect(order.id, 3000)
    expect(await act(rest.id, 'accept')).toEqual({ status: 'approved' })
    expect(await app.asSystem((ctx) => readAccount(ctx, customer.companyId))).toMatchObject({ open: 0 })
  })

  test('books confirmed money once a transfer leaves no more to wait for than it covers', async () => {
    const order = await open()
    const cash = await collect(order.id, 2500)
    await act(cash.id, 'accept')
    await transfer(order.paymentId, 1000)
    expect(await statusOf(cash.id)).toBe('accepted')
    const rest = (await paymentsOf(order.id)).find(({ state }) => state === 'pending')
    await transfer(rest?.id ?? '', 500)

    expect(await statusOf(cash.id)).toBe('approved')
    expect(await partsOf(order.id)).toEqual([
      ['captured', 500],
      ['captured', 1000],
      ['captured', 2500],
    ])
  })

  test('books confirmed money once the goods that will not come leave no more to wait for than it covers', async () => {
    const order = await anOrder(app, { customerId: customer.id, methodId, status: 'processing', quantity: 4 })
    const cash = await collect(order.id, 3000)
    await act(cash.id, 'accept')
    const params = { id: order.id }
    const { lines } = await app.as(admin).call(getAdminOrder, { params })
    await app.as(admin).call(shipOrder, { params, body: { lines: [{ lineId: lines[0]?.id ?? '', quantity: 3 }] } })
    await app.as(admin).call(dropRest, { params, body: { note: 'no more of it' } })

    expect(await statusOf(cash.id)).toBe('approved')
    expect(await partsOf(order.id)).toEqual([['captured', 3000]])
  })

  test('books confirmed money once a changed or credited order leaves no more to wait for than it covers', async () => {
    const order = await open()
    const cash = await collect(order.id, 3000)
    await act(cash.id, 'accept')
    await inShop((ctx) => lowerDue(ctx, order.id, minor(3100)))
    expect(await statusOf(cash.id)).toBe('accepted')
    await inShop((ctx) => lowerDue(ctx, order.id, minor(2500)))

    expect(await statusOf(cash.id)).toBe('approved')
    expect(await partsOf(order.id)).toEqual([['captured', 3000]])
  })

  test('waits for the sum of the parts when a transfer of one of them was taken back', async () => {
    const order = await open()
    await transfer(order.paymentId, 500)
    await inShop((ctx) => undoTransfer(ctx, order.paymentId))
    const listed = async () => (await app.as(salesperson.token).call(api.listOpenOrders, { query: { search: order.number } })).data

    expect(await listed()).toMatchObject([{ id: order.id, due: 4000, collected: 0 }])
    expect(await refusalOf(collect(order.id, 4001))).toBe('return.collectedTooMuch')
    const cash = await collect(order.id, 4000)
    expect(await act(cash.id, 'accept')).toEqual({ status: 'approved' })
    expect(await partsOf(order.id)).toEqual([
      ['captured', 500],
      ['captured', 3500],
    ])
    expect(await listed()).toEqual([])
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
    expect(await partsOf(order.id)).toEqual([
      ['refundDue', 1500],
      ['cancelled', 2500],
    ])
    await act(theirs.id, 'refuse', 'The cheque came back')
    expect(await refusalOf(app.as(customer.token).call(cancelOrder, { params: { id: other.id }, body: {} }))).toBe('done')
  })

  test('and the customer end no order whose money the salesperson holds, until the office says that it did not come or it went back', async () => {
    const order = await anOrder(app, { customerId: customer.id, methodId, quantity: 4 })
    const other = await anOrder(app, { customerId: customer.id, methodId, quantity: 4 })
    const [mine, theirs] = [await collect(order.id, 4000), await collect(other.id, 1500)]
    const cancel = (id: string) => refusalOf(app.as(customer.token).call(cancelOrder, { params: { id }, body: {} }))
    const reject = { params: { id: order.id, action: 'reject' as const }, body: { note: 'sold out', money: 'owe' as const } }

    expect([await cancel(order.id), await cancel(other.id)]).toEqual(['order.moneyCollected', 'order.moneyCollected'])
    expect(await refusalOf(app.as(admin).call(actOnOrder, reject))).toBe('order.moneyCollected')
    expect(await act(mine.id, 'accept')).toEqual({ status: 'approved' })
    await app.as(salesperson.token).call(api.withdrawMoney, { params: { id: theirs.id }, body: {} })

    expect([await cancel(order.id), await cancel(other.id)]).toEqual(['done', 'done'])
    expect(await partsOf(order.id)).toEqual([['refundDue', 4000]])
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

test('the key of a receipt stands for the money it was noted with, and for no other', async () => {
  const order = await open()
  const requestKey = crypto.randomUUID()
  const body = { orderId: order.id, requestKey, method: 'cash' as const, amount: minor(1000), day: today }
  const send = (more: object) => app.as(salesperson.token).call(api.collectMoney, { body: { ...body, ...more } })
  const first = await send({})
  expect((await send({})).id).toBe(first.id)
  for (const other of [{ amount: minor(3000) }, { method: 'cheque' }, { reference: '7' }, { note: 'rest later' }])
    await expect(send(other)).rejects.toMatchObject({ status: 422, code: 'return.keyReused' })
  expect((await app.as(salesperson.token).call(api.listMoneyCollections, { query: { orderId: order.id } })).data).toHaveLength(1)
})

test('who took the money sees its receipt and alone withdraws it, whoever its customer’s salesperson is by now', async () => {
  const other = await aSalesperson(app)
  const own = await aCustomer(app, { salespersonId: salesperson.id })
  const order = await anOrder(app, { customerId: own.id, methodId, status: 'accepted', quantity: 4 })
  const { id } = await collect(order.id, 4000)
  await app.asSystem(({ db }) => db.update(customers).set({ salespersonId: other.id }).where(eq(customers.id, own.id)))
  const see = ({ token }: { token: string }) => app.as(token).call(api.getMoneyCollection, { params: { id } })
  const withdraw = ({ token }: { token: string }) => refusalOf(app.as(token).call(api.withdrawMoney, { params: { id }, body: {} }))

  expect([(await see(salesperson)).isMine, (await see(other)).isMine]).toEqual([true, false])
  const { data } = await app.as(salesperson.token).call(api.listMoneyCollections, { query: { orderId: order.id } })
  expect(data.map((receipt) => receipt.id)).toEqual([id])
  expect(await withdraw(other)).toBe('return.notAllowed')
  expect(await withdraw(await aSalesperson(app))).toBe('return.receiptNotFound')
  expect(await withdraw(salesperson)).toBe('done')
})
