// The comparison with Stripe by its lists: pages of charges and refunds, what is only on one side, refunds that failed, and a Stripe that does not answer.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { one } from '#server/db/failures.ts'
import { minor } from '#shared/money.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { stripeStandIn, type StripeStandIn } from '#testing/stripe-stand-in.ts'
import { askProviderAgain, listProviderChecks, refundPayment } from '../../admin-contract.ts'
import { openPaymentPage } from '../../contract.ts'
import { compareAll, readProviderDifferences } from '../compare.ts'
import { payments, providerDifferences } from '../tables.ts'

let stripe: StripeStandIn
let app: TestApp
let admin: string
let customer: Awaited<ReturnType<typeof aCustomer>>
let methodId: string
let laterId: string
beforeAll(async () => {
  stripe = await stripeStandIn()
  app = await testApp({ env: stripe.env })
  admin = (await anAdmin(app)).token
  customer = await aCustomer(app)
  methodId = (await aPaymentMethod(app, { isOnline: true, provider: 'stripe' })).id
  laterId = (await aPaymentMethod(app, { isOnline: true, provider: 'stripe', isCapturedLater: true })).id
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
beforeEach(async () => {
  stripe.setLine('answers')
  stripe.charges.clear()
  stripe.refunds.length = 0
  await app.asSystem(async ({ db }) => {
    await db.delete(providerDifferences)
    // Charges of another test are not there any more.
    await db.update(payments).set({ state: 'cancelled', captured: null, refunded: minor(0) })
  })
})

const day = 86_400
const compare = () => app.asSystem(compareAll)
const found = () => app.asSystem((ctx) => readProviderDifferences(ctx, []))
const kinds = async () => (await found()).map(({ kind }) => kind)
const refund = async (id: string, amount: number, givenBack = 0) => {
  await app.as(admin).call(refundPayment, { params: { id }, body: { amount: minor(amount), givenBack: minor(givenBack) } })
  await app.drainJobs()
}
const ask = (id: string) => app.as(admin).call(askProviderAgain, { params: { id } })

/** An order paid at Stripe; the shop has heard of it, or its webhook was lost. */
async function aPaidOrder({ isHeard = true, isLater = false } = {}) {
  const order = await anOrder(app, { customerId: customer.id, methodId: isLater ? laterId : methodId, status: 'payment-pending' })
  await app.as(null).call(openPaymentPage, { params: { token: order.payUrl?.split('/').at(-1) ?? '' } })
  const payment = () => app.asSystem(async ({ db }) => one(await db.select().from(payments).where(eq(payments.id, order.paymentId))))
  const { reference } = await payment()
  const charge = stripe.charges.get(stripe.pay(reference).payment_intent ?? '')
  if (!charge) throw new Error('Stripe made no charge')
  if (isHeard) await ask(order.paymentId)
  return { id: order.paymentId, reference, charge, payment }
}

const refundAtStripe = (payment_intent: string, amount: number) =>
  stripe.refunds.push({
    id: `re_${payment_intent}`,
    payment_intent,
    amount,
    status: 'succeeded',
    created: Math.floor(Date.now() / 1000),
    metadata: {},
  })

test('finds money that the shop has not heard of behind pages of other charges, and it counts once Stripe is asked', async () => {
  const { id, charge, payment } = await aPaidOrder({ isHeard: false })
  for (let at = 0; at < 130; at += 1) stripe.charges.set(`pi_other_${at}`, { ...charge, id: `pi_other_${at}`, metadata: {} })
  await compare()

  expect(await found()).toMatchObject([{ kind: 'takenThere', paymentId: id, received: 2000 }])
  const lists = stripe.calls.filter(({ path }) => path === 'GET /v1/payment_intents')
  expect(lists.at(-1)?.form.get('starting_after')).toBe('pi_other_30')
  expect(Number(lists.at(-1)?.form.get('created[gte]'))).toBeLessThan(charge.created - 13 * day)
  expect(await ask(id)).toEqual({ state: 'captured' })
  expect(await payment()).toMatchObject({ state: 'captured', captured: 2000 })
  expect(await found()).toEqual([])
})

test('finds money of a payment that the shop does not know, and lists it until it was given back', async () => {
  const { charge } = await aPaidOrder()
  await compare()
  expect(await kinds()).toEqual([])
  const other = { ...charge, id: 'pi_lost', metadata: { reference: 'pay_lost' } }
  stripe.charges.set('pi_lost', other)
  await compare()
  expect(await found()).toMatchObject([{ kind: 'unknownThere', reference: 'pay_lost', received: 2000, paymentId: null }])

  // Older than what is listed, it is not forgotten.
  other.created -= 20 * day
  await compare()
  expect(await kinds()).toEqual(['unknownThere'])
  refundAtStripe('pi_lost', 2000)
  await compare()
  expect(await found()).toEqual([])
})

test('finds what was given back at Stripe alone, also of an old charge, and records it once Stripe is asked', async () => {
  const { id, charge, payment } = await aPaidOrder()
  charge.created -= 20 * day
  refundAtStripe(charge.id, 500)
  await compare()
  expect(await found()).toMatchObject([{ kind: 'givenBackThere', paymentId: id, refunded: 500 }])

  expect(await ask(id)).toEqual({ state: 'partlyRefunded' })
  expect(await payment()).toMatchObject({ refunded: 500 })
  await compare()
  expect(await found()).toEqual([])
})

test('finds money that Stripe does not have, and takes a refund back that it could not pay out', async () => {
  const lost = await aPaidOrder()
  stripe.charges.delete(lost.charge.id)
  await compare()
  expect(await found()).toMatchObject([{ kind: 'takenHere', paymentId: lost.id }])
  stripe.charges.set(lost.charge.id, lost.charge)
  await compare()
  expect(await found()).toEqual([])

  const { id, payment } = await aPaidOrder()
  await refund(id, 500)
  expect(await payment()).toMatchObject({ state: 'partlyRefunded', refunded: 500 })
  Object.assign(stripe.refunds.at(-1) ?? {}, { status: 'failed' })
  await compare()
  expect(await payment()).toMatchObject({ state: 'captured', refunded: 0 })
  expect(await found()).toEqual([])
})

test('a refund that was made in the dashboard with a key of its own and failed stops neither the comparison nor a question', async () => {
  const { id, charge } = await aPaidOrder()
  refundAtStripe(charge.id, 500)
  Object.assign(stripe.refunds.at(-1) ?? {}, { status: 'failed', metadata: { movement: 'RMA 17' } })
  await compare()
  expect(await found()).toEqual([])
  expect(await ask(id)).toEqual({ state: 'captured' })
})

test('forgets nothing while Stripe does not answer, and says so', async () => {
  const { id } = await aPaidOrder({ isHeard: false })
  await compare()
  const checks = () => app.as(admin).call(listProviderChecks)
  const before = (await checks()).find(({ provider }) => provider === 'stripe')
  expect(before).toMatchObject({ failedAt: null, isCut: false })
  stripe.setLine('deaf')
  await compare()

  expect(await kinds()).toEqual(['takenThere'])
  expect((await checks()).find(({ provider }) => provider === 'stripe')).toEqual({ ...before, failedAt: expect.any(String) })
  await expect(ask(id)).rejects.toMatchObject({ code: 'payment.providerSilent' })
  stripe.setLine('answers')
  await ask(id)
  await compare()
  expect(await kinds()).toEqual([])
  expect((await checks()).find(({ provider }) => provider === 'stripe')).toMatchObject({ failedAt: null })
})

test('concludes nothing from half a list: what was known stays, and that Stripe did not answer is said', async () => {
  const { charge } = await aPaidOrder({ isHeard: false })
  await compare()
  const other = await aPaidOrder({ isHeard: false })
  for (let at = 0; at < 130; at += 1) stripe.charges.set(`pi_other_${at}`, { ...charge, id: `pi_other_${at}`, metadata: {} })
  stripe.meanwhile('GET /v1/payment_intents', () => void stripe.setLine('deaf'))
  stripe.charges.delete(charge.id)
  await compare()

  expect(await found()).toMatchObject([{ kind: 'takenThere', reference: charge.metadata['reference'] }])
  const [check] = (await app.as(admin).call(listProviderChecks)).filter(({ provider }) => provider === 'stripe')
  expect(check).toMatchObject({ failedAt: expect.any(String) })
  stripe.setLine('answers')
  await compare()
  expect((await found()).map(({ reference }) => reference)).toEqual([other.reference])
})

test('takes no refund for missing that is made and recorded while Stripe is asked', async () => {
  const { id, payment, charge } = await aPaidOrder()
  stripe.meanwhile('GET /v1/refunds', () => refund(id, 500))
  stripe.meanwhile(`GET /v1/payment_intents/${charge.id}`, () => refund(id, 300, 500))
  await compare()
  expect(await payment()).toMatchObject({ refunded: 800 })
  expect(await found()).toEqual([])

  // A refund that was recorded and of which Stripe has nothing is one.
  stripe.refunds.length = 0
  await compare()
  expect(await found()).toMatchObject([{ kind: 'givenBackHere', paymentId: id, refunded: 0 }])
})

test('finds another currency, and a promise that Stripe holds no longer', async () => {
  const { id, charge } = await aPaidOrder()
  charge.currency = 'eur'
  await compare()
  expect(await found()).toMatchObject([{ kind: 'currency', paymentId: id, currency: 'EUR' }])
  charge.currency = 'gbp'
  await compare()
  expect(await found()).toEqual([])

  const promise = await aPaidOrder({ isLater: true })
  expect(await promise.payment()).toMatchObject({ state: 'authorised' })
  promise.charge.status = 'canceled'
  await compare()
  expect(await found()).toMatchObject([{ kind: 'promiseGone', paymentId: promise.id }])
  expect(await ask(promise.id)).toEqual({ state: 'cancelled' })
  expect(await found()).toEqual([])
})
