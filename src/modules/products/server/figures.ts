// The figures the office's list is sorted and filtered by: lowest price and stock per product.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'

/** Makes the figures of these products again; rows that stay as they are are not written. */
export async function refreshFigures(ctx: Pick<Ctx, 'db'>, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await ctx.db.execute(sql`
    insert into product_figures as f (product_id, lowest_price, on_hand, least_on_hand)
    select p.id, coalesce(min(coalesce(v.discount_price, v.price)), 0), coalesce(sum(v.on_hand), 0)::float8 / 10 ^ u.decimals,
      min(v.on_hand) filter (where v.status = 'available')::float8 / 10 ^ u.decimals
    from products p join measure_units u on u.id = p.measure_unit_id left join variants v on v.product_id = p.id
    where p.id = any(${sql.param([...productIds])}::uuid[]) group by p.id, u.decimals order by p.id
    on conflict (product_id) do update set lowest_price = excluded.lowest_price, on_hand = excluded.on_hand, least_on_hand = excluded.least_on_hand
    where (f.lowest_price, f.on_hand, f.least_on_hand) is distinct from (excluded.lowest_price, excluded.on_hand, excluded.least_on_hand)`)
}
