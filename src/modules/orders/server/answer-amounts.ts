import { type SQL, sql } from 'drizzle-orm'
import { amountsOfVariants } from '#modules/products/events.ts'
import { answer } from '#server/events.ts'
import { orderLines, partsOf } from './tables.ts'

/** The variants that were ordered, also as parts of a bundle. */
export const orderAmountsAnswer = answer(amountsOfVariants, async (ctx, { variantIds }) => {
  const { rows } = await ctx.db.execute<{ id: string }>(orderedOf(variantIds))
  return rows.map(({ id }) => id)
})

/** Asked for all at once, not variant by variant with `exists`: so it is looked up in the indexes also where few variants or many bundles are ordered. */
export function orderedOf(variantIds: readonly string[]): SQL {
  const ids = sql.param([...variantIds])
  return sql`
    select variant_id as id from ${orderLines} where variant_id = any(${ids}::uuid[])
    union select (part ->> 'variantId')::uuid from ${orderLines}, jsonb_array_elements(components) part
      where components <> '[]' and ${partsOf(orderLines)} ?| ${ids}::text[] and part ->> 'variantId' = any(${ids}::text[])`
}
