// Makes the stats by which the office's lists sort, filter, search and count: lowest price, stock and values per product, and the words of those no shop list shows.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { products, variants, variantValues, productStats, productIndex } from '../tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'

// For products without a row in the index of lists.
const hiddenWords = sql`case when not exists (select 1 from ${productIndex} i where i.product_id = p.id) then
  ' ' || fold(concat_ws(' ', p.title->>'en', p.title->>'ar', p.sku,
    (select string_agg(concat_ws(' ', w.sku, w.code, w.barcode), ' ') from ${variants} w where w.product_id = p.id))) || ' ' end`

const valueIds = sql`coalesce((select array_agg(distinct vv.value_id) from ${variants} w join ${variantValues} vv on vv.variant_id = w.id where w.product_id = p.id), '{}')`

/** Makes the stats of these products again, after their rows in the index of lists; rows that stay as they are are not written. */
export async function refreshStats(ctx: Pick<Ctx, 'db'>, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await ctx.db.execute(sql`
    insert into ${productStats} as f (product_id, lowest_price, on_hand, least_on_hand, most_on_hand, hidden_words, value_ids)
    select p.id, coalesce(min(coalesce(v.discount_price, v.price)), 0), case when count(v.id) > count(v.on_hand) and count(v.on_hand) = 0 then 'infinity' else coalesce(sum(v.on_hand), 0)::float8 end / 10 ^ u.decimals,
      min(v.on_hand) filter (where v.status = 'available')::float8 / 10 ^ u.decimals,
      max(v.on_hand) filter (where v.status = 'available')::float8 / 10 ^ u.decimals, ${hiddenWords}, ${valueIds}
    from ${products} p join ${measureUnits} u on u.id = p.measure_unit_id left join ${variants} v on v.product_id = p.id
    where p.id = any(${sql.param([...productIds])}::uuid[]) group by p.id, u.decimals order by p.id
    on conflict (product_id) do update set ${sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '))}
    where (${sql.raw(columns.map((column) => `f.${column}`).join(', '))}) is distinct from (${sql.raw(columns.map((column) => `excluded.${column}`).join(', '))})`)
}

const columns = ['lowest_price', 'on_hand', 'least_on_hand', 'most_on_hand', 'hidden_words', 'value_ids']
