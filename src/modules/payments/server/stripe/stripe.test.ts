// Stripe by its official SDK against a stand-in of its HTTP API: the page, webhooks, money taken and given back, and a provider that is silent.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { getOrder } from '#modules/orders/contract.ts'
import { one } from '#server/db/failures.ts'
import { minor } from '#shared/money.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { stripeStandIn, type StripeStandIn } from '#testing/stripe-stand-in.ts'
import { cancelPayment, capturePayment, refundPayment } from '../../admin-contract.ts'
import { getPaymentResult, openPaymentPage } from '../../contract.ts'
import { expire, follow } from '../follow.ts'
import { performAgain } from '../move-money.ts'
import { paymentEvents, payments } from '../tables.ts'

let stripe: StripeStandIn
let app: TestApp
let customer: Awaited<ReturnType<typeof aCustomer>>
let admin: string
let methods: { now: string; later: string }
let order: Awaited<ReturnType<typeof anOrder>>
let token: string
let reference: string

beforeAll(async () => {
  stripe = await stripeStandIn()
  app = await testApp({ env: stripe.env })
  customer = await aCustomer(app)
  admin = (await anAdmin(app)).token
  const method = async (isCapturedLater: boolean) => (await aPaymentMethod(app, { isOnline: true, provider: 'stripe', isCapturedLater })).id
  methods = { now: await method(false), later: await method(true) }
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
beforeEach(() => begin(methods.now))

async function begin(methodId: string): Promise<void> {
  stripe.setLine('answers')
  order = await anOrder(app, { customerId: customer.id, methodId, status: 'payment-pending' })
  token = order.payUrl?.split('/').at(-1) ?? ''
  reference = (await payment()).reference
}

const payment = () => app.asSystem(async ({ db }) => one(await db.select().from(payments).where(eq(payments.id, order.paymentId))))
const open = () => app.as(null).call(openPaymentPage, { params: { token } })
const office = () => app.as(admin)
const seen = () => office().call(getAdminOrder, { params: { id: order.id } })
const statusNow = async () => (await app.as(customer.token).call(getOrder, { params: { id: order.id } })).status
const stateNow = async () => (await app.as(null).call(getPaymentResult, { params: { token } })).state
const isOver = () =>
  app.asSystem((ctx) => ctx.db.execute(sql`update payments set expires_at = now() - interval '1 second' where id = ${order.paymentId}`))
const callsOf = (path: string) => stripe.calls.filter((call) => call.path === path)

async function hear(type: string, object: object, options: Parameters<StripeStandIn['signed']>[2] = {}): Promise<number> {
  const { payload, signature } = stripe.signed(type, object, options)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload })).statusCode
}

/** The customer opens the page and pays, and Stripe says so. */
async function payAndHear(): Promise<void> {
  await open()
  await hear('checkout.session.completed', stripe.pay(reference))
}

describe('the page', () => {
  test('is made once, for exactly this amount, and nothing was asked of Stripe while the order was placed', async () => {
    expect(stripe.calls.some(({ form }) => form.get('client_reference_id') === reference)).toBe(false)
    const both = await Promise.all([open(), open()])

    expect(new Set(both.map(({ url }) => url)).size).toBe(1)
    expect((await open()).url).toBe(stripe.pageOf(reference).url)
    expect(stripe.pageOf(reference)).toMatchObject({ amount_total: 2000, currency: 'gbp', isManual: false })
    expect(callsOf('POST /v1/checkout/sessions').filter(({ form }) => form.get('client_reference_id') === reference)).toHaveLength(1)
  })

  test('whose answer was lost is found again by its key', async () => {
    stripe.setLine('losesAnswers')
    await expect(open()).rejects.toMatchObject({ status: 503, code: 'payment.providerSilent' })
    stripe.setLine('answers')

    expect((await open()).url).toBe(stripe.pageOf(reference).url)
    expect([...stripe.pages.values()].filter((page) => page.client_reference_id === reference)).toHaveLength(1)
  })

  test('is not opened for a decided payment, for one whose time is over, or for a token nobody gave out', async () => {
    expect(await app.as(null).status(openPaymentPage, { params: { token: 'x'.repeat(43) } })).toBe(404)
    await isOver()
    await expect(open()).rejects.toMatchObject({ code: 'payment.expired' })
    await app.asSystem((ctx) => ctx.db.execute(sql`update payments set state = 'cancelled' where id = ${order.paymentId}`))
    await expect(open()).rejects.toMatchObject({ code: 'payment.alreadyDecided' })
  })
})

describe('the webhook', () => {
  test('of a paid page pays the order, once, however often and in whatever order it comes', async () => {
    await open()
    const page = stripe.pay(reference)
    const charge = stripe.charges.get(page.payment_intent ?? '') ?? {}
    expect(await hear('payment_intent.succeeded', charge)).toBe(200)
    const statuses = await Promise.all(Array.from({ length: 3 }, () => hear('checkout.session.completed', page, { id: `evt_${order.id}` })))

    expect(statuses).toEqual([200, 200, 200])
    expect([await stateNow(), await statusNow()]).toEqual(['captured', 'pending'])
    const { timeline } = await seen()
    expect(timeline.filter(({ money }) => money?.move === 'capture')).toHaveLength(1)
    expect(await payment()).toMatchObject({ hostedId: page.id, chargeId: page.payment_intent, captured: 2000 })
  })

  test.each([
    ['signed with another secret', { key: 'whsec_other' }],
    ['of six minutes ago', { at: Math.floor(Date.now() / 1000) - 360 }],
  ])('%s is not believed', async (_, options) => {
    await open()
    expect(await hear('checkout.session.completed', stripe.pay(reference), options)).toBe(401)
    expect(await stateNow()).toBe('pending')
  })

  test.each([
    ['another amount', { amount_total: 1 }, 'mismatch'],
    ['another currency', { currency: 'sar' }, 'mismatch'],
    ['an unknown payment', { client_reference_id: 'pay_unknown' }, 'unknown'],
    ['no payment of this shop', { client_reference_id: null }, 'unknown'],
  ])('with %s is kept, answered well, and changes nothing', async (_, change, verdict) => {
    await open()
    const id = `evt_${verdict}_${order.id}`
    expect(await hear('checkout.session.completed', { ...stripe.pay(reference), ...change }, { id })).toBe(200)

    expect(await stateNow()).toBe('pending')
    const kept = await app.asSystem(({ db }) => db.select().from(paymentEvents).where(eq(paymentEvents.id, id)))
    expect(kept).toMatchObject([{ verdict, kind: 'stripe.checkout.session.completed' }])
  })

  test('of a kind the shop does not know is stored, and nothing of its content', async () => {
    const id = `evt_other_${order.id}`
    expect(await hear('customer.created', { email: 'somebody@example.test' }, { id })).toBe(200)
    const kept = await app.asSystem(({ db }) => db.select().from(paymentEvents).where(eq(paymentEvents.id, id)))
    expect(kept).toMatchObject([{ verdict: 'unknown', payload: {} }])
  })

  test('of money that comes after the order has ended makes it owed back', async () => {
    await open()
    await app.asSystem((ctx) => ctx.db.execute(sql`update payments set state = 'cancelled' where id = ${order.paymentId}`))
    await app.asSystem((ctx) =>
      ctx.db.execute(sql`update orders set status = 'cancelled', stock_returned_at = now() where id = ${order.id}`),
    )

    await hear('checkout.session.completed', stripe.pay(reference))

    expect(await stateNow()).toBe('refundDue')
  })
})

describe('without a word of Stripe', () => {
  const asked = () => app.asSystem((ctx) => follow(ctx, { paymentId: order.paymentId, attempt: 0 }))

  test('a paid page is found by asking', async () => {
    await open()
    stripe.pay(reference)
    await asked()

    expect([await stateNow(), await statusNow()]).toEqual(['captured', 'pending'])
  })

  test('a payment whose time is over ends only once its page is closed; a silent Stripe leaves it open', async () => {
    await open()
    await isOver()
    stripe.setLine('deaf')
    await app.asSystem(expire)
    expect([await stateNow(), await statusNow()]).toEqual(['pending', 'payment-pending'])

    stripe.setLine('answers')
    await app.asSystem(expire)
    expect(stripe.pageOf(reference).status).toBe('expired')
    expect([await stateNow(), await statusNow()]).toEqual(['cancelled', 'cancelled'])
  })

  test('a page that Stripe does not know ends nothing, and keeps no other payment from ending', async () => {
    await open()
    const lost = { order, token, page: stripe.pageOf(reference) }
    stripe.pages.delete(lost.page.id)
    await expect(open()).rejects.toMatchObject({ status: 409, code: 'payment.cannotVerify' })
    await isOver()
    await begin(methods.now)
    await open()
    await isOver()

    await app.asSystem(expire)

    expect([await stateNow(), await statusNow()]).toEqual(['cancelled', 'cancelled'])
    expect((await app.as(null).call(getPaymentResult, { params: { token: lost.token } })).state).toBe('pending')
    await app.asSystem((ctx) => ctx.db.execute(sql`update payments set state = 'cancelled' where id = ${lost.order.paymentId}`))
  })

  test('an order is not cancelled over money that was just paid, nor while Stripe is silent', async () => {
    await open()
    const cancel = () => office().call(actOnOrder, { params: { id: order.id, action: 'cancel' }, body: { note: 'no longer made' } })
    stripe.setLine('deaf')
    await expect(cancel()).rejects.toMatchObject({ code: 'payment.providerSilent' })
    stripe.setLine('answers')
    stripe.pay(reference)
    await expect(cancel()).rejects.toMatchObject({ code: 'payment.justPaid' })

    expect(await statusNow()).toBe('payment-pending')
  })

  test('giving up an open payment closes its page, so that nobody can pay there any more', async () => {
    await open()
    expect(await office().call(cancelPayment, { params: { id: order.paymentId } })).toEqual({ state: 'cancelled' })
    expect(stripe.pageOf(reference)).toMatchObject({ status: 'expired', url: null })
  })
})

describe('promised money', () => {
  const params = () => ({ id: order.paymentId })
  const chargeNow = async () => stripe.charges.get((await payment()).chargeId ?? '')

  test('is taken by the office, in part, under one key however often it is asked and answered', async () => {
    await begin(methods.later)
    await payAndHear()
    await hear('payment_intent.amount_capturable_updated', stripe.charges.get(stripe.pageOf(reference).payment_intent ?? '') ?? {})
    expect([await stateNow(), await statusNow()]).toEqual(['authorised', 'pending'])

    expect(await office().status(capturePayment, { params: params(), body: { amount: minor(2001) } })).toBe(409)
    const before = callsOf(`POST /v1/payment_intents/${(await payment()).chargeId}/capture`).length
    const both = await Promise.all([1, 2].map(() => office().status(capturePayment, { params: params(), body: { amount: minor(1500) } })))
    expect(both.toSorted()).toEqual([200, 409])
    expect((await seen()).payments).toMatchObject([{ isCaptureAsked: true, asked: 0 }])
    stripe.setLine('losesAnswers')
    await expect(app.drainJobs()).rejects.toMatchObject({ code: 'payment.providerSilent' })
    expect((await seen()).payments).toMatchObject([{ state: 'authorised', isCaptureAsked: true }])
    stripe.setLine('answers')
    await hear('payment_intent.succeeded', (await chargeNow()) ?? {})

    const { payments: shown, timeline } = await seen()
    expect(shown.filter(({ isOnline }) => isOnline)).toMatchObject([{ state: 'captured', captured: 1500, isCaptureAsked: false }])
    expect(timeline.filter(({ money }) => money?.move === 'capture')).toMatchObject([{ actorKind: 'admin', money: { state: 'done' } }])
    const made = callsOf(`POST /v1/payment_intents/${(await payment()).chargeId}/capture`).slice(before)
    expect([...new Set(made.map(({ key }) => key))]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })

  test('is given back when the order is cancelled', async () => {
    await begin(methods.later)
    await payAndHear()
    await hear('payment_intent.amount_capturable_updated', stripe.charges.get(stripe.pageOf(reference).payment_intent ?? '') ?? {})

    await office().call(actOnOrder, { params: { id: order.id, action: 'cancel' }, body: { note: 'no longer made' } })

    expect(await chargeNow()).toMatchObject({ status: 'canceled' })
    expect([await stateNow(), await statusNow()]).toEqual(['cancelled', 'cancelled'])
  })
})

describe('money back', () => {
  test('is asked of Stripe in parts, once each, and never more than was taken', async () => {
    await payAndHear()
    const back = (amount: number, givenBack = 0) =>
      office().status(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(amount), givenBack: minor(givenBack) } })

    expect(await back(500)).toBe(200)
    expect(await back(1501, 500)).toBe(409)
    await app.drainJobs()
    expect((await seen()).payments).toMatchObject([{ state: 'partlyRefunded', refunded: 500, asked: 0 }])
    expect(await back(1500, 500)).toBe(200)
    await app.drainJobs()

    expect(await stateNow()).toBe('refunded')
    const mine = stripe.refunds.filter(({ payment_intent }) => payment_intent === stripe.pageOf(reference).payment_intent)
    expect(mine.map(({ amount }) => amount)).toEqual([500, 1500])
  })

  test('is not asked for while no money was taken', async () => {
    const back = () => office().call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(500) } })
    await expect(back()).rejects.toMatchObject({ code: 'payment.notAllowed' })
    await begin(methods.later)
    await payAndHear()
    await hear('payment_intent.amount_capturable_updated', stripe.charges.get(stripe.pageOf(reference).payment_intent ?? '') ?? {})
    expect(await stateNow()).toBe('authorised')
    await expect(back()).rejects.toMatchObject({ code: 'payment.notAllowed' })

    expect((await seen()).payments).toMatchObject([{ asked: 0 }])
  })

  test('whose answer was lost and whose job was given up is asked for again, and given back once', async () => {
    await payAndHear()
    await office().call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(500) } })
    stripe.setLine('losesAnswers')
    await expect(app.drainJobs()).rejects.toMatchObject({ code: 'payment.providerSilent' })
    await app.asSystem((ctx) => ctx.db.execute(sql`delete from pgboss.job where name = 'payments.askRefund'`))
    await app.asSystem(performAgain)
    expect((await seen()).payments).toMatchObject([{ refunded: 0, asked: 500 }])

    stripe.setLine('answers')
    stripe.forgetKeys()
    const then = sql`now() - interval '21 hours'`
    await app.asSystem((ctx) =>
      ctx.db.execute(sql`update payment_movements set created_at = ${then} where payment_id = ${order.paymentId} and state = 'asked'`),
    )
    await app.asSystem(performAgain)

    expect((await seen()).payments).toMatchObject([{ state: 'partlyRefunded', refunded: 500, asked: 0 }])
    const { payment_intent } = stripe.pageOf(reference)
    expect(stripe.refunds.filter((each) => each.payment_intent === payment_intent)).toHaveLength(1)
  })

  test('that Stripe refuses is shown as refused and can be asked for again', async () => {
    await payAndHear()
    const charge = stripe.charges.get((await payment()).chargeId ?? '')
    Object.assign(charge ?? {}, { amount_received: 100 })
    await office().call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(500) } })
    await app.drainJobs()

    const { timeline, payments: shown } = await seen()
    expect(shown).toMatchObject([{ state: 'captured', refunded: 0, asked: 0 }])
    expect(timeline.at(-1)).toMatchObject({ money: { state: 'refused', failure: 'refundRefused' } })
  })
})
