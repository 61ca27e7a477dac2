import { inArray } from 'drizzle-orm'
import { usesOfProducts } from '#modules/products/events.ts'
import { answer } from '#server/events.ts'
import { reviews } from './tables.ts'

export const reviewUsesAnswer = answer(usesOfProducts, async (ctx, { productIds }) => {
  const rows = await ctx.db
    .selectDistinct({ id: reviews.productId })
    .from(reviews)
    .where(inArray(reviews.productId, [...productIds]))
  return rows.map(({ id }) => id)
})
