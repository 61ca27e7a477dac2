import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCoupon } from '#testing/builders/coupons.ts'
import { theApp } from '#testing/app.ts'
import { findCoupon, giveBackCoupon, takeCoupon } from './public.ts'
import { coupons, couponUses } from './tables.ts'

const app = await theApp()

const take = (couponId: string, customerId = randomUUID(), orderId = randomUUID()) =>
  app.asSystem((system) => system.tx((ctx) => takeCoupon(ctx, { couponId, customerId, orderId, version: null })))
const nobody = { companyId: randomUUID(), customerId: randomUUID() }
const usesOf = (couponId: string) =>
  app.asSystem(async (ctx) => ({
    used: (await ctx.db.select({ used: coupons.used }).from(coupons).where(eq(coupons.id, couponId)))[0]?.used,
    rows: await ctx.db.$count(couponUses, eq(couponUses.couponId, couponId)),
  }))
const outcomes = async (tries: Promise<void>[]) => {
  const settled = await Promise.allSettled(tries)
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason?.code)] : []))
  return { taken: settled.length - refused.length, refusals: [...new Set(refused)] }
}

test('is used exactly as often as its limit allows when sixty orders try at once', async () => {
  const { id } = await aCoupon(app, { maxUses: 10 })

  const { taken, refusals } = await outcomes(Array.from({ length: 60 }, () => take(id)))

  expect(taken).toBe(10)
  expect(refusals).toEqual(['coupon.usedUp'])
  expect(await usesOf(id)).toEqual({ used: 10, rows: 10 })
})

test('is used by one customer exactly as often as allowed when sixty of their orders try at once', async () => {
  const { id } = await aCoupon(app, { maxUsesPerCustomer: 2 })
  const customer = randomUUID()

  const { taken, refusals } = await outcomes(Array.from({ length: 60 }, () => take(id, customer)))

  expect(taken).toBe(2)
  expect(refusals).toEqual(['coupon.usedUpByCustomer'])
  expect(await usesOf(id)).toEqual({ used: 2, rows: 2 })
})

test('leaves one customer’s limit to the others', async () => {
  const { id } = await aCoupon(app, { maxUsesPerCustomer: 1 })

  await take(id)
  await take(id)

  expect(await usesOf(id)).toEqual({ used: 2, rows: 2 })
})

test('is not used by a transaction that is rolled back', async () => {
  const { id } = await aCoupon(app, { maxUses: 1 })
  const order = app.asSystem((system) =>
    system.tx(async (ctx) => {
      await takeCoupon(ctx, { couponId: id, customerId: randomUUID(), orderId: randomUUID(), version: null })
      throw new Error('the order failed')
    }),
  )

  await expect(order).rejects.toThrow('the order failed')

  expect(await usesOf(id)).toEqual({ used: 0, rows: 0 })
})

test('is given back once, and may then be used again', async () => {
  const { id } = await aCoupon(app, { maxUses: 1 })
  const orderId = randomUUID()
  await take(id, randomUUID(), orderId)

  await app.asSystem((ctx) => giveBackCoupon(ctx, orderId))
  await app.asSystem((ctx) => giveBackCoupon(ctx, orderId))

  expect(await usesOf(id)).toEqual({ used: 0, rows: 0 })
  await take(id)
  expect(await usesOf(id)).toEqual({ used: 1, rows: 1 })
})

test('is found by its code however it is typed', async () => {
  const { id, code } = await aCoupon(app, { code: 'WELCOME' })

  expect(await app.asSystem((ctx) => findCoupon(ctx, ' welcome ', nobody))).toMatchObject({ id, code, usedByCustomer: 0 })
  expect(await app.asSystem((ctx) => findCoupon(ctx, 'nothing', nobody))).toBeNull()
})

test.each([
  ['switched off', { isActive: false }],
  ['ended', { endsOn: '2020-01-01' }],
  ['moved to later days', { startsOn: '2999-01-01' }],
  ['made less', { percentBps: 100 }],
])('is not taken for a new order when it was %s since it was judged; an agreed one is', async (_, change) => {
  const { id, code } = await aCoupon(app)
  const judged = await app.asSystem((ctx) => findCoupon(ctx, code, nobody))
  await app.asSystem(({ db }) => db.update(coupons).set(change).where(eq(coupons.id, id)))
  const use = (version: number | null) =>
    app.asSystem((system) =>
      system.tx((ctx) => takeCoupon(ctx, { couponId: id, customerId: randomUUID(), orderId: randomUUID(), version })),
    )

  await expect(use(judged?.version ?? 0)).rejects.toMatchObject({ code: 'coupon.changedMeanwhile' })
  expect(await usesOf(id)).toEqual({ used: 0, rows: 0 })
  await use(null)
  expect(await usesOf(id)).toEqual({ used: 1, rows: 1 })
})

test('is not taken on a day after its last, though nobody changed it', async () => {
  const { id, code } = await aCoupon(app, { endsOn: '2020-01-01' })
  const judged = await app.asSystem((ctx) => findCoupon(ctx, code, nobody))
  const use = { couponId: id, customerId: randomUUID(), orderId: randomUUID(), version: judged?.version ?? 0 }

  await expect(app.asSystem((system) => system.tx((ctx) => takeCoupon(ctx, use)))).rejects.toMatchObject({
    code: 'coupon.changedMeanwhile',
  })
})
