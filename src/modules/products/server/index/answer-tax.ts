// Answers how many products belong to a tax group, which is then not removed.
import { inArray, sql } from 'drizzle-orm'
import { usesOfTaxGroups } from '#modules/tax/events.ts'
import { answer } from '#server/events.ts'
import { products } from '../tables.ts'

export const taxGroupAnswer = answer(usesOfTaxGroups, (ctx, { ids }) =>
  ctx.db
    .select({ id: products.taxGroupId, count: sql<number>`count(*)::int` })
    .from(products)
    .where(inArray(products.taxGroupId, [...ids]))
    .groupBy(products.taxGroupId),
)
