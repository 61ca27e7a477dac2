import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { refreshDatedLabels } from './index-jobs.ts'
import { reindexEverything, reindexProducts } from './reindex.ts'

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

test('the index made anew as a whole holds its products until their rows are written, so that no older reading overwrites a newer row', async () => {
  const { id } = await aProduct(app)
  let reindexing: Promise<unknown> = Promise.resolve()
  const isHeld = await app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await tx.db.execute(sql`select 1 from product_index where product_id = ${id} for update`)
      reindexing = app.asSystem(reindexEverything)
      await isWaitedFor(tx)
      const { rows: free } = await ctx.db.execute(sql`select 1 from products where id = ${id} for no key update skip locked`)
      return free.length === 0
    }),
  )
  await reindexing

  expect(isHeld).toBe(true)
})

test('labels are shown from their first day to their last, also when the shop was off on that day; what is right already is not written', async () => {
  const labelsOf = (of: string) =>
    app.asSystem(async (ctx) => {
      const { rows } = await ctx.db.execute<{ slugs: string[] }>(sql`
        select array(select t.slug from tags t where t.id = any(i.tag_ids) order by t.slug) as slugs from product_index i where product_id = ${of}`)
      return rows[0]?.slugs
    })
  const refresh = async () => {
    await app.asSystem((ctx) => ctx.enqueue(refreshDatedLabels, {}))
    await app.drainJobs()
  }
  const spring = await aProduct(app, { tags: [{ slug: 'spring', startsOn: '2020-03-01' }, { slug: 'always' }] })
  const winter = await aProduct(app, { tags: [{ slug: 'winter', endsOn: '2090-01-01' }] })
  const off = await aProduct(app, { tags: [{ slug: 'off', startsOn: '2020-03-01' }] })
  const set = (slug: string, startsOn: string | null, endsOn: string | null, status = 'active') =>
    app.asSystem((ctx) =>
      ctx.db.execute(sql`update tags set starts_on = ${startsOn}, ends_on = ${endsOn}, status = ${status} where slug = ${slug}`),
    )
  await set('spring', '2090-03-01', null)
  await set('winter', null, '2020-01-01')
  await set('off', '2020-03-01', null, 'inactive')
  await refresh()
  expect(await Promise.all([spring, winter, off].map(({ id }) => labelsOf(id)))).toEqual([['always'], [], []])

  await set('spring', '2020-03-01', null)
  await set('winter', null, '2090-01-01')
  await refresh()
  expect(await Promise.all([spring, winter, off].map(({ id }) => labelsOf(id)))).toEqual([['always', 'spring'], ['winter'], []])

  const before = await Promise.all([spring, winter].map(({ id }) => written(id)))
  await refresh()
  expect(await Promise.all([spring, winter].map(({ id }) => written(id)))).toEqual(before)
})
