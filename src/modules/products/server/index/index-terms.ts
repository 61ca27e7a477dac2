// Reads the terms of products for the index: active brands, categories and tags, units and option values.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import type { Texts } from '#shared/locale.ts'
import type { UnitPlurals } from '#shared/units.ts'
import { dayOf } from '#shared/time.ts'
import type { IndexProduct } from './index-products.ts'
import { settings } from '#modules/settings/server/tables.ts'
import { variantTypeValues, variantTypes } from '../choice-tables.ts'
import { tags, measureUnits, categories, mainCategories, brands } from '#modules/taxonomy/server/tables.ts'

type Tag = { id: string; slug: string; title: Texts; type: 1 | 2 | 3 }
type Category = { main: { id: string; title: Texts }; path: { id: string; title: Texts }[] }
type Value = { id: string; title: Texts; swatch: string | null }
export type IndexTerms = {
  brands: ReadonlyMap<string, Texts>
  /** Without categories that visitors do not see, or whose parent they do not see. */
  categories: ReadonlyMap<string, Category>
  units: ReadonlyMap<string, { unit: Texts; plurals: UnitPlurals; decimals: number }>
  /** In the order of cards. */
  tags: readonly Tag[]
  /** In the order of their types and their own. */
  values: readonly Value[]
  maxPerProduct: number
}

type Row = {
  brands: Record<string, Texts> | null
  categories: Record<string, Category> | null
  units: Record<string, { unit: Texts; plurals: UnitPlurals; decimals: number }> | null
  tags: Tag[] | null
  values: Value[] | null
  maxPerProduct: number | null
}

const entries = <T>(of: Record<string, T> | null): ReadonlyMap<string, T> => new Map(Object.entries(of ?? {}))

/** Reads the terms of these products in one statement. */
export async function readIndexTerms(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, batch: readonly IndexProduct[]): Promise<IndexTerms> {
  const { rows } = await ctx.db.execute<Row>(termsOf(batch, dayOf(ctx.now, ctx.config.timeZone)))
  const [row] = rows
  return {
    brands: entries(row?.brands ?? null),
    categories: entries(row?.categories ?? null),
    units: entries(row?.units ?? null),
    tags: row?.tags ?? [],
    values: row?.values ?? [],
    maxPerProduct: row?.maxPerProduct ?? siteDefaults.maxPerProduct,
  }
}

const distinct = (ids: Iterable<string | null>) => sql`any(${sql.param([...new Set(ids)].filter((id) => id !== null))}::uuid[])`

const termsOf = (batch: readonly IndexProduct[], today: string) => sql`
  with recursive up as (
    select id as start, id, parent_id, title, status, main_category_id, 0 as depth from ${categories} where id = ${distinct(batch.map(({ categoryId }) => categoryId))}
    union all select up.start, c.id, c.parent_id, c.title, c.status, c.main_category_id, up.depth + 1 from ${categories} c join up on c.id = up.parent_id
  ),
  term as (
    select up.start, jsonb_build_object('main', jsonb_build_object('id', m.id, 'title', m.title),
      'path', jsonb_agg(jsonb_build_object('id', up.id, 'title', up.title) order by up.depth desc)) as place
    from up join ${categories} c on c.id = up.start join ${mainCategories} m on m.id = c.main_category_id and m.status = 'active'
    group by up.start, m.id having bool_and(up.status = 'active')
  )
  select (select jsonb_object_agg(start, place) from term) as categories,
    (select jsonb_object_agg(id, name) from ${brands} where status = 'active' and id = ${distinct(batch.map(({ brandId }) => brandId))}) as brands,
    (select jsonb_object_agg(id, jsonb_build_object('unit', name, 'plurals', plurals, 'decimals', decimals)) from ${measureUnits}
      where id = ${distinct(batch.map(({ unitId }) => unitId))}) as units,
    (select jsonb_agg(jsonb_build_object('id', id, 'slug', slug, 'title', title, 'type', type) order by type desc, slug) from ${tags}
      where status = 'active' and coalesce(starts_on <= ${today}::date, true) and coalesce(ends_on >= ${today}::date, true)
        and id = ${distinct(batch.flatMap(({ tagIds }) => tagIds))}) as tags,
    (select jsonb_agg(jsonb_build_object('id', tv.id, 'title', tv.title, 'swatch', tv.swatch) order by vt.position, tv.position, tv.id)
      from ${variantTypeValues} tv join ${variantTypes} vt on vt.id = tv.variant_type_id
      where tv.id = ${distinct(batch.flatMap(({ variants }) => variants.flatMap(({ valueIds }) => valueIds)))}) as values,
    (select (value->>'maxPerProduct')::int from ${settings} where key = 'site') as "maxPerProduct"`
