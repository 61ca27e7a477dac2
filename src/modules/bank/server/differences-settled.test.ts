// How differences are settled: money of orders that have ended as the office decides about it, and the note of a mark, which goes with its customer.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actOnOrder } from '#modules/orders/admin-contract.ts'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { eraseUser } from '#modules/people/personal-data-admin-contract.ts'
import { one } from '#server/db/failures.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { listDifferences, markDifferenceSeen } from '../differences-contract.ts'
import { checkAllMoney } from './money-of-orders.ts'
import { bankFiles, bankRows, differenceDecisions as decided, seenDifferences } from './tables.ts'

const app = await theApp()
const admin = await anAdmin(app)
const customer = await aCustomer(app)
const { id: methodId } = await aPaymentMethod(app)
const office = app.as(admin.token)

let order: Awaited<ReturnType<typeof anOrder>>
beforeEach(async () => {
  order = await anOrder(app, { customerId: customer.id, methodId })
  await office.call(capturePayment, { params: { id: order.paymentId }, body: {} })
})

const cancel = (money: 'keep' | 'owe') =>
  office.call(actOnOrder, { params: { id: order.id, action: 'cancel' }, body: { note: 'no longer made', money } })
const giveBack = (amount: number, givenBack = 0) =>
  office.call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(amount), givenBack: minor(givenBack) } })
async function listed(seen: 'true' | 'false' = 'false') {
  await app.asSystem(checkAllMoney)
  const { data } = await office.call(listDifferences, { query: { perPage: 100, seen } })
  return data.filter(({ orderId }) => orderId === order.id)
}

test('money of an ended order that the office keeps or owes fits: it has decided', async () => {
  await cancel('keep')
  expect(await listed()).toEqual([])

  await giveBack(500)
  expect(await listed()).toEqual([])
})

test('money that is owed and given back in part is listed for the rest, until the office says that it keeps it or gives it back', async () => {
  await cancel('owe')
  expect(await listed()).toEqual([])
  await giveBack(500)
  const [rest] = await listed()
  expect(rest).toMatchObject({ kind: 'endedMoney', here: 1500, seen: null })

  await office.call(markDifferenceSeen, { body: { key: rest?.key ?? '', note: 'a fee, as agreed' } })
  expect(await listed()).toEqual([])
  expect(await listed('true')).toMatchObject([{ kind: 'endedMoney', seen: { note: 'a fee, as agreed' } }])
  await giveBack(1000, 500)
  expect(await listed()).toMatchObject([{ kind: 'endedMoney', here: 500, seen: null }])
  await giveBack(500, 1500)
  expect(await listed()).toEqual([])
  expect(await listed('true')).toEqual([])
})

test('the note of a mark goes with the customer whose order or bank row it is about, and with nobody else', async () => {
  await app.asSystem((ctx) =>
    ctx.db.execute(sql`update orders set status = 'completed', subtotal = 1500, grand_total = 1500 where id = ${order.id}`),
  )
  const [found] = await listed()
  expect(found).toMatchObject({ kind: 'tooMuch' })
  await office.call(markDifferenceSeen, { body: { key: found?.key ?? '', note: 'Sam asked us to keep it' } })
  const row = { key: 'row', day: '2026-01-05', amount: minor(700), currency: 'GBP', payer: 'Sam', text: `for ${order.number}` }
  await app.asSystem(async ({ db }) => {
    const file = { hash: 'settled', format: 'csv', rowCount: 1 } as const
    const { id: fileId } = one(await db.insert(bankFiles).values(file).returning({ id: bankFiles.id }))
    await db.insert(bankRows).values({ fileId, ...row })
  })
  const { data } = await office.call(listDifferences, { query: { kind: 'bankRow' } })
  await office.call(markDifferenceSeen, { body: { key: data[0]?.key ?? '', note: 'Sam asked why' } })
  const other = { key: 'sums:other', orderId: null, actorId: admin.id, note: 'of somebody else' }
  await app.asSystem(({ db }) => db.insert(seenDifferences).values(other))

  await office.call(eraseUser, { params: { id: customer.id } })
  const notes = await app.asSystem(({ db }) => db.select({ key: seenDifferences.key, note: seenDifferences.note }).from(seenDifferences))
  const noteOf = (key = '') => notes.find((each) => each.key === key)?.note
  expect([noteOf(found?.key), noteOf(data[0]?.key), noteOf(other.key)]).toEqual(['', '', 'of somebody else'])
  const words = await app.asSystem(async ({ db }) => [
    ...(await db.select({ said: decided.note }).from(decided)),
    ...(await db.select({ said: sql<string>`${auditEntries.after}::text` }).from(auditEntries)),
  ])
  expect(words.filter(({ said }) => /Sam asked/.test(said ?? ''))).toEqual([])
})
