// Payments: the simulated provider's page, the webhook and its refusals, expiry, and the methods on offer.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aPaymentMethod, anOrder, onHandOf } from '#testing/builders/orders.ts'
import { getOrder } from '#modules/orders/contract.ts'
import { getAdminOrder } from '#modules/orders/admin-contract.ts'
import { one } from '#server/db/failures.ts'
import { minor } from '#shared/money.ts'
import { getPaymentResult, getSimulatedPayment, giveUpSimulated, paySimulated } from '../contract.ts'
import { performSweep } from '#modules/orders/server/end-unpaid.ts'
import { expire, follow } from './follow.ts'
import { readMethods } from './public.ts'
import { merchantOf, sign } from './simulated.ts'
import { payments } from './tables.ts'
import type { WebhookBody } from './webhook.ts'

let order: Awaited<ReturnType<typeof anOrder>>
let token: string

const app = await theApp()
const customer = await aCustomer(app)
const online = (await aPaymentMethod(app, { isOnline: true })).id

beforeEach(async () => {
  order = await anOrder(app, { customerId: customer.id, methodId: online, status: 'payment-pending' })
  token = order.payUrl?.split('/').at(-1) ?? ''
})

const card = { holder: 'Sam Taylor', number: '4242 4242 4242 4242', expiry: '12/39', cvv: '123' }
const visitor = () => app.as(null)
const statusNow = async () => (await app.as(customer.token).call(getOrder, { params: { id: order.id } })).status
const stateNow = () => visitor().call(getPaymentResult, { params: { token } })

type Sent = Partial<WebhookBody> & { secondsAgo?: number; signature?: string }

/** Sends a webhook like the provider; `change` falsifies it. */
async function sendWebhook({ secondsAgo = 0, signature, ...change }: Sent = {}) {
  const { raw, header } = await app.asSystem(async (ctx) => {
    const payment = one(await ctx.db.select().from(payments).where(eq(payments.payableId, order.id)))
    const body: WebhookBody = {
      id: `evt_${payment.id}`,
      type: 'payment.captured',
      merchant: merchantOf(ctx),
      reference: payment.reference,
      order: order.number,
      amount: payment.amount,
      currency: 'GBP',
      reason: null,
      ...change,
    }
    const text = JSON.stringify(body)
    return { raw: text, header: signature ?? sign(ctx, text, Math.floor(ctx.now.getTime() / 1000) - secondsAgo) }
  })
  const response = await app.inject({
    method: 'POST',
    url: '/api/webhooks/simulated',
    headers: { 'content-type': 'application/json', 'x-simulated-signature': header },
    payload: raw,
  })
  const body: { error?: { code: string } } = response.json()
  return { status: response.statusCode, code: body.error?.code }
}

test('the total is shown to those alone who may see prices', async () => {
  const hidden = await aCustomer(app, { canSeePrices: false })
  const pending = await aCustomer(app, { status: 'confirmed', canSeePrices: true })
  const amount = async (as: string | null, of: typeof getPaymentResult | typeof getSimulatedPayment) =>
    (await app.as(as).call(of, { params: { token } })).amount

  expect(await amount(customer.token, getPaymentResult)).toBe(2000)
  for (const nobody of [null, hidden.token, pending.token]) expect(await amount(nobody, getPaymentResult)).toBeNull()
  for (const nobody of [hidden.token, pending.token]) expect(await amount(nobody, getSimulatedPayment)).toBeNull()
  expect(await amount(null, getSimulatedPayment)).toBe(2000)
})

const askedAt = (total: number) => ({ total: minor(total), zoneId: null, hasAccount: false })

describe('the page of the simulated provider', () => {
  test('is not there for a token nobody gave out', async () => {
    expect(await visitor().status(getSimulatedPayment, { params: { token: 'x'.repeat(43) } })).toBe(404)
    expect(await visitor().status(paySimulated, { params: { token: 'x'.repeat(43) }, body: card })).toBe(404)
  })

  test('shows the order number and the amount', async () => {
    expect(await visitor().call(getSimulatedPayment, { params: { token } })).toMatchObject({
      orderNumber: order.number,
      amount: 2000,
      currency: 'GBP',
      isOpen: true,
    })
  })

  test('a good card pays; the shop shows it only once the webhook has come', async () => {
    const outcome = await visitor().call(paySimulated, { params: { token }, body: card })

    expect(outcome).toEqual({ outcome: 'succeeded', next: `/success/${token}` })
    expect(await stateNow()).toMatchObject({ state: 'pending' })
    await app.drainJobs()
    expect(await stateNow()).toMatchObject({ state: 'captured', orderNumber: order.number })
    expect(await statusNow()).toBe('pending')
  })

  test.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficientFunds'],
  ])('card %s is declined as %s, and the order waits on with its goods', async (number, outcome) => {
    expect(await visitor().call(paySimulated, { params: { token }, body: { ...card, number } })).toMatchObject({
      outcome,
      next: `/failure/${token}`,
    })

    await app.drainJobs()

    expect(await stateNow()).toMatchObject({ state: 'failed', failure: outcome })
    expect(await statusNow()).toBe('payment-pending')
    expect(await onHandOf(app, order.variantId)).toBe(8)
  })

  test('leaving it without paying cancels the payment, which is not declined', async () => {
    await visitor().call(giveUpSimulated, { params: { token } })
    await app.drainJobs()

    expect(await stateNow()).toMatchObject({ state: 'cancelled', failure: 'cancelled' })
    expect(await statusNow()).toBe('payment-pending')
  })

  test('decides once, also when pressed twice at the same time', async () => {
    const statuses = await Promise.all([1, 2, 3].map(() => visitor().status(paySimulated, { params: { token }, body: card })))

    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })

  test('an expired card is said at its field, and nothing of a card is stored', async () => {
    await expect(visitor().call(paySimulated, { params: { token }, body: { ...card, expiry: '01/20' } })).rejects.toMatchObject({
      status: 422,
      fields: { expiry: ['This card has expired.'] },
    })

    await visitor().call(paySimulated, { params: { token }, body: card })
    await app.drainJobs()
    const { rows } = await app.asSystem((ctx) =>
      ctx.db.execute(
        'select (select json_agg(e) from payment_events e)::text || (select json_agg(j) from pgboss.job j)::text as everything',
      ),
    )
    expect(JSON.stringify(rows)).not.toMatch(/4242 ?4242/)
  })
})

describe('the webhook', () => {
  test('settles the payment and moves the order on', async () => {
    expect(await sendWebhook()).toMatchObject({ status: 200 })
    expect(await statusNow()).toBe('pending')
  })

  test('sent again is answered well and changes nothing', async () => {
    await sendWebhook()
    const before = await app.as(customer.token).call(getOrder, { params: { id: order.id } })

    const answers = await Promise.all([sendWebhook(), sendWebhook(), sendWebhook()])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await app.as(customer.token).call(getOrder, { params: { id: order.id } })).timeline).toEqual(before.timeline)
  })

  test.each<[string, Sent, number, string]>([
    ['a wrong signature', { signature: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }, 401, 'payment.badSignature'],
    ['no signature', { signature: '' }, 401, 'payment.badSignature'],
    ['a signature of six minutes ago', { secondsAgo: 360 }, 401, 'payment.tooLate'],
    ['a signature from the future', { secondsAgo: -360 }, 401, 'payment.tooLate'],
    ['another amount', { amount: 1 }, 409, 'payment.mismatch'],
    ['another currency', { currency: 'SAR' }, 409, 'payment.mismatch'],
    ['another order', { order: '2026-AAAAAA' }, 409, 'payment.mismatch'],
    ['another merchant', { merchant: 'shop_0000' }, 409, 'payment.mismatch'],
    ['an unknown payment', { reference: 'pay_unknown' }, 404, 'payment.notFound'],
  ])('with %s is not believed', async (_, sent, status, code) => {
    expect(await sendWebhook(sent)).toEqual({ status, code })
    expect(await stateNow()).toMatchObject({ state: 'pending' })
    expect(await statusNow()).toBe('payment-pending')
  })

  test('that does not fit is stored all the same, with what the shop made of it', async () => {
    await sendWebhook({ id: `evt_small_${order.id}`, amount: 1 })
    await sendWebhook({ id: `evt_stray_${order.id}`, reference: 'pay_unknown' })

    const { rows } = await app.asSystem((ctx) =>
      ctx.db.execute(
        sql`select verdict, payment_id is null as "isStray" from payment_events where id like ${`evt_s%_${order.id}`} order by id`,
      ),
    )
    expect(rows).toEqual([
      { verdict: 'mismatch', isStray: false },
      { verdict: 'unknown', isStray: true },
    ])
    expect(await sendWebhook({ id: `evt_small_${order.id}`, amount: 1 })).toEqual({ status: 409, code: 'payment.mismatch' })
  })

  test('with the money counts also after the attempt had failed', async () => {
    await sendWebhook({ id: `evt_first_${order.id}`, type: 'payment.failed', reason: 'declined' })

    expect(await sendWebhook({ id: `evt_second_${order.id}` })).toMatchObject({ status: 200 })
    expect(await stateNow()).toMatchObject({ state: 'captured' })
    expect(await statusNow()).toBe('pending')
  })

  test('with an authorisation after the money is stored and announces no failure', async () => {
    await sendWebhook()

    expect(await sendWebhook({ id: `evt_promised_${order.id}`, type: 'payment.authorised' })).toMatchObject({ status: 200 })
    const { timeline } = await app.as(customer.token).call(getOrder, { params: { id: order.id } })
    expect(timeline.map(({ money }) => money?.move)).not.toContain('failedLate')
  })

  test('with a failure after the money is stored and noted, and takes nothing back', async () => {
    await sendWebhook()

    expect(await sendWebhook({ id: `evt_after_${order.id}`, type: 'payment.failed', reason: 'declined' })).toMatchObject({ status: 200 })
    expect(await stateNow()).toMatchObject({ state: 'captured' })
    const { timeline } = await app.as((await anAdmin(app)).token).call(getAdminOrder, { params: { id: order.id } })
    expect(timeline.at(-1)).toMatchObject({ actorKind: 'provider', money: { move: 'failedLate', failure: 'declined' } })
  })
})

describe('time', () => {
  const later = (minutes: number, work: typeof expire) =>
    app.asSystem((ctx) =>
      ctx.tx((inner) =>
        work({
          ...inner,
          now: new Date(inner.now.getTime() + minutes * 60_000),
          tx: (each) => each({ ...inner, now: new Date(inner.now.getTime() + minutes * 60_000) }),
        }),
      ),
    )

  const endTime = () =>
    app.asSystem((ctx) => ctx.db.execute(sql`update payments set expires_at = now() - interval '1 second' where payable_id = ${order.id}`))

  test('an order that is not paid in its time is cancelled and its stock goes back, once', async () => {
    await later(29, expire)
    expect(await statusNow()).toBe('payment-pending')

    await endTime()
    await later(0, expire)
    await later(0, expire)

    expect(await statusNow()).toBe('cancelled')
    expect(await stateNow()).toMatchObject({ state: 'cancelled', failure: 'expired' })
    expect(await onHandOf(app, order.variantId)).toBe(10)
  })

  test('an order whose card was declined is cancelled when its time is over, by the clock too', async () => {
    await sendWebhook({ id: `evt_declined_${order.id}`, type: 'payment.failed', reason: 'declined' })
    await app.asSystem(performSweep)
    expect(await statusNow()).toBe('payment-pending')

    await endTime()
    await app.asSystem(performSweep)

    expect(await statusNow()).toBe('cancelled')
    expect(await onHandOf(app, order.variantId)).toBe(10)
  })

  test('a payment that was made in time counts although nobody heard of it until the time was over', async () => {
    await visitor().call(paySimulated, { params: { token }, body: card })
    await endTime()

    await app.asSystem(performSweep)

    expect(await stateNow()).toMatchObject({ state: 'captured' })
    expect(await statusNow()).toBe('pending')
  })

  test('a payment whose webhook got lost is found by asking the provider', async () => {
    await visitor().call(paySimulated, { params: { token }, body: card })

    await app.asSystem((ctx) => follow(ctx, { paymentId: order.paymentId, attempt: 0 }))

    expect(await stateNow()).toMatchObject({ state: 'captured' })
    await app.drainJobs()
    expect(await statusNow()).toBe('pending')
  })
})

describe('methods', () => {
  test('are offered when active and the total fits their limits', async () => {
    const small = await aPaymentMethod(app, { maxTotal: 1000 })
    const large = await aPaymentMethod(app, { minTotal: 1001 })
    const off = await aPaymentMethod(app, { isActive: false })

    const ids = await app.asSystem(async (ctx) => (await readMethods(ctx))(askedAt(1000)).map(({ id }) => id))

    expect(ids).toContain(small.id)
    expect(ids).not.toContain(large.id)
    expect(ids).not.toContain(off.id)
  })

  test('a live shop without demo data offers no simulated payment', async () => {
    const codes = await app.asSystem(async (ctx) => {
      const live = { ...ctx, profile: { ...ctx.profile, kind: 'live' as const } }
      const real = (await readMethods({ ...live, config: { ...ctx.config, loadsDemo: false } }))(askedAt(2000))
      const demo = (await readMethods({ ...live, config: { ...ctx.config, loadsDemo: true } }))(askedAt(2000))
      return { real: real.map(({ provider }) => provider), demo: demo.map(({ provider }) => provider) }
    })

    expect(codes.real).not.toContain('simulated')
    expect(codes.demo).toContain('simulated')
  })
})
