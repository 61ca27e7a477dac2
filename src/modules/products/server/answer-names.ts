import { inArray, sql } from 'drizzle-orm'
import { localised } from '#server/db/text-fragments.ts'
import { answerNames } from '#server/record-names.ts'
import { products, variants } from './tables.ts'

/** A product is named by its title, and so are its downloads and videos. */
export const productNames = answerNames(['product', 'productMedia'], (ctx, ids) =>
  ctx.db
    .select({ id: products.id, name: sql<string>`${localised(products.title, ctx.locale)}` })
    .from(products)
    .where(inArray(products.id, ids)),
)

/** A variant is named by its SKU. */
export const variantNames = answerNames(['variant'], (ctx, ids) =>
  ctx.db.select({ id: variants.id, name: variants.sku }).from(variants).where(inArray(variants.id, ids)),
)
