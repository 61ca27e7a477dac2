import { inArray } from 'drizzle-orm'
import { amountsOfVariants, usesOfProducts } from '#modules/products/events.ts'
import type { Ctx } from '#server/ctx.ts'
import { answer } from '#server/events.ts'
import { priceListRows } from './tables.ts'

export const priceUsesAnswer = answer(usesOfProducts, (ctx, { variantIds }) => withPrices(ctx, variantIds))
/** The quantities from which prices count. */
export const priceAmountsAnswer = answer(amountsOfVariants, (ctx, { variantIds }) => withPrices(ctx, variantIds))

async function withPrices({ db }: Pick<Ctx, 'db'>, variantIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: priceListRows.variantId })
    .from(priceListRows)
    .where(inArray(priceListRows.variantId, [...variantIds]))
  return rows.map(({ id }) => id)
}
