// Orders placed at once: never more than there is, of pieces and of uses of a coupon.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coupons } from '#modules/coupons/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { anAttempt, aReadyBuyer, aShopFloor, onHandOf } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { placeOrder } from '../contract.ts'

const app = await theApp()
const offline = (await aShopFloor(app)).offline.id

test('thirty buyers at once for the last five pieces buy exactly five', async () => {
  const product = await aProduct(app, { onHand: 5 })
  const buyers = await Promise.all(
    Array.from({ length: 30 }, () => aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 1 }] })),
  )
  const attempts = await Promise.all(buyers.map(async (buyer) => ({ buyer, body: await anAttempt(app, buyer, offline) })))

  const statuses = await Promise.all(attempts.map(({ buyer, body }) => app.as(buyer.token).status(placeOrder, { body })))

  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 409)).toHaveLength(25)
  expect(await onHandOf(app, product.variantId)).toBe(0)
})

test('carts with the same products in different order do not deadlock', async () => {
  const goods = await Promise.all([1, 2, 3].map(() => aProduct(app, { onHand: 100 })))
  const buyers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const lines = goods.map(({ variantId }) => ({ variantId, quantity: 1 }))
      return aReadyBuyer(app, { lines: index % 2 ? lines : lines.toReversed() })
    }),
  )
  const attempts = await Promise.all(buyers.map(async (buyer) => ({ buyer, body: await anAttempt(app, buyer, offline) })))

  const statuses = await Promise.all(attempts.map(({ buyer, body }) => app.as(buyer.token).status(placeOrder, { body })))

  expect(statuses).toEqual(Array.from({ length: 12 }, () => 200))
})

test('a coupon for three orders is used three times by ten buyers at once', async () => {
  const coupon = await aCoupon(app, { maxUses: 3 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => aReadyBuyer(app, { couponCode: coupon.code })))
  const attempts = await Promise.all(buyers.map(async (buyer) => ({ buyer, body: await anAttempt(app, buyer, offline) })))

  const statuses = await Promise.all(attempts.map(({ buyer, body }) => app.as(buyer.token).status(placeOrder, { body })))

  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
})

test('a coupon that is switched off while an order with it is being placed is not used; the buyer sees the new quote', async () => {
  const coupon = await aCoupon(app)
  const buyer = await aReadyBuyer(app, { couponCode: coupon.code })
  const body = await anAttempt(app, buyer, offline)
  let placed: Promise<unknown> | undefined
  await app.asSystem((system) =>
    system.tx(async (ctx) => {
      await ctx.db.update(coupons).set({ isActive: false }).where(eq(coupons.id, coupon.id))
      placed = app
        .as(buyer.token)
        .call(placeOrder, { body })
        .catch((error: unknown) => error)
      await isWaitedFor(ctx)
    }),
  )

  expect(await placed).toMatchObject({ code: 'order.quoteChanged', data: { coupon: { refusal: 'inactive' } } })
})
