// Finding variants for pickers of the office, shown in the shop or not.
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { fold } from '#shared/folding.ts'
import type { Locale } from '#shared/locale.ts'
import { unitWords } from '#shared/units.ts'
import { hasOptions, type OrderableVariant } from '../../orderable.ts'
import { letterCases } from '../../search-forms.ts'
import type { listVariantChoices as endpoint, VariantChoice } from '../../variant-choices-contract.ts'
import { holdsWords, typedTerms } from '../search/search-words.ts'
import { orderableVariants } from './orderable-variants.ts'
import { variants, productIndex, products } from '../tables.ts'

const most = 30

/** Takes a search (SKU or barcode exactly, else words) or ids; gives at most 30 variants of products that are not archived, or exactly those of the ids. */
export async function listVariantChoices(ctx: Ctx, { search, ids }: HandlerInput<typeof endpoint>['query']): Promise<VariantChoice[]> {
  const { rows } = await ctx.db.execute<{ id: string; isExact: boolean }>(sql`
    select v.id, hits.place = 0 as "isExact"
    from (${ids ? sql`select id, 1 as place from ${variants} where id::text = any(${sql.param(ids)}::text[])` : found(search)}) hits
    join ${variants} v on v.id = hits.id join ${products} p on p.id = v.product_id
    order by hits.place, p.sku, v.position, v.sku limit ${ids ? ids.length : most}`)
  const known = await orderableVariants(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, isExact }) => {
    const variant = known.get(id)
    return variant ? [{ ...choiceOf(variant, ctx.locale), isExact }] : []
  })
}

const choiceOf = (variant: OrderableVariant, locale: Locale): Omit<VariantChoice, 'isExact'> => ({
  ...variant,
  hasOptions: hasOptions(variant),
  unit: unitWords(variant.unit.name, variant.unit.plurals, locale),
})

// Shown products are found by their words; a whole SKU or barcode finds its variant in any product that is not archived.
function found(typed: string): SQL {
  const byCode = sql`select v.id, 0 as place from ${variants} v join ${products} p on p.id = v.product_id
    where p.archived_at is null and (v.sku = ${typed.trim().toUpperCase()} or v.barcode = any(${sql.param(letterCases(typed.trim()))}::text[]))`
  const byWords = sql`select product_id from ${productIndex} where ${holdsWords(sql`words`, typedTerms(fold(typed), typed))} order by product_id limit ${most}`
  return sql`select id, min(place) as place from (${byCode} union all
    select v.id, 1 from ${variants} v where v.product_id in (${byWords})) each group by id`
}
