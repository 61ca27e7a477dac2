// Product lists: search with Arabic folding and one typing mistake per word, filters with counts, sorting; prices only for those who see them.
import { sql } from 'drizzle-orm'
import { type Ctx, customerOf } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { coreErrors } from '#shared/errors.ts'
import { fold } from '#shared/folding.ts'
import { pageMeta } from '#shared/paging.ts'
import type { FacetGroup, ProductCard, ProductListMeta, ProductQuery } from '../contract.ts'
import { nearWords, wholeSide } from '../spelling.ts'
import { listStatement, type SearchWord } from './list-query.ts'
import type { z } from 'zod'

type FacetRow = { key: string; groupTitle: string | null; slug: string; title: string; swatch: string | null; count: number }
type ListRow = { total: number; cards: ProductCard[]; facets: FacetRow[] }
type List = { data: ProductCard[]; meta: z.output<typeof ProductListMeta> }

const mostWords = 8

/** The list anyone may ask for, the same for every visitor; sorted by price only while prices are public. */
export async function listProducts(ctx: Ctx, query: ProductQuery): Promise<List> {
  const { site, theme } = await getSettings(ctx)
  if (isByPrice(query) && !site.arePricesPublic) throw coreErrors.notEligible()
  return list(ctx, query, theme.perPage)
}

/** The same list for a signed-in customer, who may sort by price when allowed to see prices. */
export async function listProductsForCustomer(ctx: Ctx, query: ProductQuery): Promise<List> {
  const { site, theme } = await getSettings(ctx)
  const customer = customerOf(ctx)
  const seesPrices = site.arePricesPublic || (customer?.status === 'approved' && customer.canSeePrices)
  if (isByPrice(query) && !seesPrices) throw coreErrors.notEligible()
  return list(ctx, query, theme.perPage)
}

const isByPrice = ({ sort }: ProductQuery): boolean => sort === 'price' || sort === '-price'

async function list(ctx: Ctx, query: ProductQuery, defaultPerPage: number): Promise<List> {
  const perPage = query.perPage ?? defaultPerPage
  const typed = [...new Set(fold(query.search ?? '').split(' '))].filter(Boolean).slice(0, mostWords)
  let found = await run(
    ctx,
    query,
    typed.map((word) => [word]),
    perPage,
  )
  if (found.total === 0 && typed.length > 0) {
    const meant = await corrected(ctx, typed)
    if (meant) found = await run(ctx, query, meant, perPage)
  }
  return { data: found.cards, meta: { ...pageMeta(query.page, perPage, found.total), facets: groups(ctx, found.facets) } }
}

async function run(ctx: Ctx, query: ProductQuery, search: SearchWord[], perPage: number): Promise<ListRow> {
  const { rows } = await ctx.db.execute<ListRow>(listStatement({ query, search, perPage, locale: ctx.locale }))
  return rows[0] ?? { total: 0, cards: [], facets: [] }
}

/** Each typed word with the catalogue's words nearest to it; null when there is nothing near any of them. */
async function corrected(ctx: Ctx, typed: readonly string[]): Promise<SearchWord[] | null> {
  const long = typed.filter((word) => word.length > 3)
  if (long.length === 0) return null
  const { rows } = await ctx.db.execute<{ typed: string; word: string }>(sql`
    select q.typed, w.word from unnest(${sql.param(long)}::text[], ${sql.param(long.map(wholeSide))}::int[]) as q (typed, side)
    join search_words w on length(w.word) between length(q.typed) - 1 and length(q.typed) + 1
      and (left(w.word, q.side) = left(q.typed, q.side) or right(w.word, q.side) = right(q.typed, q.side))`)
  const vocabulary = Map.groupBy(rows, (row) => row.typed)
  const meant = typed.map((word) => [
    word,
    ...nearWords(word, vocabulary.get(word)?.map((row) => row.word) ?? []).filter((near) => near !== word),
  ])
  return meant.some((alternatives) => alternatives.length > 1) ? meant : null
}

function groups(ctx: Ctx, rows: readonly FacetRow[]): FacetGroup[] {
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, facets]) => ({
    key,
    title: facets[0]?.groupTitle ?? say(ctx.locale, `catalogue.facets.${key}`),
    facets: facets.map(({ slug, title, swatch, count }) => ({ slug, title, swatch, count })),
  }))
}
