import { sql } from 'drizzle-orm'
import { isShown } from '#modules/products/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { bundleComponents, variants, products } from '#modules/products/server/tables.ts'

/** Takes variant ids; gives how much is left of each that the shop shows and sells. */
export async function listStockLeft(ctx: Ctx, variantIds: readonly string[]): Promise<{ variantId: string; left: number }[]> {
  const { rows } = await ctx.db.execute<{ variantId: string; left: string }>(sql`
    select v.id as "variantId", coalesce(
      (select min(c.on_hand / bc.quantity) from ${bundleComponents} bc join ${variants} c on c.id = bc.variant_id where bc.product_id = v.product_id), v.on_hand
    ) as left
    from ${variants} v join ${products} p on p.id = v.product_id
    where v.id = any(${sql.param([...variantIds])}::uuid[]) and v.status = 'available' and p.status = 'available' and ${isShown('v')}`)
  return rows.map(({ variantId, left }) => ({ variantId, left: Number(left) }))
}
