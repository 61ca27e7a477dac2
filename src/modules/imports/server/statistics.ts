// Keeps the planner's picture of fast growing tables true: without it, statements of later batches would be planned for an empty shop.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'

/** Looking costs as much as writing hundreds of products, and plans that are right for a shop are right for one of a few times its size. */
const growth = 4

/** Gives what is called after every written batch; it looks at the tables anew each time that they are several times what they were at the last look. */
export function growingStatistics(ctx: Pick<Ctx, 'db'>): (written: number) => Promise<void> {
  let atStart: Promise<number> | null = null
  let [total, looked] = [0, 0]
  return async (written) => {
    if (written === 0) return
    total += written
    const before = await (atStart ??= productsSeen(ctx))
    if (before + total < (before + looked) * growth) return
    looked = total
    await ctx.db.execute(
      sql`analyze products, variants, variant_values, variant_type_values, product_tags, product_pictures, categories, tags`,
    )
  }
}

/** How many products there were when the planner last looked. */
async function productsSeen(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select greatest(reltuples, 0) as count from pg_class where oid = 'products'::regclass`,
  )
  return rows[0]?.count ?? 0
}
