import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { reindexProducts } from './reindex.ts'

const app = await theApp()

/** Which version of its row in the index a product has: another one each time it is written. */
const written = (id: string) =>
  app.asSystem(async (ctx) => {
    const { rows } = await ctx.db.execute<{ at: string }>(sql`select ctid::text as at from product_index where product_id = ${id}`)
    return rows[0]?.at
  })
const reindex = (id: string) => app.asSystem((ctx) => ctx.tx((tx) => reindexProducts(tx, [id])))

test('a product that is in the index as it is, is not written again; one that changed is', async () => {
  const { id } = await aProduct(app, { price: 1200 })
  const first = await written(id)

  await reindex(id)
  expect(await written(id)).toBe(first)

  await app.asSystem((ctx) => ctx.db.execute(sql`update variants set price = 1100 where product_id = ${id}`))
  await reindex(id)
  expect(await written(id)).not.toBe(first)
})
