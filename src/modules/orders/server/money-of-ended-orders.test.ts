// Money that is there when an order ends, or comes afterwards: nobody loses it, the office is told and gives it back.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aShopFloor, onHandOf } from '#testing/builders/orders.ts'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { paySimulated } from '#modules/payments/contract.ts'
import { performRefund } from '#modules/payments/server/move-money.ts'
import { paymentEvents, paymentMovements } from '#modules/payments/server/tables.ts'
import { getAdminDashboard } from '#modules/reports/admin-contract.ts'
import { minor } from '#shared/money.ts'
import { actOnOrder, actOnOrders, getAdminOrder, listAdminOrders } from '../admin-contract.ts'
import { cancelOrder, getOrder, payOrder } from '../contract.ts'
import { performSweep } from './end-unpaid.ts'
import { orders } from './tables.ts'

const card = { holder: 'Sam Taylor', number: '4242424242424242', expiry: '12/39', cvv: '123' }
let order: Awaited<ReturnType<typeof anOrder>>

const app = await theApp()
const admin = await anAdmin(app, { receivesMails: true })
const customer = await aCustomer(app)
const floor = await aShopFloor(app)

beforeEach(async () => {
  order = await anOrder(app, { customerId: customer.id, methodId: floor.online.id, status: 'payment-pending' })
})

const seen = (id = order.id) => app.as(admin.token).call(getAdminOrder, { params: { id } })
const pay = (url = order.payUrl) => app.as(null).call(paySimulated, { params: { token: url?.split('/').at(-1) ?? '' }, body: card })
const cancel = (body: object = {}) =>
  app.as(admin.token).call(actOnOrder, { params: { id: order.id, action: 'cancel' }, body: { note: 'no longer made', ...body } })
const mailsAbout = async (id: string, kind: string) =>
  (await app.asSystem((ctx) => ctx.db.execute(sql`select recipient from sent_emails where subject_id = ${id} and kind = ${kind}`))).rows

/** The order ends while the provider's word is on its way, in a way no rule of the shop could see. */
const endUnseen = () =>
  app.asSystem(async (ctx) => {
    await ctx.db.update(orders).set({ status: 'cancelled', stockReturnedAt: ctx.now.toISOString() }).where(eq(orders.id, order.id))
    await ctx.db.execute(sql`update payments set state = 'cancelled' where id = ${order.paymentId}`)
  })

describe('paid, then cancelled before the word came', () => {
  test('cancelling asks the provider first and says that the money is there', async () => {
    await pay()

    expect(await app.as(customer.token).status(cancelOrder, { params: { id: order.id }, body: {} })).toBe(409)
    await expect(cancel()).rejects.toMatchObject({ code: 'payment.justPaid' })
    await app.drainJobs()

    expect(await seen()).toMatchObject({ status: 'pending', paymentState: 'captured' })
  })

  test('money that comes for an ended order is its own state: shown, mailed, on the dashboard, and given back once', async () => {
    const before = (await app.as(admin.token).call(getAdminDashboard)).refundsDue
    await pay()
    await endUnseen()
    await app.drainJobs()

    expect(await seen()).toMatchObject({
      status: 'cancelled',
      paymentState: 'refundDue',
      payments: [{ state: 'refundDue', captured: 2000 }],
    })
    expect((await seen()).timeline.map(({ money }) => money?.move)).toEqual([undefined, 'captureLate', 'oweRefund'])
    expect(await mailsAbout(order.id, 'refundDueAdmin')).toHaveLength(1)
    expect((await app.as(admin.token).call(getAdminDashboard)).refundsDue).toBe(before + 1)
    const { data } = await app.as(admin.token).call(listAdminOrders, { query: { refundDue: 'true' } })
    expect(data.map(({ id }) => id)).toContain(order.id)
    expect(await app.as(customer.token).call(getOrder, { params: { id: order.id } })).toMatchObject({ paymentState: 'refundDue' })

    await app.as(admin.token).call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(2000) } })
    expect(await seen()).toMatchObject({ payments: [{ state: 'refundDue', asked: 2000 }] })
    const more = { params: { id: order.paymentId }, body: { amount: minor(1), givenBack: minor(2000) } }
    expect(await app.as(admin.token).status(refundPayment, more)).toBe(409)
    await app.drainJobs()

    expect(await seen()).toMatchObject({ paymentState: 'refunded', payments: [{ refunded: 2000, asked: 0 }] })
    expect((await app.as(admin.token).call(getAdminDashboard)).refundsDue).toBe(before)
  })

  test('a refund whose answer got lost is asked for again and given once', async () => {
    await pay()
    await app.drainJobs()
    await app.as(admin.token).call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(500) } })
    const [asked] = await app.asSystem((ctx) =>
      ctx.db
        .select()
        .from(paymentMovements)
        .where(sql`${paymentMovements.paymentId} = ${order.paymentId} and ${paymentMovements.state} = 'asked'`),
    )
    const ask = () => app.asSystem((ctx) => performRefund(ctx, asked?.id ?? ''))
    await ask()
    await app.asSystem((ctx) => ctx.db.execute(sql`update payment_movements set state = 'asked' where id = ${asked?.id}`))
    await app.asSystem((ctx) => ctx.db.execute(sql`update payments set state = 'captured', refunded = 0 where id = ${order.paymentId}`))

    await ask()

    const given = await app.asSystem((ctx) =>
      ctx.db.$count(paymentEvents, sql`${paymentEvents.paymentId} = ${order.paymentId} and ${paymentEvents.kind} = 'simulated.refunded'`),
    )
    expect(given).toBe(1)
    expect(await seen()).toMatchObject({ paymentState: 'partlyRefunded', payments: [{ refunded: 500 }] })
  })
})

describe('a second payment of a paid order', () => {
  test('is owed back, also the rest once its provider gave back a part, and the order goes on', async () => {
    await pay()
    await app.asSystem((ctx) => ctx.db.execute(sql`update payments set state = 'failed' where id = ${order.paymentId}`))
    const { payUrl } = await app.as(customer.token).call(payOrder, { params: { id: order.id } })
    await pay(payUrl)
    await app.drainJobs()

    expect((await seen()).status).toBe('pending')
    expect((await seen()).payments.map(({ state }) => state).toSorted()).toEqual(['captured', 'refundDue'])

    const owed = async () => (await seen()).payments.find(({ state }) => state === 'refundDue')
    await app.as(admin.token).call(refundPayment, { params: { id: (await owed())?.id ?? '' }, body: { amount: minor(500) } })
    await app.drainJobs()
    expect(await owed()).toMatchObject({ refunded: 500, asked: 0 })
  })
})

test('a promise beside the whole of a paid order is given up, and nothing is owed', async () => {
  await pay()
  await app.asSystem((ctx) => ctx.db.execute(sql`update payments set state = 'failed' where id = ${order.paymentId}`))
  const { payUrl } = await app.as(customer.token).call(payOrder, { params: { id: order.id } })
  await app.asSystem((ctx) =>
    ctx.db.execute(sql`update payments set is_captured_later = true where payable_id = ${order.id} and id <> ${order.paymentId}`),
  )
  await pay(payUrl)
  await app.drainJobs()

  const { payments } = await seen()
  expect(payments.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'captured'])
  const promise = payments.find(({ state }) => state === 'cancelled')?.id ?? ''
  const released = sql`${paymentEvents.paymentId} = ${promise} and ${paymentEvents.kind} = 'simulated.voided'`
  expect(await app.asSystem((ctx) => ctx.db.$count(paymentEvents, released))).toBe(1)
})

describe('a paid order', () => {
  beforeEach(async () => {
    await pay()
    await app.drainJobs()
  })

  test.each(['cancel', 'reject'] as const)(
    'cannot be ended by %s without deciding about the money, alone or with others',
    async (action) => {
      await expect(
        app.as(admin.token).call(actOnOrder, { params: { id: order.id, action }, body: { note: 'no longer made' } }),
      ).rejects.toMatchObject({ status: 422, fields: { money: [expect.stringContaining('money')] } })
      const [bulk] = await app.as(admin.token).call(actOnOrders, { params: { action }, body: { ids: [order.id], note: 'no longer made' } })

      expect(bulk).toMatchObject({ status: null, message: expect.stringContaining('money') })
      expect(await onHandOf(app, order.variantId)).toBe(8)
    },
  )

  test('is cancelled with the money given back through its provider, which is asked once', async () => {
    await cancel({ money: 'refund' })
    expect(await seen()).toMatchObject({ status: 'cancelled', paymentState: 'refundDue', payments: [{ asked: 2000 }] })
    await app.drainJobs()

    expect(await seen()).toMatchObject({ status: 'cancelled', paymentState: 'refunded' })
  })

  test('is cancelled with the money kept or owed, as the office says', async () => {
    await cancel({ money: 'keep' })
    expect(await seen()).toMatchObject({ status: 'cancelled', paymentState: 'captured' })
  })

  test.each(['cancel', 'refuse'] as const)(
    'of an admin who may not change money %s owes it, and neither gives it back nor keeps it',
    async (action) => {
      const clerk = app.as((await anAdmin(app, { permissions: ['orders.see', 'orders.change'] })).token)
      const office = app.as(admin.token)
      if (action === 'refuse') await office.call(actOnOrder, { params: { id: order.id, action: 'accept' }, body: {} })
      const end = (body: object) => clerk.call(actOnOrder, { params: { id: order.id, action }, body: { note: 'no longer made', ...body } })
      for (const money of ['refund', 'keep']) await expect(end({ money })).rejects.toMatchObject({ status: 403, code: 'core.notPermitted' })
      expect(await seen()).toMatchObject({ paymentState: 'captured' })

      await end({})
      await app.drainJobs()
      expect(await seen()).toMatchObject({ paymentState: 'refundDue', payments: [{ asked: 0, refunded: 0 }] })
      expect(await mailsAbout(order.id, 'refundDueAdmin')).toHaveLength(1)
    },
  )

  test.each([
    ['whole', 0],
    ['in part', 500],
  ])('is refused with the money kept %s, and asks for what is missing alone when it is taken up again', async (_, back) => {
    const office = app.as(admin.token)
    const act = (action: 'accept' | 'refuse', body: object) => office.call(actOnOrder, { params: { id: order.id, action }, body })
    await act('accept', {})
    if (back > 0) await office.call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(back) } })
    await app.drainJobs()
    await act('refuse', { note: 'not this week', money: 'keep' })

    const { payUrl } = await app.as(customer.token).call(payOrder, { params: { id: order.id } })
    const after = await seen()
    if (back === 0) {
      expect(payUrl).toBe(`/dashboard/orders/${order.id}`)
      expect(after).toMatchObject({ status: 'pending', payments: [{ state: 'captured' }] })
      return
    }
    expect(after.status).toBe('payment-pending')
    expect(after.payments.map(({ state, amount }) => [state, amount])).toEqual([
      ['pending', back],
      ['partlyRefunded', 2000],
    ])
    await pay(payUrl)
    await app.drainJobs()
    expect(await seen()).toMatchObject({ status: 'pending', payments: [{ state: 'captured' }, { state: 'partlyRefunded' }] })
  })

  test.each([
    ['given back', 'refund', 'refunded'],
    ['kept in part', 'keep', 'refundDue'],
  ] as const)(
    'is refused with the money %s, taken up again and not paid in time: it ends, and its stock goes back',
    async (_, money, state) => {
      const office = app.as(admin.token)
      const act = (action: 'accept' | 'refuse', body: object) => office.call(actOnOrder, { params: { id: order.id, action }, body })
      await act('accept', {})
      await office.call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(500) } })
      await app.drainJobs()
      await act('refuse', { note: 'not this week', money })
      await app.drainJobs()
      await app.as(customer.token).call(payOrder, { params: { id: order.id } })
      expect(await onHandOf(app, order.variantId)).toBe(8)

      await app.asSystem(async (ctx) => {
        await ctx.db.execute(sql`update payments set expires_at = now() - interval '1 second' where payable_id = ${order.id}`)
        await performSweep(ctx)
      })
      expect(await seen()).toMatchObject({ status: 'cancelled', payments: [{ state: 'cancelled' }, { state }] })
      expect(await onHandOf(app, order.variantId)).toBe(10)
    },
  )

  test('is cancelled by its customer: the money is owed and the office gets a mail', async () => {
    await app.as(customer.token).call(cancelOrder, { params: { id: order.id }, body: {} })
    await app.drainJobs()

    expect(await seen()).toMatchObject({ status: 'cancelled', paymentState: 'refundDue' })
    expect(await mailsAbout(order.id, 'refundDueAdmin')).toHaveLength(1)
  })
})

test('a transfer that was marked as paid is given back by the office itself when the order is cancelled', async () => {
  order = await anOrder(app, { customerId: customer.id, methodId: floor.offline.id })
  await app.as(admin.token).call(capturePayment, { params: { id: order.paymentId }, body: {} })

  await cancel({ money: 'refund' })

  expect(await seen()).toMatchObject({ status: 'cancelled', paymentState: 'refunded', payments: [{ refunded: 2000 }] })
})
