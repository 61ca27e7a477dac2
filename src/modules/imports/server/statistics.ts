// Keeps the planner's picture of fast growing tables true: without it, statements of later batches would be planned for an empty shop.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'

/** Gives what is called after every written batch; it looks at the tables anew each time that as much was written again as before. */
export function growingStatistics(ctx: Pick<Ctx, 'db'>): (written: number) => Promise<void> {
  let total = 0
  let next = 1
  return async (written) => {
    total += written
    if (written === 0 || total < next) return
    next = total * 2
    await ctx.db.execute(
      sql`analyze products, variants, variant_values, variant_type_values, product_tags, product_pictures, categories, tags`,
    )
  }
}
