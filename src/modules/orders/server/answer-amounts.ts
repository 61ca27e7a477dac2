import { sql } from 'drizzle-orm'
import { amountsOfVariants } from '#modules/products/events.ts'
import { answer } from '#server/events.ts'
import { orderLines } from './tables.ts'

/** What was ordered, also as a part of a bundle. */
export const orderAmountsAnswer = answer(amountsOfVariants, async (ctx, { variantIds }) => {
  const part = sql`jsonb_build_array(jsonb_build_object('variantId', wanted.id))`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select wanted.id from unnest(${sql.param([...variantIds])}::uuid[]) wanted (id)
    where exists (select from ${orderLines} l where l.variant_id = wanted.id)
      or exists (select from ${orderLines} l where l.components <> '[]' and l.components @> ${part})`)
  return rows.map(({ id }) => id)
})
