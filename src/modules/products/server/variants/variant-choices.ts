// Finding variants for pickers of the office, shown in the shop or not.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { fold } from '#shared/folding.ts'
import { type listVariantChoices as endpoint, VariantChoice } from '../../variant-choices-contract.ts'
import { holdsWords, typedTerms } from '../search/list-query.ts'
import { variantWords } from './variant-words.ts'
import { variants, productIndex, productOptionGroups, products } from '../tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'

const most = 30

/** Takes a search (SKU or barcode exactly, else words) or ids; gives at most 30 variants of products that are not archived, or exactly those of the ids. */
export async function listVariantChoices(ctx: Ctx, { search, ids }: HandlerInput<typeof endpoint>['query']): Promise<VariantChoice[]> {
  const { rows } = await ctx.db.execute(sql`
    select v.id, v.product_id as "productId", p.slug as "productSlug", v.sku,
      exists (select 1 from ${productOptionGroups} g where g.product_id = p.id) as "hasOptions", p.title, v.price::float8 as price, u.decimals, ${variantWords('v')} as "variantTitle"
    from (${ids ? sql`select id, 0 as place from ${variants} where id::text = any(${sql.param(ids)}::text[])` : found(search)}) hits
    join ${variants} v on v.id = hits.id join ${products} p on p.id = v.product_id join ${measureUnits} u on u.id = p.measure_unit_id
    order by hits.place, p.sku, v.position, v.sku limit ${ids ? ids.length : most}`)
  return z.array(VariantChoice).parse(rows)
}

// Shown products are found by their words; a whole SKU or barcode finds its variant in any product that is not archived.
function found(typed: string): SQL {
  const byCode = sql`select v.id, 0 as place from ${variants} v join ${products} p on p.id = v.product_id
    where p.archived_at is null and (v.sku = ${typed.trim().toUpperCase()} or v.barcode = ${typed.trim()})`
  const byWords = sql`select product_id from ${productIndex} where ${holdsWords(sql`words`, typedTerms(fold(typed), typed))} order by product_id limit ${most}`
  return sql`select id, min(place) as place from (${byCode} union all
    select v.id, 1 from ${variants} v where v.product_id in (${byWords})) each group by id`
}
