// Keeps the planner's statistics of fast growing tables true: without it, statements of later batches would be planned for an empty shop.
import { getTableName, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { categories, tags } from '#modules/taxonomy/server/tables.ts'
import { products, productPictures, productTags, variants, variantTypeValues, variantValues } from '../tables.ts'

/** Analysing costs as much as writing hundreds of products, and plans that are right for a shop are right for one of a few times its size. */
const growth = 4

/** Gives a function to call after every written batch; it analyses the tables each time they have grown several times since the last analysis. */
export function growingStatistics(ctx: Pick<Ctx, 'db'>): (written: number) => Promise<void> {
  let atStart: Promise<number> | null = null
  let [total, analysed] = [0, 0]
  return async (written) => {
    if (written === 0) return
    total += written
    const before = await (atStart ??= productsAnalysed(ctx))
    if (before + total < (before + analysed) * growth) return
    analysed = total
    await ctx.db.execute(
      sql`analyze ${products}, ${variants}, ${variantValues}, ${variantTypeValues}, ${productTags}, ${productPictures}, ${categories}, ${tags}`,
    )
  }
}

/** How many products there were at the last analysis. */
async function productsAnalysed(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select greatest(reltuples, 0) as count from pg_class where oid = to_regclass(${getTableName(products)})`,
  )
  return rows[0]?.count ?? 0
}
