// Orders that wait for their customer's word: what nobody answers, and what two do at once.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { coupons } from '#modules/coupons/server/tables.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { refusalOf, theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { aShopFloor, onHandOf } from '#testing/builders/orders.ts'
import { findFaults } from '../../../commands/invariants.ts'
import { actOnOrder, getAdminOrder } from '../admin-contract.ts'
import { cancelOrder, confirmOrder } from '../contract.ts'
import { getEditableOrder, reviseOrder } from '../revision-admin-contract.ts'
import { performEndUnconfirmed, performSweepUnconfirmed } from './end-unconfirmed.ts'
import { askedBySales } from './testing/asked-orders.ts'
import { change, revisionsBy } from './testing/revisions.ts'

const app = await theApp()
const floor = await aShopFloor(app)
const offline = floor.offline.id
const admin = await anAdmin(app, { email: 'asking-admin@example.test', receivesMails: true })
const office = () => app.as(admin.token)
const { priceOf } = revisionsBy(office)

const seen = (id: string) => office().call(getAdminOrder, { params: { id } })
const confirm = (token: string, id: string, revision = 0) => app.as(token).call(confirmOrder, { params: { id }, body: { revision } })
const decline = (token: string, id: string, note?: string) => app.as(token).call(cancelOrder, { params: { id }, body: { note } })
const act = (id: string, action: 'submit' | 'awaitPayment' | 'cancel' | 'accept') =>
  office().call(actOnOrder, { params: { id, action }, body: { note: 'by telephone' } })
const timeIsOver = (id: string) =>
  app.asSystem((ctx) => ctx.db.execute(sql`update orders set confirm_until = now() - interval '1 second' where id = ${id}`))
const paymentsOf = (id: string) => app.asSystem((ctx) => ctx.db.select().from(payments).where(eq(payments.payableId, id)))
const subjectsTo = async (email: string) =>
  (await app.asSystem((ctx) => ctx.db.select().from(sentEmails).where(eq(sentEmails.recipient, email)).orderBy(sentEmails.id))).map(
    ({ subject }) => subject,
  )
const faultsOf = () =>
  app.asSystem((ctx) =>
    findFaults(async (text) => ({ rows: (await ctx.db.execute<{ subject: string; fault: string }>(sql.raw(text))).rows })),
  )

describe('an order that nobody answers', () => {
  test('waits while its time runs, and ends with it: goods and coupon go back once', async () => {
    const coupon = await aCoupon(app, { percentBps: 1000 })
    const { id, number, buyer, sales, variantId } = await askedBySales(app, {
      methodId: offline,
      couponCode: coupon.code,
      email: 'silent@example.test',
    })
    await app.asSystem((ctx) => performEndUnconfirmed(ctx, id))
    await app.asSystem((ctx) => performSweepUnconfirmed(ctx))
    expect((await seen(id)).status).toBe('initiated')

    await timeIsOver(id)
    await app.asSystem((ctx) => performSweepUnconfirmed(ctx))
    await app.asSystem((ctx) => performEndUnconfirmed(ctx, id))
    await app.drainJobs()

    expect((await seen(id)).timeline.at(-1)).toMatchObject({ action: 'cancelEarly', actorKind: 'system', to: 'cancelled' })
    expect(await onHandOf(app, variantId)).toBe(10)
    const [given] = await app.asSystem((ctx) => ctx.db.select().from(coupons).where(eq(coupons.id, coupon.id)))
    expect(given?.used).toBe(0)
    expect((await subjectsTo('silent@example.test')).at(-1)).toBe(`Order ${number} was not confirmed`)
    expect(await subjectsTo(sales.email)).toEqual([`Taylor Trading has not answered about order ${number}`])
    expect(await refusalOf(confirm(buyer.token, id))).toBe('order.notAllowed')
    expect(await faultsOf()).toEqual([])
  })
})

describe('at once', () => {
  const outcomes = async (...calls: Promise<unknown>[]) => (await Promise.allSettled(calls)).map(({ status }) => status)

  test('two presses confirm it once', async () => {
    const { id, buyer } = await askedBySales(app, { methodId: offline })
    const both = await outcomes(confirm(buyer.token, id), confirm(buyer.token, id))
    expect(both.toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  test.each([
    ['its time is over', (id: string) => timeIsOver(id).then(() => app.asSystem((ctx) => performEndUnconfirmed(ctx, id)))],
    ['the office cancels it', (id: string) => act(id, 'cancel')],
    ['its salesperson cancels it', (id: string, sales: string) => decline(sales, id)],
  ])('confirmed while %s, one of the two wins and the goods are where they belong', async (_, other) => {
    for (let round = 0; round < 4; round += 1) {
      const { id, buyer, sales, variantId } = await askedBySales(app, { methodId: offline })
      await outcomes(confirm(buyer.token, id), other(id, sales.token))
      const { status } = await seen(id)
      expect(['pending', 'cancelled']).toContain(status)
      expect(await onHandOf(app, variantId)).toBe(status === 'pending' ? 8 : 10)
      expect((await paymentsOf(id)).filter(({ state }) => state === 'pending')).toHaveLength(status === 'pending' ? 1 : 0)
    }
    expect(await faultsOf()).toEqual([])
  })

  test('confirmed while the office changes it, the customer has agreed to what they saw or is asked to look again', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, buyer, variantId } = await askedBySales(app, { methodId: offline })
      const order = await office().call(getEditableOrder, { params: { id } })
      const input = change({ id, order }, { quantity: 4 })
      const { after } = await priceOf({ id, order }, input)
      const body = { ...input, revision: 0, reason: 'four come in a case', expectedTotal: after.grandTotal }
      const [yes, changed] = await outcomes(confirm(buyer.token, id), office().call(reviseOrder, { params: { id }, body }))
      const now = await seen(id)
      expect(now.status).toBe(yes === 'fulfilled' ? 'pending' : 'initiated')
      const quantity = now.lines[0]?.quantity ?? 0
      expect(quantity).toBe(changed === 'fulfilled' ? 4 : 2)
      expect(await onHandOf(app, variantId)).toBe(10 - quantity)
    }
    expect(await faultsOf()).toEqual([])
  })
})
