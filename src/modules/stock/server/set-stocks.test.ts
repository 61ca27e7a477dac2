import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { onHandOf } from '#testing/builders/orders.ts'
import { theApp } from '#testing/app.ts'
import { getProduct } from '#modules/products/contract.ts'
import { setStocks } from '../counts-contract.ts'
import { stockMovements } from './tables.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token

const set = (...rows: { variantId: string; expected: number; to: number }[]) =>
  app.as(admin).call(setStocks, { body: { rows, note: 'Counted' } })

test('sets many at once, each with its movement, and shows what ran out', async () => {
  const { slug, variants } = await aProduct(app, { variants: [{ onHand: 5 }, { onHand: 0 }, { onHand: 7 }] })
  const [a, b, c] = variants.map(({ id }) => id)

  await set({ variantId: a!, expected: 5, to: 0 }, { variantId: b!, expected: 0, to: 9 }, { variantId: c!, expected: 7, to: 7 })

  expect(await Promise.all([a!, b!, c!].map((id) => onHandOf(app, id)))).toEqual([0, 9, 7])
  expect((await app.as(null).call(getProduct, { params: { slug } })).variants.map(({ stock }) => stock)).toEqual(['out', 'low', 'low'])
  const moved = await app.asSystem((ctx) => ctx.db.select().from(stockMovements).where(eq(stockMovements.variantId, b!)))
  expect(moved.map(({ delta, reason, note }) => [delta, reason, note])).toEqual([[9, 'edit', 'Counted']])
})

test('when one is no longer what was seen, none is set and the answer has the present amounts', async () => {
  const { variants } = await aProduct(app, { variants: [{ onHand: 5 }, { onHand: 6 }] })
  const [a, b] = variants.map(({ id }) => id)
  const setting = set({ variantId: a!, expected: 5, to: 50 }, { variantId: b!, expected: 5, to: 60 })
  await expect(setting).rejects.toMatchObject({
    status: 409,
    code: 'stock.changed',
    data: { rows: [{ variantId: b, onHand: 6 }] },
    fields: { 'rows.1.to': [expect.any(String)] },
  })
  expect(await onHandOf(app, a!)).toBe(5)

  await set({ variantId: b!, expected: 6, to: 7 })
  await expect(set({ variantId: b!, expected: 6, to: 8 })).rejects.toMatchObject({
    params: { name: expect.stringMatching(/\w/), at: expect.stringMatching(/^2\d{3}-/) },
  })
})

test('a bundle has no stock to set', async () => {
  const part = await aProduct(app)
  const bundle = await aProduct(app, { onHand: 0, bundleOf: [{ variantId: part.variantId, quantity: 1 }] })
  await expect(set({ variantId: bundle.variantId, expected: 0, to: 5 })).rejects.toMatchObject({ code: 'stock.bundle' })
})
