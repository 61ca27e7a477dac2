// The products of a category and those below it that the shop shows, with their variants, in the order of their titles.
import { sql } from 'drizzle-orm'
import { files } from '#modules/files/server/tables.ts'
import { isShown, variantWords } from '#modules/products/server/public.ts'
import { productPictures, products, variants } from '#modules/products/server/tables.ts'
import { categories, measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import type { Locale, Texts } from '#shared/locale.ts'
import type { UnitPlurals } from '#shared/units.ts'

export type SheetVariant = { id: string; sku: string; words: Texts; minQuantity: number; multiple: number }
export type SheetProduct = {
  id: string
  sku: string
  title: Texts
  unit: Texts
  plurals: UnitPlurals
  decimals: number
  /** Its first picture. */
  hash: string | null
  variants: SheetVariant[]
}

const found = statement<{ category: string; locale: Locale; most: number }, SheetProduct & { total: number }>(
  ({ category, locale, most }) => sql`
  with recursive below as (
    select id from ${categories} where id = ${category}::uuid
    union select c.id from ${categories} c join below on c.parent_id = below.id where c.status = 'active'
  )
  select p.id, p.sku, p.title, mu.name as unit, mu.plurals, mu.decimals, own.variants, count(*) over ()::int as total,
    (select f.hash from ${productPictures} pp join ${files} f on f.id = pp.file_id where pp.product_id = p.id order by pp.position, f.id limit 1) as hash
  from ${products} p
  join ${measureUnits} mu on mu.id = p.measure_unit_id
  join lateral (
    select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'words', ${variantWords('v')}, 'minQuantity', v.min_quantity, 'multiple', v.multiple)
      order by v.position, v.id) as variants
    from ${variants} v where v.product_id = p.id and ${isShown('v')}
  ) own on own.variants is not null
  where p.category_id in (select id from below)
  order by coalesce(nullif(p.title ->> ${locale}::text, ''), p.title ->> 'en'), p.id limit ${most}::int`,
)

/** Takes a category and how many products at most; gives them, and how many there are. */
export async function productsOfCategory(ctx: Ctx, category: string, most: number): Promise<{ products: SheetProduct[]; total: number }> {
  const rows = await found(ctx.db, { category, locale: ctx.locale, most })
  return { products: rows, total: rows[0]?.total ?? 0 }
}
