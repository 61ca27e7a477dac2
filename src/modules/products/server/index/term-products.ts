// Answers which products use a term, and makes their index rows again when a term changes.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { answer, type Listener, on } from '#server/events.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { getSettings, type ListVerb } from '#modules/settings/server/public.ts'
import { type TermKind, termsChanged, usesOfTerms } from '#modules/taxonomy/events.ts'
import type { listTermProducts as endpoint } from '#modules/taxonomy/uses-contract.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { pageMeta } from '#shared/paging.ts'
import { reindexProducts } from './reindex.ts'
import { products, productTags } from '../tables.ts'
import { categories } from '#modules/taxonomy/server/tables.ts'

/** SQL for the rows (term_id, product_id, archived_at) of some terms; a category's rows include those of its sub categories. */
function productsOf(kind: TermKind, ids: readonly string[]): SQL {
  const wanted = sql`any(${sql.param([...ids])}::uuid[])`
  const below = (terms: SQL) =>
    sql`select k.term_id, p.id as product_id, p.archived_at from (${terms}) k join ${products} p on p.category_id = k.id`
  switch (kind) {
    case 'brand':
      return sql`select brand_id as term_id, id as product_id, archived_at from ${products} where brand_id = ${wanted}`
    case 'tag':
      return sql`select pt.tag_id as term_id, p.id as product_id, p.archived_at from ${productTags} pt join ${products} p on p.id = pt.product_id where pt.tag_id = ${wanted}`
    case 'measureUnit':
      return sql`select measure_unit_id as term_id, id as product_id, archived_at from ${products} where measure_unit_id = ${wanted}`
    case 'mainCategory':
      return below(sql`select main_category_id as term_id, id from ${categories} where main_category_id = ${wanted}`)
    case 'category':
      return below(sql`
        select id as term_id, id from ${categories} where id = ${wanted}
        union all select parent_id as term_id, id from ${categories} where parent_id = ${wanted}`)
  }
}

/** A page of the products of one term, those in the shop first. */
export const listTermProducts: ListVerb<typeof endpoint> = async (ctx, query) => {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const { rows } = await ctx.db.execute<HandlerReply<typeof endpoint>['data'][number] & { total: number }>(sql`
    select p.id, p.title, p.sku, p.status, p.archived_at is not null as "isArchived", count(*) over ()::int as total
    from (${productsOf(query.kind, [query.of])}) found join ${products} p on p.id = found.product_id
    where ${holdsTyped(query.search, [...bothLanguages(sql`p.title`), sql`p.sku`]) ?? sql`true`}
    order by p.archived_at is not null, ${sortable('p.title', ctx.locale)}, p.id
    limit ${perPage} offset ${(query.page - 1) * perPage}`)
  return { data: rows.map(({ total: _, ...row }) => row), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

const atOnce = 200
const batch = 500
export const reindexTerms = job(
  'products.reindexShelves',
  z.object({ kind: z.enum(['mainCategory', 'category', 'brand', 'tag', 'measureUnit']), ids: z.array(z.string()) }),
  { seconds: 1800 },
)

async function idsOn(ctx: Ctx, kind: TermKind, ids: readonly string[], most: number | null): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct product_id as id from (${productsOf(kind, ids)}) found order by id ${most === null ? sql`` : sql`limit ${most}`}`)
  return rows.map(({ id }) => id)
}

// Each batch is a transaction of its own: a term that half the catalogue has holds up nobody who saves a product.
async function reindexInBatches(ctx: Ctx, kind: TermKind, terms: readonly string[]): Promise<void> {
  const ids = await idsOn(ctx, kind, terms, null)
  for (let start = 0; start < ids.length; start += batch)
    await ctx.tx(async (tx) => {
      await reindexProducts(tx, ids.slice(start, start + batch))
      await touchCatalogue(tx)
    })
}

export const termWorkers: Worker[] = [worker(reindexTerms, (ctx, { kind, ids }) => reindexInBatches(ctx, kind, ids))]

export const termListeners: Listener[] = [
  on(termsChanged, async (ctx, { kind, ids }) => {
    const few = await idsOn(ctx, kind, ids, atOnce + 1)
    if (few.length <= atOnce) await reindexProducts(ctx, few)
    else await ctx.enqueue(reindexTerms, { kind, ids: [...ids] })
  }),
]

export const termUsesAnswer = answer(usesOfTerms, async (ctx, { kind, ids }) => {
  const { rows } = await ctx.db.execute<{ id: string; shown: number; archived: number }>(sql`
    select term_id as id, (count(*) - count(archived_at))::int as shown, count(archived_at)::int as archived
    from (${productsOf(kind, ids)}) found group by 1`)
  return rows.flatMap(({ id, shown, archived }) => [
    { id, kind: 'products' as const, count: shown },
    { id, kind: 'archivedProducts' as const, count: archived },
  ])
})
