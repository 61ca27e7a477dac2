import { inArray } from 'drizzle-orm'
import { usesOfProducts } from '#modules/products/events.ts'
import { answer } from '#server/events.ts'
import { priceListRows } from './tables.ts'

export const priceUsesAnswer = answer(usesOfProducts, async (ctx, { variantIds }) => {
  const rows = await ctx.db
    .selectDistinct({ id: priceListRows.variantId })
    .from(priceListRows)
    .where(inArray(priceListRows.variantId, [...variantIds]))
  return rows.map(({ id }) => id)
})
