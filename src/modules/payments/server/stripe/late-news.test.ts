// News of Stripe that comes late or often: refunds that could not be paid out, one event fifty times, and money that does not cover a changed order.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { getOrder } from '#modules/orders/contract.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { dropRest, shipOrder } from '#modules/orders/shipments-admin-contract.ts'
import * as returning from '#modules/returns/admin-contract.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { one } from '#server/db/failures.ts'
import { minor } from '#shared/money.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { stripeStandIn, type StripeStandIn } from '#testing/stripe-stand-in.ts'
import { capturePayment, refundPayment } from '../../admin-contract.ts'
import { openPaymentPage } from '../../contract.ts'
import { lockPayment } from '../change-state.ts'
import { failRefund } from '../fail-refund.ts'
import { fitPayments } from '../public.ts'
import { takeNews } from '../take-news.ts'
import { paymentMovements, payments } from '../tables.ts'

let stripe: StripeStandIn
let app: TestApp
let customer: Awaited<ReturnType<typeof aCustomer>>
let admin: Awaited<ReturnType<typeof anAdmin>>
beforeAll(async () => {
  stripe = await stripeStandIn()
  app = await testApp({ env: stripe.env })
  customer = await aCustomer(app)
  admin = await anAdmin(app, { receivesMails: true })
  // The missing money of an order is asked for by a method that is not made online.
  await aPaymentMethod(app)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

const office = () => app.as(admin.token)

async function hear(type: string, object: object, id?: string): Promise<number> {
  const { payload, signature } = stripe.signed(type, object, id ? { id } : {})
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload })).statusCode
}

/** An order whose money is at Stripe: taken, or promised only. */
async function aPaidOrder({ isCapturedLater = false } = {}) {
  const method = await aPaymentMethod(app, { isOnline: true, provider: 'stripe', isCapturedLater })
  const order = await anOrder(app, { customerId: customer.id, methodId: method.id, status: 'payment-pending' })
  await app.as(null).call(openPaymentPage, { params: { token: order.payUrl?.split('/').at(-1) ?? '' } })
  const { reference } = await app.asSystem(async ({ db }) => one(await db.select().from(payments).where(eq(payments.id, order.paymentId))))
  const page = stripe.pay(reference)
  await hear('checkout.session.completed', page)
  const charge = stripe.charges.get(page.payment_intent ?? '') ?? {}
  if (isCapturedLater) await hear('payment_intent.amount_capturable_updated', charge)
  return { ...order, params: { id: order.id }, charge, page }
}

async function giveBack(paymentId: string, amount: number, givenBack = 0): Promise<object> {
  await office().call(refundPayment, { params: { id: paymentId }, body: { amount: minor(amount), givenBack: minor(givenBack) } })
  await app.drainJobs()
  return { ...stripe.refunds.at(-1), currency: 'gbp', status: 'failed' }
}

const mailsAbout = () => app.mails(admin.email).filter((mail) => mail.includes('Refund due')).length
const seen = (params: { id: string }) => office().call(getAdminOrder, { params })

test('a refund of an order that stands and was not paid out is the order’s money again, and the office is told', async () => {
  const { params, paymentId } = await aPaidOrder()
  await giveBack(paymentId, 500)
  const refund = await giveBack(paymentId, 300, 500)
  expect((await seen(params)).payments).toMatchObject([{ state: 'partlyRefunded', refunded: 800 }])
  const before = mailsAbout()

  expect(await hear('refund.failed', refund)).toBe(200)
  await app.drainJobs()
  const order = await seen(params)
  expect(order.payments).toMatchObject([{ state: 'partlyRefunded', refunded: 500 }])
  expect(order.timeline.at(-1)).toMatchObject({ money: { move: 'refundFailed', amount: 300 } })
  expect(order.timeline.filter(({ money }) => money?.state === 'refused')).toMatchObject([{ money: { failure: 'refundFailed' } }])
  expect(mailsAbout()).toBe(before + 1)

  // That failure by another event, and one of a refund that this shop never asked for.
  await hear('charge.refund.updated', refund)
  await hear('refund.failed', { ...refund, metadata: { movement: crypto.randomUUID() } })
  await hear('refund.failed', { ...refund, metadata: {} })
  expect((await seen(params)).payments).toMatchObject([{ state: 'partlyRefunded', refunded: 500 }])
})

test('a refund of an order that has ended and was not paid out is owed again, and can be given back again', async () => {
  const { params, paymentId } = await aPaidOrder()
  await office().call(actOnOrder, { params: { ...params, action: 'cancel' }, body: { note: 'no longer made', money: 'refund' } })
  await app.drainJobs()
  expect((await seen(params)).paymentState).toBe('refunded')

  await hear('refund.updated', { ...stripe.refunds.at(-1), currency: 'gbp', status: 'canceled' })
  expect(await seen(params)).toMatchObject({ paymentState: 'refundDue', payments: [{ refunded: 0, asked: 0 }] })
  // Stripe no longer counts the refund that failed.
  stripe.refunds.pop()
  await giveBack(paymentId, 2000)
  expect((await seen(params)).paymentState).toBe('refunded')
})

test('a refund that was not paid out after its order had ended is owed together with the rest', async () => {
  const { params, paymentId } = await aPaidOrder()
  const refund = await giveBack(paymentId, 500)
  await office().call(actOnOrder, { params: { ...params, action: 'cancel' }, body: { note: 'no longer made', money: 'owe' } })
  expect((await seen(params)).payments).toMatchObject([{ state: 'refundDue', refunded: 500 }])

  expect(await hear('refund.failed', refund)).toBe(200)
  expect((await seen(params)).payments).toMatchObject([{ state: 'refundDue', refunded: 0 }])
})

test('a refund of the whole that was not paid out after its order had ended is owed, although the money was given back before', async () => {
  const { params, paymentId } = await aPaidOrder()
  const refund = await giveBack(paymentId, 2000)
  await office().call(actOnOrder, { params: { ...params, action: 'cancel' }, body: { note: 'no longer made' } })

  expect(await hear('refund.failed', refund)).toBe(200)
  expect(await seen(params)).toMatchObject({ status: 'cancelled', payments: [{ state: 'refundDue', refunded: 0 }] })
})

/** Stripe sends an event again that a busy shop refused. */
async function heard(...event: Parameters<typeof hear>): Promise<number> {
  for (;;) {
    const status = await hear(...event)
    if (status !== 503) return status
  }
}

test('fifty of each event at once, the last first, change what one of each changes', async () => {
  const { params, page, charge, paymentId } = await aPaidOrder()
  const refund = await giveBack(paymentId, 500)
  const news: [string, object][] = [
    ['refund.failed', refund],
    ['refund.updated', { ...refund, status: 'succeeded' }],
    ['payment_intent.succeeded', charge],
    ['checkout.session.completed', page],
  ]
  const facts = () =>
    app.asSystem(async ({ db }) => ({
      moves: await db.$count(paymentMovements, eq(paymentMovements.paymentId, paymentId)),
      deeds: await db.$count(auditEntries, eq(auditEntries.subjectId, paymentId)),
    }))
  const before = await facts()
  const sent = Array.from({ length: 50 }, () => news.map(([type, object]) => heard(type, object, `evt_${type}_${paymentId}`))).flat()

  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]))
  expect((await seen(params)).payments).toMatchObject([{ state: 'captured', captured: 2000, refunded: 0 }])
  expect(await facts()).toEqual({ moves: before.moves + 1, deeds: before.deeds + 1 })
}, 60_000)

test('money that was promised before the order grew pays what it can; the rest is asked for once it is taken', async () => {
  const { params, paymentId, id } = await aPaidOrder({ isCapturedLater: true })
  await app.asSystem(async ({ db }) => {
    await db.execute(sql`update orders set grand_total = 3000, subtotal = 3000 where id = ${id}`)
    await db.execute(sql`update order_lines set unit_price = 1500, line_total = 3000 where order_id = ${id}`)
  })
  await office().call(capturePayment, { params: { id: paymentId }, body: {} })
  await app.drainJobs()

  expect((await seen(params)).payments.map(({ state, amount }) => [state, amount]).toSorted()).toEqual([
    ['captured', 2000],
    ['pending', 1000],
  ])
})

test('an order whose rest was asked for another way and that was refused can be paid online again', async () => {
  const { params, paymentId } = await aPaidOrder({ isCapturedLater: true })
  await office().call(capturePayment, { params: { id: paymentId }, body: { amount: minor(1500) } })
  await app.drainJobs()
  await office().call(actOnOrder, { params: { ...params, action: 'accept' }, body: {} })
  await office().call(actOnOrder, { params: { ...params, action: 'refuse' }, body: { note: 'not this week', money: 'refund' } })

  expect(await app.as(customer.token).call(getOrder, { params })).toMatchObject({ status: 'refused', isPayable: true })
})

test('of promised money that is taken for the goods that left nothing more is asked for when the rest was dropped', async () => {
  const { params, paymentId } = await aPaidOrder({ isCapturedLater: true })
  const lineId = one((await seen(params)).lines).id
  for (const action of ['accept', 'process'] as const) await office().call(actOnOrder, { params: { ...params, action }, body: {} })
  await office().call(shipOrder, { params, body: { lines: [{ lineId, quantity: 1 }] } })
  await office().call(dropRest, { params, body: { note: 'sold out for good' } })
  await office().call(capturePayment, { params: { id: paymentId }, body: { amount: minor(1000) } })
  await app.drainJobs()

  expect((await seen(params)).payments.map(({ state, amount, captured }) => [state, amount, captured])).toEqual([['captured', 2000, 1000]])
})

test('of promised money that covers its order nothing more is asked for', async () => {
  const { params, paymentId } = await aPaidOrder({ isCapturedLater: true })
  await office().call(capturePayment, { params: { id: paymentId }, body: {} })
  await app.drainJobs()

  expect((await seen(params)).payments).toMatchObject([{ state: 'captured', captured: 2000 }])
})

test('of promised money less a credit to come nothing more is asked for, though no credit note is printed yet', async () => {
  const { params, paymentId, id } = await aPaidOrder({ isCapturedLater: true })
  const lineId = one((await seen(params)).lines).id
  for (const action of ['accept', 'process', 'ship', 'deliver'] as const)
    await office().call(actOnOrder, { params: { ...params, action }, body: {} })
  const held = await office().call(returning.createReturn, {
    body: {
      orderId: id,
      requestKey: crypto.randomUUID(),
      kind: 'return',
      reason: 'wrong',
      lines: [{ orderLineId: lineId, quantity: 1, reason: 'damaged' }],
    },
  })
  await office().call(returning.actOnReturn, { params: { id: held.id, action: 'accept' }, body: {} })
  await office().call(returning.approveReturn, {
    params: { id: held.id },
    body: {
      money: 'credit',
      lines: held.lines.map((line) => ({ id: line.id, received: 1, condition: 'damaged' as const, isRestocked: false })),
    },
  })
  await office().call(capturePayment, { params: { id: paymentId }, body: {} })
  await app.drainJobs()

  expect((await seen(params)).payments.map(({ state, amount, captured }) => [state, amount, captured])).toEqual([['captured', 2000, 1000]])
})

/** Another payment for the whole of an order, and the news that its provider has of it. */
async function another(paymentId: string, news: 'authorise' | 'capture'): Promise<string> {
  const id = crypto.randomUUID()
  await app.asSystem((ctx) =>
    ctx.tx(async (inner) => {
      await inner.db
        .execute(sql`insert into payments (id, payable_id, method_id, provider, state, amount, currency, order_number, provider_ref, token_hash)
        select ${id}, payable_id, method_id, 'simulated', 'pending', amount, currency, order_number, ${id}, ${id} from payments where id = ${paymentId}`)
      await takeNews(inner, await lockPayment(inner, { id }), { news, failure: null })
    }),
  )
  return id
}

test('a second promise for an order that is promised already is released', async () => {
  const { params, paymentId, id } = await aPaidOrder({ isCapturedLater: true })
  const second = await another(paymentId, 'authorise')

  const states = (await seen(params)).payments.map((each) => [each.id === second, each.state])
  expect(states.toSorted()).toEqual([
    [false, 'authorised'],
    [true, 'cancelled'],
  ])
  expect((await app.as(customer.token).call(getOrder, { params: { id } })).paymentState).toBe('authorised')
})

test('money that comes beside a promise counts before it: it stays, and of the promise nothing is due any more', async () => {
  const { params, paymentId } = await aPaidOrder({ isCapturedLater: true })
  const paid = await another(paymentId, 'capture')

  const { payments: made, moneyOver } = await seen(params)
  expect(made.find(({ id }) => id === paid)?.state).toBe('captured')
  expect(made.find(({ id }) => id === paymentId)).toMatchObject({ state: 'authorised', due: 0 })
  expect(moneyOver).toBe(0)
})

test('money that its provider does not give back counts again: nobody is asked for it a second time', async () => {
  const { params, paymentId } = await aPaidOrder()
  await office().call(refundPayment, { params: { id: paymentId }, body: { amount: minor(500) } })
  // The order grew again while the refund is on its way.
  await app.asSystem((ctx) =>
    ctx.tx(async (inner) => {
      const { companyId, number } = one(await inner.db.select().from(orders).where(eq(orders.id, params.id)))
      const { methodId, currency } = one(await inner.db.select().from(payments).where(eq(payments.id, paymentId)))
      await fitPayments(inner, { payableId: params.id, companyId, orderNumber: number, methodId, total: minor(2000), currency })
    }),
  )
  const states = async () => (await seen(params)).payments.map(({ state, amount }) => [state, amount]).toSorted()
  expect(await states()).toEqual([
    ['captured', 2000],
    ['pending', 500],
  ])
  const [movement] = await app.asSystem(({ db }) =>
    db
      .select()
      .from(paymentMovements)
      .where(and(eq(paymentMovements.paymentId, paymentId), eq(paymentMovements.state, 'asked'))),
  )
  await app.asSystem((ctx) => ctx.tx((inner) => failRefund(inner, movement?.id ?? '')))

  expect(await states()).toEqual([
    ['cancelled', 500],
    ['captured', 2000],
  ])
})
