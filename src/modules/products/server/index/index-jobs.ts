// When the index must be made again although nobody saved a product: another site-wide maximum, a label's first or last day, a replaced picture.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Listener, on } from '#server/events.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import { fileReplaced } from '#modules/files/events.ts'
import { siteSettingsChanged } from '#modules/settings/events.ts'
import { dayOf } from '#shared/time.ts'
import { reindexEverything, reindexInBatches, reindexProducts } from './reindex.ts'
import { termListeners, termWorkers } from './term-products.ts'
import { productIndex, productPictures, productTags, facetCounts, facetCountsWithin, searchState } from '../tables.ts'
import { tags } from '#modules/taxonomy/server/tables.ts'

export const reindexAll = job('products.reindexAll', z.object({}), { seconds: 1800 })
export const refreshDatedLabels = job('products.refreshDatedLabels', z.object({}))

/** Sums up what was counted since, once it is more than a list should add up. */
export const sumFacetCounts = job('products.sumFacetCounts', z.object({}))

/** Makes the index and the stats again when a newer shop makes them in another way than the rows there are. */
export const checkSearchWords = job('products.checkSearchWords', z.object({}), { seconds: 1800 })
const wordsVersion = 4

async function checkWords(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute(sql`select 1 from ${searchState} where version <> ${wordsVersion}`)
  if (rows.length === 0) return
  await reindexEverything(ctx)
  // Written last: whoever is interrupted begins again.
  await ctx.tx(async (tx) => {
    await tx.db.execute(sql`update ${searchState} set version = ${wordsVersion}`)
    await touchCatalogue(tx)
  })
}

/** Leaves one row of each count: what lists add up. */
export async function addUpFacetCounts(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await addUp(ctx, facetCounts, sql.raw('main_category_id, is_in_stock, facet_id'))
  await addUp(ctx, facetCountsWithin, sql.raw('within_id, is_in_stock, facet_id'))
}

const addUp = ({ db }: Pick<Ctx, 'db'>, table: typeof facetCounts | typeof facetCountsWithin, by: SQL) =>
  db.execute(sql`
    with pairs as (select count(*) as different, sum(n) as n from (select count(*) as n from ${table} group by ${by}) each),
    taken as (delete from ${table} where (select n > 2 * different from pairs) returning ${by}, n)
    insert into ${table} (${by}, n) select ${by}, sum(n) from taken group by ${by} having sum(n) <> 0`)

/**
 * Shows labels with dates from their first day to their last. What is wrong is found in the index itself, so that a day on which the shop was off is
 * made up for.
 */
async function refresh(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now, ctx.config.timeZone)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with dated as materialized (
      select id, status = 'active' and coalesce(starts_on <= ${today}::date, true) and coalesce(ends_on >= ${today}::date, true) as is_in_force
      from ${tags} where starts_on is not null or ends_on is not null
    )
    select i.product_id as id from dated t join ${productTags} pt on pt.tag_id = t.id join ${productIndex} i on i.product_id = pt.product_id
    where t.is_in_force and t.id <> all(i.tag_ids)
    union select i.product_id from ${productIndex} i where i.tag_ids && array(select id from dated where not is_in_force)`)
  if (rows.length === 0) return
  await reindexInBatches(
    ctx,
    rows.map(({ id }) => id),
    touchCatalogue,
  )
}

export const productWorkers: Worker[] = [
  ...termWorkers,
  worker(reindexAll, async (ctx) => {
    await reindexEverything(ctx)
    await touchCatalogue(ctx)
  }),
  worker(sumFacetCounts, addUpFacetCounts, '* * * * *'),
  worker(checkSearchWords, checkWords, '* * * * *'),
  // Every hour, since midnight in the shop's time zone is some hour's beginning.
  worker(refreshDatedLabels, refresh, '1 * * * *'),
]

/** Settings that answers about products depend on: their amounts, their stock words, whether they may be sorted by price. */
const shownByProducts = ['maxPerProduct', 'lowStockAt', 'arePricesPublic'] as const

export const productListeners: Listener[] = [
  ...termListeners,
  on(siteSettingsChanged, async (ctx, { before, after }) => {
    if (before.maxPerProduct !== after.maxPerProduct) await ctx.enqueue(reindexAll, {})
    if (shownByProducts.some((key) => before[key] !== after[key])) await touchCatalogue(ctx)
  }),
  // Cards carry their picture's address.
  on(fileReplaced, async (ctx, { fileId }) => {
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`select distinct product_id as id from ${productPictures} where file_id = ${fileId}`,
    )
    await reindexProducts(
      ctx,
      rows.map(({ id }) => id),
    )
  }),
]
