import { sql } from 'drizzle-orm'
import { isShown } from '#modules/products/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { bundleComponents, variants, products } from '#modules/products/server/tables.ts'

/** Takes variant ids; gives how much is left of each that the shop shows, sells and counts. */
export async function listStockLeft(ctx: Ctx, variantIds: readonly string[]): Promise<{ variantId: string; left: number }[]> {
  const { rows } = await ctx.db.execute<{ variantId: string; left: string }>(sql`
    select v.id as "variantId", has.n as left
    from ${variants} v join ${products} p on p.id = v.product_id
    cross join lateral (
      select case when count(*) > 0 then min(c.on_hand / bc.quantity) else v.on_hand end as n
      from ${bundleComponents} bc join ${variants} c on c.id = bc.variant_id where bc.product_id = v.product_id
    ) has
    where has.n is not null and v.id = any(${sql.param([...variantIds])}::uuid[]) and v.status = 'available' and p.status = 'available' and ${isShown('v')}`)
  return rows.map(({ variantId, left }) => ({ variantId, left: Number(left) }))
}
