// Further cards of the simulated provider: the code of the bank, saved cards, late and missing answers, and money that is promised first.
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { eraseUser } from '#modules/people/personal-data-admin-contract.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { capturePayment, refundPayment } from '../admin-contract.ts'
import * as api from '../contract.ts'
import { lockPayment } from './change-state.ts'
import { expire, follow } from './follow.ts'
import { takeNews } from './take-news.ts'

let order: Awaited<ReturnType<typeof anOrder>>
let token: string

const app = await theApp()
const customer = await aCustomer(app)
const admin = (await anAdmin(app)).token
const methods = {
  now: (await aPaymentMethod(app, { isOnline: true })).id,
  later: (await aPaymentMethod(app, { isOnline: true, isCapturedLater: true })).id,
}

beforeEach(() => begin(methods.now))

async function begin(methodId: string, customerId = customer.id): Promise<void> {
  order = await anOrder(app, { customerId, methodId, status: 'payment-pending' })
  token = order.payUrl?.split('/').at(-1) ?? ''
}

const cards = { good: '4242424242424242', challenge: '4000000000003220', slow: '4000000000000077', silent: '4000000000000259' }
const card = (number: string, saveCard = false) => ({ holder: 'Sam Taylor', number, expiry: '12/39', cvv: '123', saveCard })
const as = (who: string | null = null) => app.as(who)
const params = () => ({ token })
const pay = (number: string, saveCard = false) => as().call(api.paySimulated, { params: params(), body: card(number, saveCard) })
const shown = (who: string | null = null) => as(who).call(api.getSimulatedPayment, { params: params() })
const stateNow = async () => (await as().call(api.getPaymentResult, { params: params() })).state
const failureNow = async () => (await as().call(api.getPaymentResult, { params: params() })).failure
const isOver = () =>
  app.asSystem((ctx) => ctx.db.execute(sql`update payments set expires_at = now() - interval '1 second' where id = ${order.paymentId}`))
const seen = () => as(admin).call(getAdminOrder, { params: { id: order.id } })

describe('a card whose bank asks for a code', () => {
  const confirm = (code: string) => as().call(api.confirmSimulated, { params: params(), body: { code } })

  test('pays with the right one, and only once it was asked for', async () => {
    await expect(confirm('123456')).rejects.toMatchObject({ code: 'payment.noChallenge' })
    expect(await pay(cards.challenge)).toEqual({ outcome: 'challenge', next: `/simulated-payment/${token}` })
    expect(await shown()).toMatchObject({ isOpen: true, needsCode: true })
    await app.drainJobs()
    expect(await stateNow()).toBe('pending')

    expect(await confirm('١٢٣٤٥٦')).toEqual({ outcome: 'succeeded', next: `/success/${token}` })
    await app.drainJobs()
    expect(await stateNow()).toBe('captured')
  })

  test('is declined with a wrong one, and cannot be tried again with it', async () => {
    await pay(cards.challenge)
    expect(await confirm('111111')).toMatchObject({ outcome: 'notAuthenticated', next: `/failure/${token}` })
    await expect(confirm('123456')).rejects.toMatchObject({ code: 'payment.alreadyDecided' })
    await app.drainJobs()

    expect([await stateNow(), await failureNow()]).toEqual(['failed', 'notAuthenticated'])
  })
})

describe('a saved card', () => {
  const own = () => as(customer.token).call(api.listSavedCards)

  test('is offered to its customer alone, pays without its number, asks its bank again, and can be removed', async () => {
    await pay(cards.challenge, true)
    expect(await own()).toEqual([])
    await as().call(api.confirmSimulated, { params: params(), body: { code: '123456' } })
    const [saved] = await own()
    expect(saved).toMatchObject({ brand: 'visa', lastDigits: '3220', expiry: '12/39' })

    await begin(methods.now)
    const cardId = saved?.id ?? ''
    const stranger = await aCustomer(app)
    const seller = await aSalesperson(app)
    for (const nobody of [null, stranger.token, seller.token, admin]) {
      expect((await shown(nobody)).cards).toEqual([])
      expect(await as(nobody).status(api.paySimulatedSaved, { params: params(), body: { cardId } })).toBe(404)
    }
    expect(await as(stranger.token).status(api.removeSavedCard, { params: { id: cardId } })).toBe(404)
    expect((await shown(customer.token)).cards).toEqual([saved])
    const paid = await as(customer.token).call(api.paySimulatedSaved, { params: params(), body: { cardId } })
    expect(paid.outcome).toBe('challenge')

    await as(customer.token).call(api.removeSavedCard, { params: { id: cardId } })
    expect(await own()).toEqual([])
    const { rows } = await app.asSystem((ctx) =>
      ctx.db.execute(
        sql`select (select json_agg(e) from payment_events e)::text || (select json_agg(j) from pgboss.job j)::text as everything`,
      ),
    )
    expect(JSON.stringify(rows)).not.toContain('4000000000003220')
  })

  test('is never the card of somebody else who was signed in while they paid', async () => {
    const buyer = await aCustomer(app)
    const colleagues = [await aCustomer(app), await aSalesperson(app), { token: admin }]
    for (const { token: who } of colleagues) {
      for (const number of [cards.good, cards.challenge]) {
        await begin(methods.now, buyer.id)
        expect((await shown(who)).maySave).toBe(false)
        await as(who).call(api.paySimulated, { params: params(), body: card(number, true) })
        if (number === cards.challenge) await as(who).call(api.confirmSimulated, { params: params(), body: { code: '123456' } })
      }
    }
    await begin(methods.now, buyer.id)

    expect([(await shown(buyer.token)).maySave, (await shown()).maySave]).toEqual([true, true])
    expect(await as(buyer.token).call(api.listSavedCards)).toEqual([])
  })

  test('pays for nobody else’s order, is saved once, and not at all by a declined payment', async () => {
    const buyer = await aCustomer(app)
    const mine = () => as(buyer.token).call(api.listSavedCards)
    await begin(methods.now, buyer.id)
    await pay('4000000000000002', true)
    expect(await mine()).toEqual([])
    for (const _ of [1, 2]) {
      await begin(methods.now, buyer.id)
      await pay(cards.good, true)
    }
    const [saved, ...more] = await mine()
    expect(more).toEqual([])

    await begin(methods.now)
    const body = { cardId: saved?.id ?? '' }
    expect(await as(buyer.token).status(api.paySimulatedSaved, { params: params(), body })).toBe(404)
    expect(await stateNow()).toBe('pending')
  })
})

test('the money of an erased customer can still be given back, and of a card that they did not save nothing is left', async () => {
  const buyer = await aCustomer(app)
  await begin(methods.now, buyer.id)
  await pay(cards.challenge, true)
  await as().call(api.confirmSimulated, { params: params(), body: { code: '123456' } })
  await app.drainJobs()
  const refund = (amount: number, givenBack = 0) =>
    as(admin).status(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(amount), givenBack: minor(givenBack) } })
  expect(await refund(500)).toBe(200)
  await app.drainJobs()
  await app.asSystem((ctx) => ctx.db.execute(sql`update orders set status = 'completed' where id = ${order.id}`))
  await as(admin).call(eraseUser, { params: { id: buyer.id } })

  expect(await refund(1500, 500)).toBe(200)
  await app.drainJobs()
  expect((await seen()).payments).toMatchObject([{ state: 'refunded', refunded: 2000, asked: 0 }])
  const { rows } = await app.asSystem((ctx) =>
    ctx.db.execute(sql`select json_agg(payload) as everything from payment_events where payment_id = ${order.paymentId}`),
  )
  expect(JSON.stringify(rows)).not.toMatch(/3220|12\/39/)
})

describe('an answer', () => {
  test('that comes late is awaited, and given up when its time is over before it came', async () => {
    await pay(cards.slow)
    expect((await shown()).isOpen).toBe(false)
    await app.asSystem((ctx) => follow(ctx, { paymentId: order.paymentId, attempt: 0 }))
    expect(await stateNow()).toBe('pending')
    const later = new Date(Date.now() + 21_000)
    await app.asSystem((ctx) =>
      ctx.tx((tx) => follow({ ...tx, now: later, tx: (work) => work({ ...tx, now: later }) }, { paymentId: order.paymentId, attempt: 0 })),
    )
    expect(await stateNow()).toBe('captured')

    await begin(methods.now)
    await pay(cards.slow)
    await isOver()
    await app.asSystem(expire)
    expect([await stateNow(), await failureNow()]).toEqual(['cancelled', 'expired'])
  })

  test('that never comes leaves the payment open until its time is over, and takes no money', async () => {
    await pay(cards.silent)
    await app.drainJobs()
    await app.asSystem((ctx) => follow(ctx, { paymentId: order.paymentId, attempt: 0 }))
    expect(await stateNow()).toBe('pending')
    await isOver()
    await app.asSystem(expire)

    expect([await stateNow(), await failureNow()]).toEqual(['cancelled', 'expired'])
  })
})

describe('promised money', () => {
  beforeEach(async () => {
    await begin(methods.later)
    await pay(cards.good)
    await app.drainJobs()
  })
  const take = (amount: number) => as(admin).status(capturePayment, { params: { id: order.paymentId }, body: { amount: minor(amount) } })

  test('lets the order go on, is taken once and in part, and no more than that is given back', async () => {
    expect(await seen()).toMatchObject({ status: 'pending', paymentState: 'authorised' })
    expect(await take(2001)).toBe(409)
    expect([await take(1500), await take(1500)]).toEqual([200, 409])
    await app.drainJobs()
    expect((await seen()).payments).toMatchObject([
      { state: 'pending', amount: 500, isOnline: false },
      { state: 'captured', captured: 1500 },
    ])

    const back = (amount: number) => as(admin).status(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(amount) } })
    expect([await back(1501), await back(1500)]).toEqual([409, 200])
    await app.drainJobs()
    expect((await seen()).paymentState).toBe('refunded')
  })

  test('is not due while another promise for the same order is being taken', async () => {
    await app.asSystem((ctx) =>
      ctx.db
        .execute(sql`insert into payments (payable_id, order_number, method_id, provider, is_captured_later, provider_ref, token_hash, state, amount, currency)
        select payable_id, order_number, method_id, provider, true, provider_ref || 'b', token_hash || 'b', 'authorised', amount, currency
        from payments where id = ${order.paymentId}`),
    )
    const second = (await seen()).payments.find(({ id }) => id !== order.paymentId)
    expect(second).toMatchObject({ state: 'authorised', due: 2000 })
    expect(await take(2000)).toBe(200)
    expect((await seen()).payments.find(({ id }) => id === second?.id)).toMatchObject({ due: 0 })
    expect(await as(admin).status(capturePayment, { params: { id: second?.id ?? '' }, body: {} })).toBe(409)
  })

  test('that lapses is asked for again, as the order has gone on without it', async () => {
    await aPaymentMethod(app)
    await app.asSystem((ctx) =>
      ctx.tx(async (inner) => {
        const payment = await lockPayment(inner, { id: order.paymentId })
        await takeNews(inner, payment, { news: 'cancel', failure: 'expired' })
      }),
    )

    const { status, payments } = await seen()
    expect(status).toBe('pending')
    expect(payments.map(({ state, amount, isOnline }) => [state, amount, isOnline])).toEqual([
      ['pending', 2000, false],
      ['cancelled', 2000, true],
    ])
  })

  test('is given back when the order is cancelled, whatever was asked of the provider at that moment', async () => {
    await take(2000)
    await as(admin).call(actOnOrder, { params: { id: order.id, action: 'cancel' }, body: { note: 'no longer made' } })
    await app.drainJobs()

    const { status, payments, timeline } = await seen()
    expect([status, payments[0]?.state, payments[0]?.captured]).toEqual(['cancelled', 'cancelled', null])
    expect(timeline.find(({ money }) => money?.move === 'capture')?.money).toMatchObject({ state: 'refused', failure: 'captureRefused' })
  })
})
