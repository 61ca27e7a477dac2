import { type SQL, sql } from 'drizzle-orm'
import { amountsOfVariants } from '#modules/products/events.ts'
import { answer } from '#server/events.ts'
import { cartLines, savedCarts, savedVariantIds } from './tables.ts'

export const cartAmountsAnswer = answer(amountsOfVariants, async (ctx, { variantIds }) => {
  const { rows } = await ctx.db.execute<{ id: string }>(keptOf(variantIds))
  return rows.map(({ id }) => id)
})

/** The variants of which a cart or a saved cart holds an amount. */
export function keptOf(variantIds: readonly string[]): SQL {
  const ids = sql.param([...variantIds])
  return sql`
    select variant_id as id from ${cartLines} where variant_id = any(${ids}::uuid[])
    union select (line ->> 'variantId')::uuid from ${savedCarts}, jsonb_array_elements(lines) line
      where ${savedVariantIds(savedCarts)} ?| ${ids}::text[] and line ->> 'variantId' = any(${ids}::text[])`
}
