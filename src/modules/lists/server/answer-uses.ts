import { inArray, sql } from 'drizzle-orm'
import { amountsOfVariants, usesOfProducts } from '#modules/products/events.ts'
import { answer } from '#server/events.ts'
import { listEntries, listQuantities } from './tables.ts'

export const listUsesAnswer = answer(usesOfProducts, async (ctx, { productIds, variantIds }) => {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select product_id as id from ${listEntries} where product_id = any(${sql.param([...productIds])}::uuid[])
    union select variant_id from ${listQuantities} where variant_id = any(${sql.param([...variantIds])}::uuid[])`)
  return rows.map(({ id }) => id)
})

/** The quantities in which favourites are ordered. */
export const listAmountsAnswer = answer(amountsOfVariants, async (ctx, { variantIds }) => {
  const rows = await ctx.db
    .selectDistinct({ id: listQuantities.variantId })
    .from(listQuantities)
    .where(inArray(listQuantities.variantId, [...variantIds]))
  return rows.map(({ id }) => id)
})
