// What products owe the shelves below them: who uses a shelf, and the index made again when one changes.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { type Listener, on } from '#server/events.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { type ShelfKind, shelvesChanged, usesWanted } from '#modules/taxonomy/events.ts'
import type { listShelfProducts as endpoint } from '#modules/taxonomy/uses-contract.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { pageMeta } from '#shared/paging.ts'
import { reindexProducts } from './reindex.ts'
import { products, productTags } from '../tables.ts'
import { categories } from '#modules/taxonomy/server/tables.ts'

/** SQL for the rows (shelf_id, product_id, archived_at) of some shelves; a category's rows include those of its sub categories. */
function goodsOn(kind: ShelfKind, ids: readonly string[]): SQL {
  const wanted = sql`any(${sql.param([...ids])}::uuid[])`
  const below = (shelves: SQL) =>
    sql`select k.shelf_id, p.id as product_id, p.archived_at from (${shelves}) k join ${products} p on p.category_id = k.id`
  switch (kind) {
    case 'brand':
      return sql`select brand_id as shelf_id, id as product_id, archived_at from ${products} where brand_id = ${wanted}`
    case 'tag':
      return sql`select pt.tag_id as shelf_id, p.id as product_id, p.archived_at from ${productTags} pt join ${products} p on p.id = pt.product_id where pt.tag_id = ${wanted}`
    case 'measureUnit':
      return sql`select measure_unit_id as shelf_id, id as product_id, archived_at from ${products} where measure_unit_id = ${wanted}`
    case 'mainCategory':
      return below(sql`select main_category_id as shelf_id, id from ${categories} where main_category_id = ${wanted}`)
    case 'category':
      return below(sql`
        select id as shelf_id, id from ${categories} where id = ${wanted}
        union all select parent_id as shelf_id, id from ${categories} where parent_id = ${wanted}`)
  }
}

/** The products of one shelf, those in the shop first. */
export async function listShelfProducts(ctx: Ctx, query: HandlerInput<typeof endpoint>['query']): Promise<HandlerReply<typeof endpoint>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const { rows } = await ctx.db.execute<HandlerReply<typeof endpoint>['data'][number] & { total: number }>(sql`
    select p.id, p.title, p.sku, p.status, p.archived_at is not null as "isArchived", count(*) over ()::int as total
    from (${goodsOn(query.kind, [query.of])}) goods join ${products} p on p.id = goods.product_id
    where ${holdsTyped(query.search, [...bothLanguages(sql`p.title`), sql`p.sku`]) ?? sql`true`}
    order by p.archived_at is not null, ${sortable('p.title', ctx.locale)}, p.id
    limit ${perPage} offset ${(query.page - 1) * perPage}`)
  return { data: rows.map(({ total: _, ...row }) => row), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

const atOnce = 200
const batch = 500
export const reindexShelves = job(
  'products.reindexShelves',
  z.object({ kind: z.enum(['mainCategory', 'category', 'brand', 'tag', 'measureUnit']), ids: z.array(z.string()) }),
  { seconds: 1800 },
)

async function idsOn(ctx: Ctx, kind: ShelfKind, ids: readonly string[], most: number | null): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct product_id as id from (${goodsOn(kind, ids)}) goods order by id ${most === null ? sql`` : sql`limit ${most}`}`)
  return rows.map(({ id }) => id)
}

// Each batch is a transaction of its own: a shelf with half the catalogue on it holds up nobody who saves a product.
async function reindexInBatches(ctx: Ctx, kind: ShelfKind, shelves: readonly string[]): Promise<void> {
  const ids = await idsOn(ctx, kind, shelves, null)
  for (let start = 0; start < ids.length; start += batch)
    await ctx.tx(async (tx) => {
      await reindexProducts(tx, ids.slice(start, start + batch))
      await touchCatalogue(tx)
    })
}

export const shelfWorkers: Worker[] = [worker(reindexShelves, (ctx, { kind, ids }) => reindexInBatches(ctx, kind, ids))]

export const shelfListeners: Listener[] = [
  on(shelvesChanged, async (ctx, { kind, ids }) => {
    const few = await idsOn(ctx, kind, ids, atOnce + 1)
    if (few.length <= atOnce) await reindexProducts(ctx, few)
    else await ctx.enqueue(reindexShelves, { kind, ids: [...ids] })
  }),
  on(usesWanted, async (ctx, { kind, ids, found }) => {
    const { rows } = await ctx.db.execute<{ id: string; shown: number; archived: number }>(sql`
      select shelf_id as id, (count(*) - count(archived_at))::int as shown, count(archived_at)::int as archived
      from (${goodsOn(kind, ids)}) goods group by 1`)
    for (const { id, shown, archived } of rows) {
      found({ id, kind: 'products', count: shown })
      found({ id, kind: 'archivedProducts', count: archived })
    }
  }),
]
