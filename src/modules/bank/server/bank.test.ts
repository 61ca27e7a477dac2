// Rows of bank statements: who may book them, in whole and in part, by two at once, and taking back.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { startPayment } from '#modules/payments/server/public.ts'
import { payments } from '#modules/payments/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import * as api from '../admin-contract.ts'
import { readBankFile } from './bank.ts'

let order: Awaited<ReturnType<typeof anOrder>>

const app = await theApp()
const admin = await anAdmin(app)
const customer = await aCustomer(app)
const methodId = (await aPaymentMethod(app, { isBankTransfer: true })).id

beforeEach(async () => {
  await app.asSystem((ctx) => ctx.db.execute(sql`truncate bank_rows, bank_files`))
  order = await anOrder(app, { customerId: customer.id, methodId })
})

const office = () => app.as(admin.token)
const asOffice = <T>(work: (ctx: Ctx) => Promise<T>) =>
  app.asSystem((ctx) =>
    ctx.tx((tx) => work({ ...tx, actor: { kind: 'admin', id: admin.id, sessionId: '', isSuper: true, permissions: [] } })),
  )
const head = 'Date,Description,Payer,Amount,Currency,Transaction ID'
const read = (...lines: string[]) =>
  asOffice((ctx) => readBankFile(ctx, { name: 'bank.csv', mime: 'text/csv', bytes: Buffer.from([head, ...lines].join('\r\n')) }))
const line = (amount: string, text = order.number, id = order.number) => `05/01/2026,Ref ${text},Somebody,${amount},GBP,${id}`
const rows = async () => (await office().call(api.listBankRows, { query: {} })).data
const only = async () => {
  const [row] = await rows()
  if (!row) throw new Error('there is no row')
  return row
}
const book = (id: string, paymentId = order.paymentId) => office().status(api.bookBankRow, { params: { id }, body: { paymentId } })
const seen = () => office().call(getAdminOrder, { params: { id: order.id } })
const duesOf = async () =>
  (await app.asSystem(({ db }) => db.select().from(payments).where(eq(payments.payableId, order.id)).orderBy(payments.createdAt))).map(
    ({ state, amount, captured }) => [state, amount, captured],
  )

test('is for the office alone, and booking for those who may move money', async () => {
  await read(line('20.00'))
  const { id } = await only()
  const reader = (await anAdmin(app, { permissions: ['orders.see'] })).token
  for (const [who, status] of [
    [null, 401],
    [customer.token, 403],
    [reader, 403],
  ] as const) {
    expect(await app.as(who).status(api.bookBankRow, { params: { id }, body: { paymentId: order.paymentId } })).toBe(status)
    expect(await app.as(who).status(api.undoBankRow, { params: { id } })).toBe(status)
    expect(await app.as(who).status(api.listBankRows, { query: {} })).toBe(who === reader ? 200 : status)
  }
})

describe('a row', () => {
  test('is matched with its reason and pays the order, once, also when two people book it', async () => {
    await read(line('20.00'))
    const row = await only()
    expect(row.suggestions[0]).toMatchObject({ paymentId: order.paymentId, orderNumber: order.number, reasons: ['order', 'amount'] })

    const both = await Promise.all([book(row.id), book(row.id)])
    expect(both.toSorted()).toEqual([200, 409])
    expect(await seen()).toMatchObject({ paymentState: 'captured', payments: [{ captured: 2000 }] })
    expect((await seen()).timeline.at(-1)).toMatchObject({
      money: { move: 'capture', day: '2026-01-05', reference: `Ref ${order.number}` },
    })
    expect(await only()).toMatchObject({ state: 'booked', orderNumber: order.number, suggestions: [] })
  })

  test('of less than is due pays a part; the rest pays the order later without being owed back', async () => {
    await read(line('15.00'), line('5.00', order.number, 'second'))
    const [first, second] = (await rows()).toSorted((a, b) => b.amount - a.amount)
    expect(first?.suggestions[0]?.reasons).toEqual(['order', 'part'])
    expect(await book(first?.id ?? '')).toBe(200)
    expect(await duesOf()).toEqual([
      ['captured', 1500, 1500],
      ['pending', 500, null],
    ])

    const open = (await rows()).find(({ id }) => id === second?.id)?.suggestions[0]
    expect(open).toMatchObject({ amount: 500, reasons: ['order', 'amount'] })
    expect(await book(second?.id ?? '', open?.paymentId)).toBe(200)
    expect(await duesOf()).toEqual([
      ['captured', 1500, 1500],
      ['captured', 500, 500],
    ])
  })

  test('that pays two orders is booked to one as far as it is due, and its rest to the other; read again it adds nothing', async () => {
    const second = await anOrder(app, { customerId: customer.id, methodId })
    const statement = line('50.00', `${order.number} and ${second.number}`)
    await read(statement)
    const row = await only()
    const keep = (id: string, paymentId: string) =>
      office().status(api.bookBankRow, { params: { id }, body: { paymentId, keepsRest: true } })

    expect((await Promise.all([keep(row.id, order.paymentId), keep(row.id, order.paymentId)])).toSorted()).toEqual([200, 409])
    expect(await duesOf()).toEqual([['captured', 2000, 2000]])
    const rest = (await rows()).find(({ state }) => state === 'open')
    expect(rest).toMatchObject({ amount: 3000, text: row.text, payer: row.payer, day: row.day, currency: 'GBP' })
    expect(rest?.suggestions.map(({ orderNumber }) => orderNumber)).toEqual([second.number])

    expect(await keep(rest?.id ?? '', second.paymentId)).toBe(200)
    expect((await rows()).map(({ amount, state }) => [amount, state]).toSorted()).toEqual([
      [1000, 'open'],
      [2000, 'booked'],
      [2000, 'booked'],
    ])
    expect(await read(statement, line('1.00', 'another', 'another'))).toEqual({ added: 1, known: 1, skipped: 0 })

    // Taken back, a part is a row by itself; booked as a whole, what is too much is owed back as ever.
    await office().call(api.undoBankRow, { params: { id: row.id } })
    expect(await duesOf()).toEqual([['pending', 2000, null]])
    expect(await book(row.id)).toBe(200)
  })

  test('that was booked by mistake is taken back, and can be booked again', async () => {
    await read(line('20.00'))
    const { id } = await only()
    await book(id)
    expect(await office().status(api.undoBankRow, { params: { id } })).toBe(200)
    expect(await duesOf()).toEqual([['pending', 2000, null]])
    expect((await seen()).timeline.at(-1)).toMatchObject({ money: { move: 'undoCapture', amount: 2000 } })
    expect(await office().status(api.undoBankRow, { params: { id } })).toBe(409)
    expect(await book(id)).toBe(200)
  })

  test('of more than one of two open parts leaves less to ask for by the other, and taken back all of it is asked for again', async () => {
    await read(line('5.00'), line('18.00', order.number, 'second'))
    const [more, part] = (await rows()).toSorted((a, b) => b.amount - a.amount)
    await book(part?.id ?? '')
    await office().status(api.undoBankRow, { params: { id: part?.id ?? '' } })
    expect((await duesOf()).map(([state, amount]) => [state, amount])).toEqual([
      ['pending', 500],
      ['pending', 1500],
    ])

    expect(await book(more?.id ?? '')).toBe(200)
    expect((await duesOf()).toSorted()).toEqual([
      ['captured', 500, 1800],
      ['pending', 200, null],
    ])
    expect(await office().status(api.undoBankRow, { params: { id: more?.id ?? '' } })).toBe(200)
    expect((await duesOf()).toSorted()).toEqual([
      ['pending', 1800, null],
      ['pending', 200, null],
    ])
  })

  test('that names an order on which nothing is open says so; booked all the same it is owed back, and taken back it asks for nothing', async () => {
    await read(line('20.00'), line('20.00', order.number, 'second'))
    const [first, other] = await rows()
    const ofOrder = (row: typeof first) => row?.suggestions.filter(({ orderNumber }) => orderNumber === order.number) ?? []
    expect(ofOrder(first).map(({ isCovered }) => isCovered)).toEqual([false])
    await book(first?.id ?? '')
    const second = await app.asSystem((ctx) =>
      ctx.tx((tx) =>
        startPayment(tx, {
          ...{ payableId: order.id, companyId: customer.companyId, orderNumber: order.number, methodId },
          ...{ amount: minor(2000), currency: 'GBP' },
        }),
      ),
    )

    const open = (await rows()).flatMap(ofOrder)
    expect(open).toMatchObject([{ paymentId: second.paymentId, isCovered: true }])
    expect(await office().call(api.listOpenPayments, { query: { search: order.number } })).toMatchObject([{ isCovered: true }])
    await book(other?.id ?? '', second.paymentId)
    expect((await duesOf()).map(([state]) => state).toSorted()).toEqual(['captured', 'refundDue'])

    expect(await office().status(api.undoBankRow, { params: { id: other?.id ?? '' } })).toBe(200)
    expect((await duesOf()).map(([state]) => state).toSorted()).toEqual(['cancelled', 'captured'])
    expect((await rows()).find(({ id }) => id === other?.id)?.state).toBe('open')
  })

  test('that paid an order which has ended since is taken back, and leaves nothing open on it', async () => {
    await read(line('20.00'))
    const { id } = await only()
    await book(id)
    await office().call(actOnOrder, { params: { id: order.id, action: 'cancel' }, body: { note: 'no longer made', money: 'owe' } })

    expect(await office().status(api.undoBankRow, { params: { id } })).toBe(200)
    expect(await duesOf()).toEqual([['cancelled', 2000, null]])
    expect((await only()).state).toBe('open')
  })

  test('is not taken back once money of it was given back', async () => {
    await read(line('20.00'))
    const { id } = await only()
    await book(id)
    await app.asSystem((ctx) =>
      ctx.db.execute(sql`update payments set refunded = 100, state = 'partlyRefunded' where id = ${order.paymentId}`),
    )

    expect(await office().status(api.undoBankRow, { params: { id } })).toBe(409)
    expect((await only()).state).toBe('booked')
  })

  test('is set aside and opened again, and pays no payment of another currency', async () => {
    await read(line('20.00').replace('GBP', 'EUR'))
    const { id, suggestions } = await only()
    expect(suggestions).toEqual([])
    expect(await book(id)).toBe(409)
    expect(await duesOf()).toEqual([['pending', 2000, null]])
    expect(await office().status(api.ignoreBankRow, { params: { id } })).toBe(200)
    expect(await book(id)).toBe(409)
    expect(await office().status(api.undoBankRow, { params: { id } })).toBe(200)
    expect((await only()).state).toBe('open')
  })

  test('finds open payments by order and by company', async () => {
    const find = async (search: string) =>
      (await office().call(api.listOpenPayments, { query: { search } })).map(({ paymentId }) => paymentId)
    expect(await find(order.number)).toEqual([order.paymentId])
    expect(await office().call(api.listOpenPayments, { query: { search: order.number } })).toMatchObject([
      { amount: 2000, currency: 'GBP' },
    ])
    expect(await find('no such company anywhere')).toEqual([])
  })
})
