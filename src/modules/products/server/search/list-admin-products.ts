// The office's list of products, without a query per row.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { gatherOrWalk } from '#server/db/gather-or-walk.ts'
import { isoTime } from '#server/db/text-fragments.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { exactTotal, type PageMeta, pageMeta } from '#shared/paging.ts'
import { type HandlerInput, Id } from '#shared/endpoint.ts'
import { AdminProductRow, type listAdminProducts as endpoint } from '../../admin-contract.ts'
import { officeSearch } from './office-search.ts'
import { variants, products, bundleComponents, productTags, productPictures, productStats } from '../tables.ts'
import { categories, measureUnits, brands, tags } from '#modules/taxonomy/server/tables.ts'
import { pictureFields } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'

type Query = HandlerInput<typeof endpoint>['query']

/** A sort: its column, and the id that settles ties where the same index has both. */
const columns: Record<SortColumn, { key: SQL; id: SQL }> = {
  updatedAt: { key: sql`p.updated_at`, id: sql`p.id` },
  title: { key: sql`coalesce(nullif(p.title->>'en', ''), p.title->>'ar')`, id: sql`p.id` },
  sku: { key: sql`p.sku`, id: sql`p.id` },
  price: { key: sql`g.lowest_price`, id: sql`g.product_id` },
  stock: { key: sql`g.on_hand`, id: sql`g.product_id` },
}
type SortColumn = 'updatedAt' | 'title' | 'sku' | 'price' | 'stock'

function sortOf({ sort = '-updatedAt' }: Query) {
  const name = sort.replace('-', '')
  const { key, id } = columns[isColumn(name) ? name : 'updatedAt']
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return { key, direction, order: sql`order by ${key} ${direction}, ${id} ${direction}` }
}
const isColumn = (name: string): name is SortColumn => name in columns

const statuses: Record<NonNullable<Query['status']>, SQL> = {
  available: sql`p.status = 'available'`,
  unavailable: sql`p.status = 'unavailable'`,
  outOfStock: sql`p.status = 'outOfStock'`,
}

/** SQL for an array of ids; what is no id is nobody's. */
const ids = (values: readonly string[]): SQL => sql`${sql.param(values.filter((value) => Id.safeParse(value).success))}::uuid[]`

/** The conditions of the list's filters on a product `p` and its stats `g`, beside the search. */
function filtersOf({ status, brand, category, mainCategory, tag, lowStock }: Query, lowStockAt: number): SQL[] {
  const all: SQL[] = []
  if (status) all.push(statuses[status])
  if (brand?.length) all.push(sql`p.brand_id = any(${ids(brand)})`)
  if (category?.length)
    all.push(
      sql`p.category_id = any(array(select id from ${categories} where id = any(${ids(category)}) or parent_id = any(${ids(category)})))`,
    )
  if (mainCategory?.length)
    all.push(sql`p.category_id = any(array(select id from ${categories} where main_category_id = any(${ids(mainCategory)})))`)
  if (tag?.length) all.push(sql`p.id in (select product_id from ${productTags} where tag_id = any(${ids(tag)}))`)
  if (lowStock) all.push(sql`g.least_on_hand <= ${lowStockAt}`)
  return all
}

const archivedOr = ({ archived }: Query): SQL => (archived ? sql`p.archived_at is not null` : sql`p.archived_at is null`)
const every = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

// The stats lead where the order or the filter is theirs, and stay away where they are not needed.
const tables = (query: Query): SQL =>
  query.lowStock || /price|stock/.test(query.sort ?? '')
    ? sql`${products} p join ${productStats} g on g.product_id = p.id`
    : sql`${products} p`

/** The tables `page` and `size` of a list. */
function pageOf(query: Query, lowStockAt: number, perPage: number): SQL {
  const search = officeSearch(query.search, query.archived ?? false)
  const filters = filtersOf(query, lowStockAt)
  const { key, direction, order } = sortOf(query)
  const cut = sql`limit ${perPage} offset ${(query.page - 1) * perPage}`
  const where = (...more: SQL[]) => every([archivedOr(query), ...filters, ...more])
  if (!search && filters.length === 0)
    return sql`size as (select count(*)::int as total from (select 1 from ${products} p where ${where()} limit ${exactTotal + 1}) few),
      page as (select id, row_number() over () as place from (select p.id from ${tables(query)} where ${where()} ${order} ${cut}) found)`
  const held = search ? [search.holds(sql`p.id`)] : []
  const matching = (from: SQL, ...more: SQL[]) => sql`select p.id, ${key} as key, p.id as tie from ${from} where ${where(...more)}`
  const few = search && matching(sql`found f join ${tables(query)} on p.id = f.product_id`, sql`not ${search.isMany}`)
  const rest = search ? matching(tables(query), search.isMany, ...held) : matching(tables(query))
  return gatherOrWalk({
    ...(search ? { before: sql`${search.found},` } : {}),
    matches: few ? (filters.length > 0 ? sql`${few} union all ${rest}` : few) : rest,
    ...(search && filters.length === 0 ? { isKnownMany: search.isMany } : {}),
    walk: (isMany) => sql`select p.id from ${tables(query)} where ${where(isMany, ...held)} ${order} ${cut}`,
    direction,
    cut,
  })
}

/** The office's list of products: one statement for the page and its count. */
export async function listAdminProducts(ctx: Ctx, query: Query): Promise<{ data: AdminProductRow[]; meta: PageMeta }> {
  const { site, theme } = await getSettings(ctx)
  const perPage = query.perPage ?? theme.admin_limit
  const { rows } = await ctx.db.execute<{ total: number; list: unknown }>(sql`
    with ${pageOf(query, site.lowStockAt, perPage)}
    select (select total from size) as total, coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'sku', p.sku, 'title', p.title, 'status', p.status, 'brand', b.name, 'category', c.title,
        'tags', (select coalesce(jsonb_agg(t.title order by t.slug), '[]') from ${productTags} pt join ${tags} t on t.id = pt.tag_id where pt.product_id = p.id),
        'picture', (select jsonb_build_object(${pictureFields})
          from ${productPictures} pp join ${files} f on f.id = pp.file_id where pp.product_id = p.id order by pp.position limit 1),
        'priceFrom', sums.low, 'priceTo', sums.high, 'variantCount', sums.n, 'onHand', sums.on_hand, 'decimals', u.decimals,
        'isBundle', bundle.is, 'isLow', sums.is_low and not bundle.is,
        'updatedAt', ${isoTime('p.updated_at')}, 'archivedAt', ${isoTime('p.archived_at')}) order by page.place)
      from page join ${products} p on p.id = page.id join ${categories} c on c.id = p.category_id join ${measureUnits} u on u.id = p.measure_unit_id left join ${brands} b on b.id = p.brand_id
      cross join lateral (select exists (select 1 from ${bundleComponents} bc where bc.product_id = p.id) as is) bundle
      cross join lateral (
        select coalesce(min(coalesce(v.discount_price, v.price)), 0) as low, coalesce(max(coalesce(v.discount_price, v.price)), 0) as high, count(*)::int as n, sum(v.on_hand) as on_hand,
          coalesce(bool_or(v.status = 'available' and v.on_hand <= ${site.lowStockAt}::bigint * (10 ^ u.decimals)::bigint), false) as is_low
        from ${variants} v where v.product_id = p.id) sums), '[]') as list`)
  return { data: z.array(AdminProductRow).parse(rows[0]?.list ?? []), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

/** The ids of everything this list shows, all pages in its order, sixteen bytes each: what an export walks through without holding rows. */
export async function packedProductIds(ctx: Ctx, query: Query): Promise<Buffer> {
  const { site } = await getSettings(ctx)
  const search = officeSearch(query.search, query.archived ?? false)
  const conditions = [archivedOr(query), ...filtersOf(query, site.lowStockAt), ...(search ? [sql`p.id in (${search.all})`] : [])]
  const { rows } = await ctx.db.execute<{ packed: Buffer | null }>(sql`
    select string_agg(uuid_send(found.id), '') as packed from (
      select p.id from ${tables(query)} where ${every(conditions)} ${sortOf(query).order}) found`)
  return rows[0]?.packed ?? Buffer.alloc(0)
}
