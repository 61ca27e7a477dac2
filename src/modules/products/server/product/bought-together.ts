// Products bought together: written by the orders every night, read by product pages; and the cards of products a browser remembers.
import { sql } from 'drizzle-orm'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ProductCard } from '../../contract.ts'
import { boughtTogether, productIndex, products } from '../tables.ts'

export type Pair = { productId: string; otherId: string; orders: number }

/** Replaces what is known; nothing is written, and no page made anew, where it stays the same. */
export async function saveBoughtTogether(ctx: Ctx, pairs: readonly Pair[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given ("productId" uuid, "otherId" uuid, orders int)`
  const { rows } = await ctx.db.execute(sql`
    with gone as (
      delete from ${boughtTogether} b where not exists (select 1 from ${given} where "productId" = b.product_id and "otherId" = b.other_id) returning 1
    ),
    written as (
      insert into ${boughtTogether} as b (product_id, other_id, orders)
      select given."productId", given."otherId", given.orders from ${given}
      join ${products} p on p.id = given."productId" join ${products} o on o.id = given."otherId"
      on conflict (product_id, other_id) do update set orders = excluded.orders where b.orders <> excluded.orders returning 1
    )
    select 1 from gone union all select 1 from written limit 1`)
  if (rows.length > 0) await touchCatalogue(ctx)
}

/** The cards of what was bought together with a product, what is in stock first. */
export async function listBoughtTogether(ctx: Ctx, slug: string): Promise<ProductCard[]> {
  const { rows } = await ctx.db.execute<{ card: ProductCard }>(sql`
    select i.card->${ctx.locale} as card from ${products} p join ${boughtTogether} b on b.product_id = p.id join ${productIndex} i on i.product_id = b.other_id
    where p.slug = ${slug} order by i.is_in_stock desc, b.orders desc, b.other_id`)
  return rows.map(({ card }) => card)
}

/** The cards of these products that the shop shows, in their order. */
export async function listCards(ctx: Ctx, productIds: readonly string[]): Promise<ProductCard[]> {
  const { rows } = await ctx.db.execute<{ card: ProductCard }>(sql`
    select i.card->${ctx.locale} as card from unnest(${sql.param([...productIds])}::uuid[]) with ordinality as asked (id, place)
    join ${productIndex} i on i.product_id = asked.id order by asked.place`)
  return rows.map(({ card }) => card)
}
