import { inArray } from 'drizzle-orm'
import { amountsOfVariants } from '#modules/products/events.ts'
import { answer } from '#server/events.ts'
import { stockMovements } from './tables.ts'

/** The variants that ever had a stock movement, also those with nothing left. */
export const stockAmountsAnswer = answer(amountsOfVariants, async (ctx, { variantIds }) => {
  const rows = await ctx.db
    .selectDistinct({ id: stockMovements.variantId })
    .from(stockMovements)
    .where(inArray(stockMovements.variantId, [...variantIds]))
  return rows.map(({ id }) => id)
})
