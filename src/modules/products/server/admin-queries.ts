// What the office reads of products: the list without a query per row, and one product with everything its form edits.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { Money } from '#shared/money.ts'
import { fold } from '#shared/folding.ts'
import { exactTotal, type PageMeta, pageMeta } from '#shared/paging.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { AdminProduct, AdminProductRow, type listAdminProducts as endpoint } from '../admin-contract.ts'
import { catalogueErrors } from './catalogue-errors.ts'
import { holdsWords } from './list-query.ts'

type Query = HandlerInput<typeof endpoint>['query']

const orders: Record<NonNullable<Query['sort']>, SQL> = {
  '-updatedAt': sql`p.updated_at desc, p.id desc`,
  updatedAt: sql`p.updated_at, p.id`,
  title: sql`coalesce(nullif(p.title->>'en', ''), p.title->>'ar'), p.id`,
  '-title': sql`coalesce(nullif(p.title->>'en', ''), p.title->>'ar') desc, p.id desc`,
  sku: sql`p.sku, p.id`,
  '-sku': sql`p.sku desc, p.id desc`,
}

// Shown products are found by their folded words; the few that no list shows by their own title and SKUs (`offset 0`: those are picked first).
function searchCondition(typed: string | undefined): SQL {
  const words = fold(typed ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
  if (words.length === 0) return sql`true`
  const search = words.map((word) => [word])
  const own = sql`regexp_replace(lower(concat_ws(' ', '', h.title->>'en', h.title->>'ar', h.sku,
    (select string_agg(v.sku, ' ') from variants v where v.product_id = h.id))), '[[:punct:][:space:]]+', ' ', 'g')`
  return sql`p.id in (
    select product_id from product_index where ${holdsWords(sql`words`, search)}
    union all
    select h.id from (select q.id, q.title, q.sku from products q where not exists (select 1 from product_index i where i.product_id = q.id) offset 0) h
    where ${holdsWords(own, search)})`
}

function conditions({ search, status, brand, category, lowStock }: Query, lowStockAt: number): SQL {
  const all = [sql`p.archived_at is null`, searchCondition(search)]
  if (status) all.push(sql`p.status = ${status}`)
  if (brand?.length) all.push(sql`p.brand_id::text = any(${sql.param(brand)}::text[])`)
  if (category?.length)
    all.push(
      sql`p.category_id in (select id from categories where id::text = any(${sql.param(category)}::text[]) or parent_id::text = any(${sql.param(category)}::text[]))`,
    )
  if (lowStock)
    all.push(
      sql`exists (select 1 from variants v where v.product_id = p.id and v.status = 'available' and v.on_hand <= ${lowStockAt}::bigint * (10 ^ u.decimals)::bigint)`,
    )
  return sql.join(all, sql` and `)
}

/** The office's list of products: one statement for the page and its count. */
export async function listAdminProducts(ctx: Ctx, query: Query): Promise<{ data: AdminProductRow[]; meta: PageMeta }> {
  const { site, theme } = await getSettings(ctx)
  const perPage = query.perPage ?? theme.admin_limit
  const order = orders[query.sort ?? '-updatedAt']
  const { rows } = await ctx.db.execute<{ total: number; list: unknown }>(sql`
    with found as (select p.id, row_number() over (order by ${order}) as place from products p join measure_units u on u.id = p.measure_unit_id where ${conditions(query, site.lowStockAt)}),
    page as (select id, place from found order by place limit ${perPage} offset ${(query.page - 1) * perPage})
    select (select count(*)::int from (select 1 from found limit ${exactTotal + 1}) few) as total, coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'sku', p.sku, 'title', p.title, 'status', p.status, 'brand', b.name, 'category', c.title,
        'picture', (select jsonb_build_object('hash', f.hash, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1), 'colour', f.colour)
          from product_pictures pp join files f on f.id = pp.file_id where pp.product_id = p.id order by pp.position limit 1),
        'priceFrom', goods.low, 'priceTo', goods.high, 'variantCount', goods.n, 'onHand', goods.on_hand, 'decimals', u.decimals, 'isLow', goods.is_low,
        'updatedAt', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by page.place)
      from page join products p on p.id = page.id join categories c on c.id = p.category_id join measure_units u on u.id = p.measure_unit_id left join brands b on b.id = p.brand_id
      cross join lateral (
        select coalesce(min(coalesce(v.discount_price, v.price)), 0) as low, coalesce(max(coalesce(v.discount_price, v.price)), 0) as high, count(*)::int as n, coalesce(sum(v.on_hand), 0) as on_hand,
          coalesce(bool_or(v.status = 'available' and v.on_hand <= ${site.lowStockAt}::bigint * (10 ^ u.decimals)::bigint), false) as is_low
        from variants v where v.product_id = p.id) goods), '[]') as list`)
  return { data: z.array(AdminProductRow).parse(rows[0]?.list ?? []), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

const Row = AdminProduct.extend({
  seoTitle: AdminProduct.shape.seoTitle.nullable(),
  seoDescription: AdminProduct.shape.seoDescription.nullable(),
  variants: z.array(AdminProduct.shape.variants.element.extend({ price: Money, discountPrice: Money.nullable() })),
})
const noText = { en: '', ar: '' }

/** One product as its form shows it; archived ones are not there. */
export async function getAdminProduct(ctx: Ctx, id: string): Promise<AdminProduct> {
  const words = (language: 'en' | 'ar') =>
    sql.raw(
      `coalesce(string_agg(coalesce(nullif(tv.title->>'${language}', ''), tv.title->>'${language === 'en' ? 'ar' : 'en'}'), ', ' order by vt.position, vt.slug), '')`,
    )
  const { rows } = await ctx.db.execute(sql`
    select p.id, p.version, p.slug, p.sku, p.title, p.description, p.status, p.brand_id as "brandId", p.category_id as "categoryId", p.measure_unit_id as "measureUnitId",
      u.decimals, p.tax_group_id as "taxGroupId", p.seo_title as "seoTitle", p.seo_description as "seoDescription",
      to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
      to_jsonb(array(select pt.tag_id from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id order by t.slug)) as "tagIds",
      exists (select 1 from bundle_components bc where bc.product_id = p.id) as "isBundle",
      coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'alt', pp.alt, 'hash', f.hash, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1), 'colour', f.colour) order by pp.position)
        from product_pictures pp join files f on f.id = pp.file_id where pp.product_id = p.id), '[]') as pictures,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'code', v.code, 'barcode', v.barcode, 'status', v.status, 'price', v.price, 'discountPrice', v.discount_price,
          'weightGrams', v.weight_grams, 'minQuantity', v.min_quantity, 'multiple', v.multiple, 'maxQuantity', v.max_quantity, 'onHand', v.on_hand,
          'title', (select jsonb_build_object('en', ${words('en')}, 'ar', ${words('ar')}) from variant_values vv
            join variant_type_values tv on tv.id = vv.value_id join variant_types vt on vt.id = vv.variant_type_id where vv.variant_id = v.id)) order by v.position, v.id)
        from variants v where v.product_id = p.id), '[]') as variants
    from products p join measure_units u on u.id = p.measure_unit_id where p.id = ${id} and p.archived_at is null`)
  const parsed = z.array(Row).parse(rows)[0]
  if (!parsed) throw catalogueErrors.notFound()
  return { ...parsed, seoTitle: parsed.seoTitle ?? noText, seoDescription: parsed.seoDescription ?? noText }
}
