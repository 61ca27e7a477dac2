// Money that does not fit: who may see it, a shop in order lists nothing, each kind made on purpose is found and goes once it is mended, and marking as seen.
import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { askProviderAgain, cancelPayment, capturePayment } from '#modules/payments/admin-contract.ts'
import { paySimulated } from '#modules/payments/contract.ts'
import { askComparison } from '#modules/payments/server/public.ts'
import { paymentEvents, paymentMovements, payments } from '#modules/payments/server/tables.ts'
import { getAdminDashboard } from '#modules/reports/admin-contract.ts'
import { one } from '#server/db/failures.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { bookBankRow } from '../admin-contract.ts'
import {
  checkDifferences,
  type Difference,
  listDifferenceDecisions,
  listDifferences,
  markDifferenceSeen,
  markDifferenceUnseen,
} from '../differences-contract.ts'
import { checkAllMoney } from './money-of-orders.ts'
import { bankFiles, bankRows } from './tables.ts'

const app = await theApp()
const admin = await anAdmin(app)
const customer = await aCustomer(app)
const methods = { transfer: (await aPaymentMethod(app)).id, card: (await aPaymentMethod(app, { isOnline: true })).id }
const good = { holder: 'Sam Taylor', number: '4242424242424242', expiry: '12/39', cvv: '123', saveCard: false }

let order: Awaited<ReturnType<typeof anOrder>>
beforeEach(() =>
  app.asSystem((ctx) =>
    ctx.db.execute(sql`truncate money_suspects, seen_differences, difference_decisions, provider_differences, bank_rows`),
  ),
)

const office = () => app.as(admin.token)
const run = (statement: SQL) => app.asSystem((ctx) => ctx.db.execute(statement))
const listed = async (seen: 'true' | 'false' = 'false'): Promise<Difference[]> =>
  (await office().call(listDifferences, { query: { perPage: 100, seen } })).data
const kinds = async () => (await listed()).filter(({ orderId }) => orderId === order.id).map(({ kind }) => kind)

async function aTransfer({ isPaid = true } = {}) {
  order = await anOrder(app, { customerId: customer.id, methodId: methods.transfer })
  if (isPaid) await office().call(capturePayment, { params: { id: order.paymentId }, body: {} })
}

/** An order that was paid at the simulated provider; the shop has heard of it unless the news is lost. */
async function aCardOrder({ isPaid = true, isHeard = true } = {}) {
  order = await anOrder(app, { customerId: customer.id, methodId: methods.card, status: 'payment-pending' })
  const token = order.payUrl?.split('/').at(-1) ?? ''
  if (isPaid) await app.as(null).call(paySimulated, { params: { token }, body: good })
  if (!isHeard) await run(sql`delete from pgboss.job where name in ('payments.sendOutcome', 'payments.follow')`)
  await app.drainJobs()
}

async function lookAtAll(): Promise<void> {
  await app.asSystem(checkAllMoney)
  await app.asSystem((system) => system.tx(askComparison))
  await app.drainJobs()
}

const setPayment = (set: SQL) => run(sql`update payments set ${set} where id = ${order.paymentId}`)
const stateNow = () => app.asSystem(async ({ db }) => one(await db.select().from(payments).where(eq(payments.id, order.paymentId))).state)

test('is for the office alone, and marking and looking anew for those who may move money', async () => {
  await aTransfer()
  const seller = (await aSalesperson(app)).token
  const reader = (await anAdmin(app, { permissions: ['orders.see'] })).token
  for (const [who, status] of [
    [null, 401],
    [customer.token, 403],
    [seller, 403],
    [reader, 403],
  ] as const) {
    expect(await app.as(who).status(listDifferences, { query: {} })).toBe(who === reader ? 200 : status)
    expect(await app.as(who).status(listDifferenceDecisions, { query: {} })).toBe(who === reader ? 200 : status)
    expect(await app.as(who).status(checkDifferences)).toBe(status)
    expect(await app.as(who).status(markDifferenceSeen, { body: { key: 'sums:x', note: 'checked' } })).toBe(status)
    expect(await app.as(who).status(markDifferenceUnseen, { body: { key: 'sums:x' } })).toBe(status)
    expect(await app.as(who).status(askProviderAgain, { params: { id: order.paymentId } })).toBe(status)
  }
})

test('nothing is listed of a shop in order, and the dashboard counts none', async () => {
  await aTransfer()
  await aTransfer({ isPaid: false })
  await aCardOrder()
  expect(await stateNow()).toBe('captured')
  await aCardOrder({ isPaid: false })
  await office().call(checkDifferences)
  await app.drainJobs()

  expect(await listed()).toEqual([])
  expect((await office().call(getAdminDashboard)).differences).toBe(0)
})

describe('the money of an order', () => {
  const total = (amount: number) => sql`update orders set subtotal = ${amount}, grand_total = ${amount} where id = ${order.id}`
  const status = (to: string) => sql`update orders set status = ${to} where id = ${order.id}`
  const movement = (amount: number) => sql`update payment_movements set amount = ${amount} where payment_id = ${order.paymentId}`

  test.each([
    ['endedMoney', () => status('cancelled'), () => status('pending'), [2000, null]],
    ['tooMuch', () => total(1500), () => total(2000), [2000, 1500]],
    ['tooLittle', () => total(2500), () => total(2000), [2000, 2500]],
    ['sums', () => movement(1999), () => movement(2000), [2000, 1999]],
  ] as const)('is found as %s, and no longer once it is mended', async (kind, spoil, mend, amounts) => {
    await aTransfer()
    await run(spoil())
    await app.asSystem(checkAllMoney)

    const found = (await listed()).filter(({ orderId }) => orderId === order.id)
    expect(found).toMatchObject([{ kind, orderNumber: order.number, here: amounts[0], there: amounts[1], currency: 'GBP' }])
    expect((await office().call(getAdminDashboard)).differences).toBeGreaterThan(0)
    await run(mend())
    expect(await kinds()).toEqual([])
    await app.asSystem(checkAllMoney)
    expect((await run(sql`select 1 from money_suspects where order_id = ${order.id}`)).rows).toEqual([])
  })

  test('is found however many orders the office has marked before', async () => {
    await aTransfer()
    await run(total(1500))
    await app.asSystem(checkAllMoney)
    await run(sql`with marked as (select gen_random_uuid() as id from generate_series(1, 1000)),
      suspects as (insert into money_suspects (order_id, since) select id, now() - interval '1 year' from marked)
      insert into seen_differences (key, order_id, actor_id, note) select 'endedMoney:' || id, id, ${admin.id}::uuid, 'a fee' from marked`)

    expect(await kinds()).toEqual(['tooMuch'])
  })

  test('that came to less since something was dropped is not missing', async () => {
    await aTransfer()
    await run(total(2500))
    await run(sql`update order_lines set dropped = 1 where order_id = ${order.id}`)
    await app.asSystem(checkAllMoney)

    expect(await kinds()).toEqual([])
  })
})

describe('the provider', () => {
  test('has taken money that the shop has not heard of: asked again, it counts', async () => {
    await aCardOrder({ isHeard: false })
    expect(await stateNow()).toBe('pending')
    await lookAtAll()
    expect((await listed()).filter(({ orderId }) => orderId === order.id)).toMatchObject([
      { kind: 'takenThere', here: 0, there: 2000, isOnline: true, paymentId: order.paymentId },
    ])

    expect(await office().call(askProviderAgain, { params: { id: order.paymentId } })).toEqual({ state: 'captured' })
    expect(await kinds()).toEqual([])
    expect(await office().status(askProviderAgain, { params: { id: order.paymentId } })).toBe(200)
  })

  test('has no money where the shop has some, and another amount', async () => {
    await aCardOrder({ isPaid: false })
    await setPayment(sql`state = 'captured', captured = 2000`)
    await lookAtAll()
    expect(await kinds()).toContain('takenHere')
    await setPayment(sql`state = 'cancelled', captured = null`)
    expect(await kinds()).not.toContain('takenHere')

    await aCardOrder()
    await setPayment(sql`captured = 1500`)
    await lookAtAll()
    expect(await kinds()).toContain('amount')
    await setPayment(sql`captured = 2000`)
    expect(await kinds()).toEqual([])
  })

  test('is not asked about money that was received without one', async () => {
    await aTransfer()
    await expect(office().call(askProviderAgain, { params: { id: order.paymentId } })).rejects.toMatchObject({ code: 'payment.notOnline' })
  })
})

describe('a payment that needs a person', () => {
  const asked = (state: 'asked' | 'refused', hours: number) =>
    app.asSystem(async ({ db, now }) => {
      const createdAt = new Date(now.getTime() - hours * 3_600_000).toISOString()
      const row = { paymentId: order.paymentId, payableId: order.id, action: 'refundPartly', amount: minor(500), state } as const
      await db.insert(paymentMovements).values({ ...row, actorKind: 'admin', actorName: '', createdAt })
    })

  test('is one whose time is over and that nobody has decided', async () => {
    await aCardOrder({ isPaid: false })
    await setPayment(sql`expires_at = now() - interval '1 hour'`)
    expect(await kinds()).toEqual(['undecided'])
    await office().call(cancelPayment, { params: { id: order.paymentId } })
    expect(await kinds()).toEqual([])
  })

  test('is one whose refund was asked for and not answered: asked again, the money moves', async () => {
    await aCardOrder()
    await asked('asked', 1)
    expect(await kinds()).toEqual([])
    await asked('asked', 13)
    expect(await kinds()).toEqual(['unanswered'])
    await office().call(askProviderAgain, { params: { id: order.paymentId } })
    await app.drainJobs()
    expect(await kinds()).toEqual([])
  })

  test('is one whose refund was refused, until it is asked for again', async () => {
    await aCardOrder()
    await asked('refused', 2)
    expect(await kinds()).toEqual(['moveRefused'])
    await asked('asked', 1)
    expect(await kinds()).toEqual([])
  })
})

test('a row of the bank is listed until it is booked', async () => {
  await aTransfer({ isPaid: false })
  const row = await app.asSystem(async ({ db }) => {
    const file = { hash: `hash of ${order.number}`, format: 'csv', rowCount: 1 } as const
    const { id: fileId } = one(await db.insert(bankFiles).values(file).returning({ id: bankFiles.id }))
    const facts = { key: order.number, day: '2026-01-05', amount: minor(2000), currency: 'GBP', payer: 'Harbour', text: order.number }
    return one(
      await db
        .insert(bankRows)
        .values({ fileId, ...facts })
        .returning({ id: bankRows.id }),
    )
  })
  expect(await listed()).toMatchObject([{ kind: 'bankRow', name: 'Harbour', here: 2000, orderId: null }])
  await office().call(bookBankRow, { params: { id: row.id }, body: { paymentId: order.paymentId } })
  expect(await listed()).toEqual([])
})

test('news that fit nothing stay until somebody says why they may, which is audited; a changed difference comes back', async () => {
  await aCardOrder()
  const event = { id: `evt_${order.number}`, kind: 'simulated', verdict: 'mismatch', payload: { reference: 'pay_x' } } as const
  await app.asSystem(({ db }) => db.insert(paymentEvents).values({ ...event, paymentId: order.paymentId }))
  const [found] = await listed()
  expect(found).toMatchObject({ kind: 'oddEvent', orderNumber: order.number, name: 'pay_x', seen: null })
  const see = (key: string, note: string) => office().status(markDifferenceSeen, { body: { key, note } })

  expect(await see(found?.key ?? '', ' a ')).toBe(422)
  expect(await see('oddEvent:nothing', 'checked')).toBe(404)
  const both = await Promise.all([see(found?.key ?? '', 'sent twice by mistake'), see(found?.key ?? '', 'sent twice by mistake')])
  expect(both.toSorted()).toEqual([200, 409])
  expect(await see(found?.key ?? '', 'another reason')).toBe(409)
  expect(await listed()).toEqual([])
  expect(await listed('true')).toMatchObject([
    { kind: 'oddEvent', seen: { note: 'sent twice by mistake', by: expect.stringMatching(/\S/) } },
  ])
  const entries = await app.asSystem(({ db }) => db.select().from(auditEntries).where(eq(auditEntries.action, 'payment.differenceSeen')))
  expect(entries).toMatchObject([
    { actorId: admin.id, subject: 'order', subjectId: order.id, after: { kind: 'oddEvent', note: 'sent twice by mistake' } },
  ])
  await office().call(markDifferenceUnseen, { body: { key: found?.key ?? '' } })
  expect(await office().status(markDifferenceUnseen, { body: { key: found?.key ?? '' } })).toBe(404)
  expect(await listed()).toMatchObject([{ kind: 'oddEvent', seen: null }])
  await run(sql`delete from payment_events where id = ${event.id}`)

  await aTransfer()
  const total = (amount: number) => run(sql`update orders set subtotal = ${amount}, grand_total = ${amount} where id = ${order.id}`)
  await total(1500)
  await app.asSystem(checkAllMoney)
  expect(await see((await listed()).find(({ orderId }) => orderId === order.id)?.key ?? '', 'kept for the next order')).toBe(200)
  expect(await kinds()).toEqual([])
  await total(1400)
  expect(await kinds()).toEqual(['tooMuch'])
})

describe('what the office decided', () => {
  const decisions = async (query: { search?: string; kind?: Difference['kind'] } = {}) =>
    (await office().call(listDifferenceDecisions, { query: { perPage: 100, ...query } })).data
  const total = (amount: number) => run(sql`update orders set subtotal = ${amount}, grand_total = ${amount} where id = ${order.id}`)
  const found = async () => {
    await app.asSystem(checkAllMoney)
    return (await listed()).find(({ orderId }) => orderId === order.id)?.key ?? ''
  }

  test('stays with who, when, why and the amounts of then, also after it was mended or listed again', async () => {
    await aTransfer()
    await total(1500)
    const key = await found()
    await office().call(markDifferenceSeen, { body: { key, note: 'kept for the next order' } })
    await office().call(markDifferenceUnseen, { body: { key } })
    await office().call(markDifferenceSeen, { body: { key, note: 'agreed by telephone' } })
    await total(2000)
    expect([await kinds(), await listed('true')]).toEqual([[], []])

    const then = { kind: 'tooMuch', orderId: order.id, orderNumber: order.number, here: 2000, there: 1500, currency: 'GBP' }
    const by = expect.stringMatching(/\S/)
    expect(await decisions()).toMatchObject([
      { ...then, decision: 'seen', by, note: 'agreed by telephone' },
      { ...then, decision: 'listedAgain', by, note: '' },
      { ...then, decision: 'seen', by, note: 'kept for the next order' },
    ])
    expect(await decisions({ search: order.number })).toHaveLength(3)
    expect(await decisions({ kind: 'sums' })).toEqual([])
  })

  test('names a row of the bank by its payer', async () => {
    await aTransfer({ isPaid: false })
    await app.asSystem(async ({ db }) => {
      const file = { hash: `decided of ${order.number}`, format: 'csv', rowCount: 1 } as const
      const { id: fileId } = one(await db.insert(bankFiles).values(file).returning({ id: bankFiles.id }))
      const facts = {
        key: `decided ${order.number}`,
        day: '2026-01-05',
        amount: minor(700),
        currency: 'GBP',
        payer: 'Café Harbour',
        text: 'thanks',
      }
      await db.insert(bankRows).values({ fileId, ...facts })
    })
    const [row, ...others] = (await office().call(listDifferences, { query: { perPage: 100, seen: 'false', search: 'harbour cafe' } })).data
    expect([row?.name, others]).toEqual(['Café Harbour', []])
    expect((await office().call(listDifferences, { query: { seen: 'false', search: '---' } })).data).toEqual([])
    await office().call(markDifferenceSeen, { body: { key: row?.key ?? '', note: 'a gift, as they wrote' } })

    expect(await decisions({ search: 'harbour' })).toMatchObject([{ kind: 'bankRow', name: 'Café Harbour', here: 700, orderNumber: null }])
  })
})

test('what nobody has seen is listed however many of its kind were marked before', async () => {
  await aCardOrder()
  await run(sql`with marked as (select 'evt_old_' || n as id from generate_series(1, 1000) n),
    old as (insert into payment_events (id, kind, verdict, payload, created_at)
      select id, 'simulated', 'mismatch', '{"reference":"pay_old"}', now() - interval '1 year' from marked)
    insert into seen_differences (key, actor_id, note) select 'oddEvent:' || id || ':::', ${admin.id}::uuid, 'looked up' from marked`)
  const event = { id: `evt_new_${order.number}`, kind: 'simulated', verdict: 'mismatch', payload: { reference: 'pay_new' } } as const
  await app.asSystem(({ db }) => db.insert(paymentEvents).values({ ...event, paymentId: order.paymentId }))

  expect(await listed()).toMatchObject([{ kind: 'oddEvent', name: 'pay_new' }])
  await run(sql`delete from payment_events where id like 'evt_old_%' or id = ${event.id}`)
})
