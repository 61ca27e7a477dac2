import { sql } from 'drizzle-orm'
import { amountsOfVariants } from '#modules/products/events.ts'
import { answer } from '#server/events.ts'
import { cartLines, savedCarts } from './tables.ts'

/** The variants of which a cart or a saved cart holds an amount. */
export const cartAmountsAnswer = answer(amountsOfVariants, async (ctx, { variantIds }) => {
  const ids = sql.param([...variantIds])
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select variant_id as id from ${cartLines} where variant_id = any(${ids}::uuid[])
    union select (line ->> 'variantId')::uuid from ${savedCarts}, jsonb_array_elements(lines) line where line ->> 'variantId' = any(${ids}::text[])`)
  return rows.map(({ id }) => id)
})
