// The office's list of products, without a query per row.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { fold } from '#shared/folding.ts'
import { exactTotal, type PageMeta, pageMeta } from '#shared/paging.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { AdminProductRow, type listAdminProducts as endpoint } from '../admin-contract.ts'
import { holdsWords } from './list-query.ts'

type Query = HandlerInput<typeof endpoint>['query']

const title = sql`coalesce(nullif(p.title->>'en', ''), p.title->>'ar')`
const orders: Record<NonNullable<Query['sort']>, SQL> = {
  '-updatedAt': sql`p.updated_at desc, p.id desc`,
  updatedAt: sql`p.updated_at, p.id`,
  title: sql`${title}, p.id`,
  '-title': sql`${title} desc, p.id desc`,
  sku: sql`p.sku, p.id`,
  '-sku': sql`p.sku desc, p.id desc`,
  price: sql`g.lowest_price, g.product_id`,
  '-price': sql`g.lowest_price desc, g.product_id desc`,
  stock: sql`g.on_hand, g.product_id`,
  '-stock': sql`g.on_hand desc, g.product_id desc`,
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
    (select string_agg(concat_ws(' ', v.sku, v.code, v.barcode), ' ') from variants v where v.product_id = h.id))), '[[:punct:][:space:]]+', ' ', 'g')`
  return sql`p.id in (
    select product_id from product_index where ${holdsWords(sql`words`, search)}
    union all
    select h.id from (select q.id, q.title, q.sku from products q where not exists (select 1 from product_index i where i.product_id = q.id) offset 0) h
    where ${holdsWords(own, search)})`
}

const ids = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

function conditions({ search, status, brand, category, mainCategory, tag, lowStock, archived }: Query, lowStockAt: number): SQL {
  const all = [archived ? sql`p.archived_at is not null` : sql`p.archived_at is null`, searchCondition(search)]
  if (status) all.push(sql`p.status = ${status}`)
  if (brand?.length) all.push(sql`p.brand_id::text = any(${ids(brand)})`)
  if (category?.length)
    all.push(
      sql`p.category_id in (select id from categories where id::text = any(${ids(category)}) or parent_id::text = any(${ids(category)}))`,
    )
  if (mainCategory?.length)
    all.push(sql`p.category_id in (select id from categories where main_category_id::text = any(${ids(mainCategory)}))`)
  if (tag?.length) all.push(sql`p.id in (select product_id from product_tags where tag_id::text = any(${ids(tag)}))`)
  if (lowStock) all.push(sql`g.least_on_hand <= ${lowStockAt}`)
  return sql.join(all, sql` and `)
}

// The figures lead where the order or the filter is theirs, and stay away where they are not needed.
function source(query: Query, lowStockAt: number): SQL {
  const needsFigures = query.lowStock || /price|stock/.test(query.sort ?? '')
  return sql`from products p ${needsFigures ? sql`join product_figures g on g.product_id = p.id` : sql``} where ${conditions(query, lowStockAt)}`
}

/** The office's list of products: one statement for the page and its count. */
export async function listAdminProducts(ctx: Ctx, query: Query): Promise<{ data: AdminProductRow[]; meta: PageMeta }> {
  const { site, theme } = await getSettings(ctx)
  const perPage = query.perPage ?? theme.admin_limit
  const order = orders[query.sort ?? '-updatedAt']
  const from = source(query, site.lowStockAt)
  const { rows } = await ctx.db.execute<{ total: number; list: unknown }>(sql`
    with page as (select p.id, row_number() over () as place from (select p.id ${from} order by ${order} limit ${perPage} offset ${(query.page - 1) * perPage}) p)
    select (select count(*)::int from (select 1 ${from} limit ${exactTotal + 1}) few) as total, coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'sku', p.sku, 'title', p.title, 'status', p.status, 'brand', b.name, 'category', c.title,
        'tags', (select coalesce(jsonb_agg(t.title order by t.slug), '[]') from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id),
        'picture', (select jsonb_build_object('hash', f.hash, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1), 'colour', f.colour)
          from product_pictures pp join files f on f.id = pp.file_id where pp.product_id = p.id order by pp.position limit 1),
        'priceFrom', goods.low, 'priceTo', goods.high, 'variantCount', goods.n, 'onHand', goods.on_hand, 'decimals', u.decimals,
        'isBundle', bundle.is, 'isLow', goods.is_low and not bundle.is,
        'updatedAt', ${instant('p.updated_at')}, 'archivedAt', ${instant('p.archived_at')}) order by page.place)
      from page join products p on p.id = page.id join categories c on c.id = p.category_id join measure_units u on u.id = p.measure_unit_id left join brands b on b.id = p.brand_id
      cross join lateral (select exists (select 1 from bundle_components bc where bc.product_id = p.id) as is) bundle
      cross join lateral (
        select coalesce(min(coalesce(v.discount_price, v.price)), 0) as low, coalesce(max(coalesce(v.discount_price, v.price)), 0) as high, count(*)::int as n, coalesce(sum(v.on_hand), 0) as on_hand,
          coalesce(bool_or(v.status = 'available' and v.on_hand <= ${site.lowStockAt}::bigint * (10 ^ u.decimals)::bigint), false) as is_low
        from variants v where v.product_id = p.id) goods), '[]') as list`)
  return { data: z.array(AdminProductRow).parse(rows[0]?.list ?? []), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The ids of everything this list shows, all pages in its order, sixteen bytes each: what an export walks through without holding rows. */
export async function packedProductIds(ctx: Ctx, query: Query): Promise<Buffer> {
  const { site } = await getSettings(ctx)
  const { rows } = await ctx.db.execute<{ packed: Buffer | null }>(sql`
    select string_agg(uuid_send(found.id), '') as packed from (
      select p.id ${source(query, site.lowStockAt)}
      order by ${orders[query.sort ?? '-updatedAt']}) found`)
  return rows[0]?.packed ?? Buffer.alloc(0)
}
