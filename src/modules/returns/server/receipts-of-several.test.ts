// One receipt for money that is taken for several orders at once: what stands on it, that it is one however often it is sent, and how it is taken back.
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#modules/payments/server/tables.ts'
import { minor } from '#shared/money.ts'
import { refusalOf, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import * as api from '../money-collection-contract.ts'
import { moneyCollections } from './tables.ts'

const app = await theApp()
const methodId = (await aPaymentMethod(app)).id
const admin = (await anAdmin(app)).token
const salesperson = await aSalesperson(app)
const customer = await aCustomer(app, { salespersonId: salesperson.id })
const colleague = await aCustomer(app, { salespersonId: salesperson.id })
const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** An order of 40.00 that waits for a transfer. */
const open = (customerId = customer.id) => anOrder(app, { customerId, methodId, status: 'accepted', quantity: 4 })
type Part = { orderId: string; amount: number }
const collect = ([first, ...others]: Part[], requestKey: string = crypto.randomUUID()) =>
  app.as(salesperson.token).call(api.collectMoney, {
    body: {
      orderId: first?.orderId ?? '',
      amount: minor(first?.amount ?? 0),
      others: others.map(({ orderId, amount }) => ({ orderId, amount: minor(amount) })),
      ...{ requestKey, method: 'cheque' as const, reference: '000417', day: today },
    },
  })
const accept = (id: string, isWhole = false) => app.as(admin).call(api.actOnMoney, { params: { id, action: 'accept' }, body: { isWhole } })
const storedOf = (requestKey: string) =>
  app.asSystem(({ db }) => db.select().from(moneyCollections).where(eq(moneyCollections.requestKey, requestKey)))

test('it lists its orders with their amounts and the sum, has one number and comes by one mail', async () => {
  const [a, b] = [await open(), await open()]
  const mails = app.mails(customer.email).length
  const receipt = await collect([
    { orderId: a.id, amount: 4000 },
    { orderId: b.id, amount: 1500 },
  ])
  expect(receipt).toMatchObject({ receiptNumber: `${a.number}-C1`, total: 5500 })
  expect(receipt.parts.map(({ orderNumber, amount, reference }) => [orderNumber, amount, reference])).toEqual([
    [a.number, 4000, '000417'],
    [b.number, 1500, '000417'],
  ])
  const other = receipt.parts[1]
  expect(await app.as(customer.token).call(api.getMoneyCollection, { params: { id: other?.id ?? '' } })).toMatchObject({
    receiptNumber: `${a.number}-C1`,
    total: 5500,
    parts: [{ orderNumber: a.number }, { orderNumber: b.number }],
  })
  await app.drainJobs()
  const [mail, ...more] = app.mails(customer.email).slice(mails)
  expect(more).toEqual([])
  expect(mail).toContain(a.number)
  expect(mail).toContain(b.number)

  // The office may confirm it order by order.
  expect(await accept(receipt.id)).toEqual({ status: 'approved' })
  expect(await accept(other?.id ?? '')).toEqual({ status: 'accepted' })
})

test('the office confirms all of it at once, whatever of it was confirmed before', async () => {
  const [a, b, third] = [await open(), await open(), await open()]
  const receipt = await collect([
    { orderId: a.id, amount: 4000 },
    { orderId: b.id, amount: 4000 },
    { orderId: third.id, amount: 1500 },
  ])
  const ids = receipt.parts.map(({ id }) => id)
  await accept(ids[0] ?? '')

  expect(await accept(ids[2] ?? '', true)).toEqual({ status: 'accepted' })

  const { parts } = await app.as(salesperson.token).call(api.getMoneyCollection, { params: { id: receipt.id } })
  expect(parts.map(({ status, partCount }) => [status, partCount])).toEqual([
    ['approved', 3],
    ['approved', 3],
    ['accepted', 3],
  ])
  expect(await refusalOf(accept(receipt.id, true))).toBe('return.notAllowed')
})

test('two who confirm all of it at once, each from another order, book its money once', async () => {
  const [a, b] = [await open(), await open()]
  const receipt = await collect([a, b].map(({ id }) => ({ orderId: id, amount: 4000 })))

  const both = await Promise.allSettled(receipt.parts.map(({ id }) => accept(id, true)))

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const paid = await app.asSystem(({ db }) =>
    db
      .select({ state: payments.state, captured: payments.captured })
      .from(payments)
      .where(inArray(payments.payableId, [a.id, b.id])),
  )
  expect(paid).toEqual([
    { state: 'captured', captured: 4000 },
    { state: 'captured', captured: 4000 },
  ])
})

test('sent twice at once it is one; with other money under the same key it is refused', async () => {
  const [a, b] = [await open(), await open()]
  const parts = [
    { orderId: a.id, amount: 1000 },
    { orderId: b.id, amount: 2000 },
  ]
  const key = crypto.randomUUID()
  const twins = await Promise.all([collect(parts, key), collect(parts.toReversed(), crypto.randomUUID()), collect(parts, key)])
  expect(twins[0]?.id).toBe(twins[2]?.id)
  expect(await storedOf(key)).toHaveLength(2)
  expect(await refusalOf(collect(parts.slice(0, 1), key))).toBe('return.keyReused')
  expect(
    await refusalOf(
      collect(
        [
          { orderId: a.id, amount: 1000 },
          { orderId: b.id, amount: 1999 },
        ],
        key,
      ),
    ),
  ).toBe('return.keyReused')
  expect(await refusalOf(collect([...parts, { orderId: (await open()).id, amount: 1 }], key))).toBe('return.keyReused')
})

test('nothing of it is noted when one order waits for less, is named twice or is of another customer', async () => {
  const [a, b, strange] = [await open(), await open(), await open(colleague.id)]
  const first = { orderId: a.id, amount: 1000 }
  const key = crypto.randomUUID()
  expect(await refusalOf(collect([first, { orderId: b.id, amount: 4001 }], key))).toBe('return.collectedTooMuch')
  expect(await refusalOf(collect([first, first], key))).toBe('return.severalCustomers')
  expect(await refusalOf(collect([first, { orderId: strange.id, amount: 1000 }], key))).toBe('return.severalCustomers')
  expect(await storedOf(key)).toEqual([])

  const { data } = await app.as(salesperson.token).call(api.listOpenOrders, { query: { customerId: colleague.id } })
  expect(data.map(({ id }) => id)).toEqual([strange.id])
})

test('taken back, all of it is that the office has not confirmed', async () => {
  const [a, b, third] = [await open(), await open(), await open()]
  const receipt = await collect([a, b, third].map(({ id }) => ({ orderId: id, amount: 1000 })))
  await app.as(admin).call(api.actOnMoney, { params: { id: receipt.parts[1]?.id ?? '', action: 'accept' }, body: {} })

  expect(await app.as(salesperson.token).call(api.withdrawMoney, { params: { id: receipt.id }, body: {} })).toEqual({ status: 'rejected' })
  const { parts } = await app.as(salesperson.token).call(api.getMoneyCollection, { params: { id: receipt.id } })
  expect(parts.map(({ status }) => status)).toEqual(['rejected', 'accepted', 'rejected'])
  expect(await refusalOf(app.as(salesperson.token).call(api.withdrawMoney, { params: { id: receipt.id }, body: {} }))).toBe(
    'return.notAllowed',
  )
})
