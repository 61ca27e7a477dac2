import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { giveBackStock, wasNotAmple, takeAmpleStock, takeStock } from './public.ts'
import { lastly } from '#server/db/client.ts'
import { stockMovements } from './tables.ts'
import { productIndex, variants } from '#modules/products/server/tables.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'

const app = await theApp()

const onHand = (id: string) =>
  app.asSystem(async (ctx) => (await ctx.db.select({ onHand: variants.onHand }).from(variants).where(eq(variants.id, id)))[0]?.onHand)
const moved = (id: string) =>
  app.asSystem(async (ctx) =>
    Number(
      (
        await ctx.db
          .select({ sum: sql<string>`sum(${stockMovements.delta})` })
          .from(stockMovements)
          .where(eq(stockMovements.variantId, id))
      )[0]?.sum,
    ),
  )
const isListedInStock = (id: string) =>
  app.asSystem(
    async (ctx) => (await ctx.db.select({ is: productIndex.isInStock }).from(productIndex).where(eq(productIndex.productId, id)))[0]?.is,
  )
const take = (orderId: string, ...lines: { variantId: string; quantity: number }[]) =>
  app.asSystem((ctx) =>
    ctx.tx((tx) =>
      takeStock(
        tx,
        orderId,
        lines.map((line) => ({ ...line, title: 'Shirt' })),
      ),
    ),
  )
const giveBack = (orderId: string, ...lines: { variantId: string; quantity: number }[]) =>
  app.asSystem((ctx) => ctx.tx((tx) => giveBackStock(tx, orderId, lines)))

test('of forty orders at once for ten pieces, exactly ten are sold', async () => {
  const { id, variantId } = await aProduct(app, { onHand: 10 })

  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => take(randomUUID(), { variantId, quantity: 1 })))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'stock.notEnough' })
  expect(await onHand(variantId)).toBe(0)
  expect(await moved(variantId)).toBe(0)
  expect(await isListedInStock(id)).toBe(false)
})

test('orders of the same products in opposite order both go through', async () => {
  const [a, b] = [await aProduct(app), await aProduct(app)]
  const one = { variantId: a.variantId, quantity: 1 }
  const two = { variantId: b.variantId, quantity: 1 }

  await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 ? take(randomUUID(), one, two) : take(randomUUID(), two, one))))

  expect([await onHand(a.variantId), await onHand(b.variantId)]).toEqual([88, 88])
})

test('takes all lines or none, and names the item and the most there is', async () => {
  const [plenty, few] = [await aProduct(app), await aProduct(app, { onHand: 2500, unit: { code: 'kg', decimals: 3 } })]

  const taking = take(randomUUID(), { variantId: plenty.variantId, quantity: 5 }, { variantId: few.variantId, quantity: 3000 })

  await expect(taking).rejects.toMatchObject({ code: 'stock.notEnough', status: 409, params: { item: 'Shirt', max: '2.5' } })
  expect(await onHand(plenty.variantId)).toBe(100)
})

test('two lines of one variant count together', async () => {
  const { variantId } = await aProduct(app, { onHand: 5 })

  await expect(take(randomUUID(), { variantId, quantity: 3 }, { variantId, quantity: 3 })).rejects.toMatchObject({
    code: 'stock.notEnough',
  })
})

test('a bundle shows as out of stock when one of its components runs out, and comes back with it', async () => {
  const part = await aProduct(app, { onHand: 7 })
  const bundle = await aProduct(app, { bundleOf: [{ variantId: part.variantId, quantity: 3 }], onHand: 0 })
  const order = randomUUID()

  await take(order, { variantId: part.variantId, quantity: 7 })

  expect(await onHand(part.variantId)).toBe(0)
  expect(await isListedInStock(bundle.id)).toBe(false)

  await giveBack(order, { variantId: part.variantId, quantity: 6 })

  expect(await onHand(part.variantId)).toBe(6)
  expect(await isListedInStock(bundle.id)).toBe(true)
})

test('gives back what an order took, once', async () => {
  const { id, variantId } = await aProduct(app, { onHand: 4 })
  const order = randomUUID()
  await take(order, { variantId, quantity: 4 })

  await giveBack(order, { variantId, quantity: 4 })
  await giveBack(order, { variantId, quantity: 4 })

  expect(await onHand(variantId)).toBe(4)
  expect(await moved(variantId)).toBe(4)
  expect(await isListedInStock(id)).toBe(true)
})

describe('taken without waiting for the answer', () => {
  const takeAmple = (orderId: string, lines: { variantId: string; quantity: number }[]) =>
    app.asSystem((ctx) =>
      ctx.tx(async (tx) =>
        lastly(
          ...takeAmpleStock(
            tx,
            orderId,
            lines.map((line) => ({ ...line, title: 'Shirt' })),
          ),
        ),
      ),
    )

  test('plenty goes with its movements, what is not counted without one', async () => {
    const [counted, uncounted] = [await aProduct(app, { onHand: 500 }), await aProduct(app)]
    await app.asSystem(({ db }) => db.update(variants).set({ onHand: null }).where(eq(variants.id, uncounted.variantId)))
    const order = randomUUID()

    await takeAmple(order, [
      { variantId: uncounted.variantId, quantity: 7 },
      { variantId: counted.variantId, quantity: 3 },
      { variantId: counted.variantId, quantity: 1 },
    ])

    expect([await onHand(counted.variantId), await onHand(uncounted.variantId)]).toEqual([496, null])
    const movements = await app.asSystem(({ db }) => db.select().from(stockMovements).where(eq(stockMovements.orderId, order)))
    expect(movements).toMatchObject([{ variantId: counted.variantId, delta: -4, reason: 'order' }])
  })

  test.each([
    ['there is not enough', 101],
    ['the last one goes', 100],
    ['few are left', 95],
  ])('nothing is taken where %s, and it is known why', async (_, quantity) => {
    const [plenty, scarce] = [await aProduct(app, { onHand: 500 }), await aProduct(app, { onHand: 100 })]

    const failed = takeAmple(randomUUID(), [
      { variantId: plenty.variantId, quantity: 1 },
      { variantId: scarce.variantId, quantity },
    ])

    await expect(failed).rejects.toSatisfy(wasNotAmple)
    expect([await onHand(plenty.variantId), await onHand(scarce.variantId)]).toEqual([500, 100])
  })

  test('nothing is taken where a bundle can be made no longer', async () => {
    const part = await aProduct(app, { onHand: 120 })
    await aProduct(app, { bundleOf: [{ variantId: part.variantId, quantity: 3 }], onHand: 0 })

    await expect(takeAmple(randomUUID(), [{ variantId: part.variantId, quantity: 80 }])).rejects.toSatisfy(wasNotAmple)
  })
})
