// Making the index that lists and searches read: set-based, in batches, part of the transaction that changed the products or in its own.
import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type CardSource, cardSourceOf, readCardSources } from './card-data.ts'
import { refreshStats } from './product-stats.ts'
import type { IndexProduct } from './index-products.ts'
import { type IndexRow, indexRow, spellableWords } from './index-row.ts'
import { products, productIndex, searchWords } from '../tables.ts'

const batchSize = 500

/**
 * Makes the index rows of these products again and drops those of products nobody may see. The products are locked first, so that of two
 * transactions that change the same product the later one sees what the earlier one wrote. `made`: products that this transaction made, as they were made;
 * nothing of them has to be locked or read back.
 */
export async function reindexProducts(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  productIds: readonly string[],
  made: readonly IndexProduct[] = [],
): Promise<void> {
  const known = new Set(made.map(({ id }) => id))
  const ids = [...new Set(productIds)].filter((id) => !known.has(id)).sort()
  for (let start = 0; start < ids.length; start += batchSize) await reindexBatch(ctx, ids.slice(start, start + batchSize))
  await writeIndex(ctx, await cardSourceOf(ctx, made))
  await refreshStats(ctx, [...known])
}

/**
 * As `reindexProducts`, for any number of products: each batch in a transaction of its own, so that its locks hold, and no longer than they must.
 * `withLast` belongs to the transaction of the last batch: nothing is left to do when it is done, and something as long as it is not.
 */
export async function reindexInBatches(ctx: Ctx, productIds: readonly string[], withLast?: (tx: Ctx) => Promise<void>): Promise<void> {
  const ids = [...new Set(productIds)].sort()
  for (let start = 0; start < ids.length; start += batchSize) {
    await ctx.tx(async (tx) => {
      await reindexProducts(tx, ids.slice(start, start + batchSize))
      if (start + batchSize >= ids.length) await withLast?.(tx)
    })
  }
}

/** Makes the index of the whole catalogue again. */
export async function reindexEverything(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.select({ id: products.id }).from(products).orderBy(asc(products.id))
  await reindexInBatches(
    ctx,
    rows.map(({ id }) => id),
  )
}

async function reindexBatch(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, ids: string[]): Promise<void> {
  await ctx.db.execute(sql`select 1 from ${products} where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`)
  const shown = await writeIndex(ctx, await readCardSources(ctx, ids))
  const hidden = ids.filter((id) => !shown.has(id))
  if (hidden.length > 0) await ctx.db.execute(sql`delete from ${productIndex} where product_id = any(${sql.param(hidden)}::uuid[])`)
  await refreshStats(ctx, ids)
}

/** Gives the products that are in the index now. */
async function writeIndex(ctx: Pick<Ctx, 'db'>, sources: readonly CardSource[]): Promise<Set<string>> {
  const rows = sources.map(indexRow)
  if (rows.length > 0) await ctx.db.execute(write(rows))
  const words = [...new Set(rows.flatMap(({ words: each }) => spellableWords(each)))].sort()
  if (words.length > 0)
    await ctx.db.execute(sql`insert into ${searchWords} (word) select unnest(${sql.param(words)}::text[]) on conflict do nothing`)
  return new Set(rows.map(({ productId }) => productId))
}

// A row that stays as it is is not written: each one written goes into ten indexes, one of them of words.
const written = [
  'brand_id',
  'main_category_id',
  'category_ids',
  'tag_ids',
  'value_ids',
  'is_in_stock',
  'words',
  'title_en',
  'title_ar',
  'lowest_price',
  'created_at',
  'card',
]

const write = (rows: IndexRow[]) => sql`
  insert into ${productIndex} as i (product_id, brand_id, main_category_id, category_ids, tag_ids, value_ids, is_in_stock, words, title_en, title_ar, lowest_price, created_at, card)
  select "productId", "brandId", "mainCategoryId", "categoryIds", "tagIds", "valueIds", "isInStock", words, "titleEn", "titleAr", "lowestPrice", "createdAt", card
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
    "productId" uuid, "brandId" uuid, "mainCategoryId" uuid, "categoryIds" uuid[], "tagIds" uuid[], "valueIds" uuid[], "isInStock" boolean,
    words text, "titleEn" text, "titleAr" text, "lowestPrice" bigint, "createdAt" timestamptz, card jsonb)
  on conflict (product_id) do update set ${sql.raw(written.map((column) => `${column} = excluded.${column}`).join(', '))}
  where (${sql.raw(written.map((column) => `i.${column}`).join(', '))}) is distinct from (${sql.raw(written.map((column) => `excluded.${column}`).join(', '))})`
