// A transfer without a reference that is the sum of several open payments of one company: suggested with its reason, booked at once, taken back one by one.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { companies } from '#modules/companies/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import * as api from '../admin-contract.ts'
import { readBankFile } from './bank.ts'

const app = await theApp()
const admin = await anAdmin(app)
const methodId = (await aPaymentMethod(app, { isBankTransfer: true })).id
const office = () => app.as(admin.token)
const asOffice = <T>(work: (ctx: Ctx) => Promise<T>) =>
  app.asSystem((ctx) =>
    ctx.tx((tx) => work({ ...tx, actor: { kind: 'admin', id: admin.id, sessionId: '', isSuper: true, permissions: [] } })),
  )
const account = 'GB33BUKB20201555555555'
const read = (...lines: string[]) =>
  asOffice((ctx) =>
    readBankFile(ctx, {
      name: 'bank.csv',
      mime: 'text/csv',
      bytes: Buffer.from(['Date,Description,Payer,Amount,Payer IBAN', ...lines].join('\r\n')),
    }),
  )
const rows = async () => (await office().call(api.listBankRows, { query: { sort: 'amount' } })).data
const only = async () => {
  const [row] = await rows()
  if (!row) throw new Error('there is no row')
  return row
}
const bookSum = (id: string, paymentIds: string[], token = admin.token) =>
  app.as(token).status(api.bookBankSum, { params: { id }, body: { paymentIds } })
const stateOf = async (paymentId: string) => {
  const [row] = await app.asSystem(({ db }) => db.select().from(payments).where(eq(payments.id, paymentId)))
  return [row?.state, row?.captured]
}

let customer: Awaited<ReturnType<typeof aCustomer>>
let orders: Awaited<ReturnType<typeof anOrder>>[]
let name: string

beforeEach(async () => {
  await app.asSystem((ctx) => ctx.db.execute(sql`truncate bank_rows, bank_files`))
  await app.asSystem((ctx) => ctx.db.update(payments).set({ state: 'cancelled' }).where(eq(payments.state, 'pending')))
  customer = await aCustomer(app)
  orders = []
  for (const quantity of [1, 2, 5]) orders.push(await anOrder(app, { customerId: customer.id, methodId, quantity }))
  const [company] = await app.asSystem(({ db }) => db.select().from(companies).where(eq(companies.id, customer.companyId)))
  name = company?.name ?? ''
})
const idsOf = (...places: number[]) => places.map((place) => orders[place]?.paymentId ?? '').toSorted()

test('by the name of its company it is suggested and split over what it pays; each part is taken back by itself', async () => {
  await read(`05/01/2026,thank you,${name.toUpperCase()},70.00,`)
  const row = await only()
  expect(row.sum?.reason).toBe('payer')
  const paymentIds = row.sum?.payments.map(({ paymentId }) => paymentId) ?? []
  expect(paymentIds.toSorted()).toEqual(idsOf(1, 2))

  expect((await Promise.all([bookSum(row.id, paymentIds), bookSum(row.id, paymentIds)])).toSorted()).toEqual([200, 409])
  expect(await Promise.all(idsOf(0, 1, 2).map(stateOf))).toEqual(
    idsOf(0, 1, 2).map((id) => (paymentIds.includes(id) ? ['captured', id === orders[1]?.paymentId ? 2000 : 5000] : ['pending', null])),
  )
  expect((await rows()).map(({ amount, state, sum }) => [amount, state, sum])).toEqual([
    [2000, 'booked', null],
    [5000, 'booked', null],
  ])
  const [part] = await rows()
  await office().call(api.undoBankRow, { params: { id: part?.id ?? '' } })
  expect(await Promise.all([stateOf(orders[1]?.paymentId ?? ''), stateOf(orders[2]?.paymentId ?? '')])).toEqual([
    ['pending', null],
    ['captured', 5000],
  ])
})

test('by the account it came from, which has paid for the company before, as two files write it', async () => {
  await read(`05/01/2026,${orders[0]?.number},M Okafor,10.00,${account}`)
  const first = await only()
  await office().call(api.bookBankRow, { params: { id: first.id }, body: { paymentId: idsOf(0)[0] ?? '' } })
  // Another company, whose payments add up to the same.
  const other = await aCustomer(app)
  for (const quantity of [3, 4]) await anOrder(app, { customerId: other.id, methodId, quantity })

  await read(`06/01/2026,thanks,M Okafor,70.00,gb33 bukb 2020 1555 5555 55`, `06/01/2026,thanks again,M Okafor,70.00,`)
  const open = (await rows()).filter(({ state }) => state === 'open')
  expect(open.map(({ sum }) => sum && [sum.reason, ...sum.payments.map(({ paymentId }) => paymentId).toSorted()]).toSorted()).toEqual(
    [['account', ...idsOf(1, 2)], null].toSorted(),
  )
})

test('as the only sum in the whole shop that fits; never beside a number that is named, or when another one fits too', async () => {
  await read('05/01/2026,thanks,Somebody,60.00,', `05/01/2026,for ${orders[2]?.number},Somebody,60.00,`)
  expect((await rows()).map(({ sum }) => sum?.reason ?? null).toSorted()).toEqual(['only', null].toSorted())

  const other = await aCustomer(app)
  for (const quantity of [3, 3]) await anOrder(app, { customerId: other.id, methodId, quantity })
  expect((await rows()).map(({ sum }) => sum)).toEqual([null, null])
})

test('booked too late, or with payments of two companies, it is refused and nothing is booked', async () => {
  const stranger = await anOrder(app, { customerId: (await aCustomer(app)).id, methodId, quantity: 4 })
  await read(`05/01/2026,thanks,${name},60.00,`)
  const { id } = await only()
  const reader = (await anAdmin(app, { permissions: ['orders.see'] })).token
  expect(await bookSum(id, idsOf(0, 2), reader)).toBe(403)
  expect(await bookSum(id, idsOf(0, 1))).toBe(409)
  expect(await bookSum(id, [...idsOf(1), stranger.paymentId])).toBe(409)
  expect(await bookSum(id, idsOf(0, 1, 2))).toBe(409)

  expect((await rows()).map(({ amount, state }) => [amount, state])).toEqual([[6000, 'open']])
  expect(await Promise.all(idsOf(0, 1, 2).map(stateOf))).toEqual([
    ['pending', null],
    ['pending', null],
    ['pending', null],
  ])
})
