import { eq, inArray, sql } from 'drizzle-orm'
import { products } from '#modules/products/server/tables.ts'
import { localised } from '#server/db/text-fragments.ts'
import { answerNames } from '#server/record-names.ts'
import { reviews } from './tables.ts'

/** A review is named by its product: its writer may be erased. */
export const reviewNames = answerNames(['review'], (ctx, ids) =>
  ctx.db
    .select({ id: reviews.id, name: sql<string>`${localised(products.title, ctx.locale)}` })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.id, ids)),
)
