// Decides how much of the index changes after cells of variants were saved: all of the product, its lowest price alone, or nothing.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { refreshStats } from '../index/product-stats.ts'
import { bundlesOf } from '../writing/product-rules.ts'
import { reindexProducts } from '../index/reindex.ts'
import { productIndex, variants } from '../tables.ts'

/** Words to search by, whether anything can be bought, and limits: a card shows those of the only variant that is not switched off. */
const inIndex = ['sku', 'code', 'barcode', 'status', 'minQuantity', 'multiple', 'maxQuantity']
const prices = ['price', 'discountPrice']

/** Takes which fields changed; a product with one variant is made again whatever changed. */
export async function reindexVariants(ctx: Ctx, productId: string, changed: ReadonlySet<string>, variantCount: number): Promise<void> {
  if (variantCount === 1 || inIndex.some((field) => changed.has(field)))
    return reindexProducts(ctx, [productId, ...(changed.has('status') ? await bundlesOf(ctx, [productId]) : [])])
  if (prices.some((field) => changed.has(field))) {
    await refreshStats(ctx, [productId])
    await ctx.db.execute(sql`
      update ${productIndex} i set lowest_price = shown.lowest
      from (select min(coalesce(discount_price, price)) as lowest from ${variants} where product_id = ${productId} and status <> 'unavailable') shown
      where i.product_id = ${productId} and shown.lowest is not null and i.lowest_price <> shown.lowest`)
  }
}
