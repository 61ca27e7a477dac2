import { sql } from 'drizzle-orm'
import { amountsOfVariants } from '#modules/products/events.ts'
import { answer } from '#server/events.ts'
import { orderLines } from './tables.ts'

/** What was ordered, also as a part of a bundle. */
export const orderAmountsAnswer = answer(amountsOfVariants, async (ctx, { variantIds }) => {
  const ids = sql.param([...variantIds])
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select variant_id as id from ${orderLines} where variant_id = any(${ids}::uuid[])
    union select (part ->> 'variantId')::uuid from ${orderLines}, jsonb_array_elements(components) part
      where components <> '[]' and part ->> 'variantId' = any(${ids}::text[])`)
  return rows.map(({ id }) => id)
})
