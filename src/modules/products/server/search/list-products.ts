// Product lists: search with Arabic folding, one typing mistake per word and words that no product has left out, filters with counts, sorting; prices only for those who see them.
import { sql } from 'drizzle-orm'
import { type Ctx, customerOf } from '#server/ctx.ts'
import { ask } from '#server/events.ts'
import { say } from '#server/texts.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { coreErrors } from '#shared/errors.ts'
import { fold } from '#shared/folding.ts'
import { listIn } from '#shared/locale.ts'
import { exactTotal } from '#shared/paging.ts'
import type { FacetGroup, OwnProductQuery, ProductCard, ProductListMeta, ProductQuery } from '../../contract.ts'
import { ownProducts } from '../../events.ts'
import { joinAmounts, type SearchTerm, termsOf, withoutArticle } from '../../search-forms.ts'
import type { ListInput } from './list-filters.ts'
import { listStatement } from './list-query.ts'
import { nearestWords } from './nearest-words.ts'
import { holdsWords, typedTerms } from './search-words.ts'
import { synonymsFor } from './synonyms.ts'
import { productIndex } from '../tables.ts'
import type { z } from 'zod'

type FacetRow = { key: string; groupTitle: string | null; slug: string; title: string; swatch: string | null; count: number }
type ListRow = { total: number; isExact: boolean; cards: ProductCard[]; facets: FacetRow[] }
type List = { data: ProductCard[]; meta: z.output<typeof ProductListMeta> }

const mostWords = 8

/** The list anyone may ask for, the same for every visitor; sorted by price only while prices are public. */
export async function listProducts(ctx: Ctx, query: ProductQuery): Promise<List> {
  const { site, theme } = await getSettings(ctx)
  if (isByPrice(query) && !site.arePricesPublic) throw coreErrors.notEligible()
  return list(ctx, query, theme.perPage, null)
}

/** The list for a signed-in customer, who may filter by what is their own, and sort and filter by price when allowed to see prices. */
export async function listProductsForCustomer(ctx: Ctx, { bought, favorites, ...query }: OwnProductQuery): Promise<List> {
  const { site, theme } = await getSettings(ctx)
  const customer = customerOf(ctx)
  const seesPrices = site.arePricesPublic || (customer?.status === 'approved' && customer.canSeePrices)
  if (isByPrice(query) && !seesPrices) throw coreErrors.notEligible()
  const own = await Promise.all([bought && ownIds(ctx, 'bought'), favorites && ownIds(ctx, 'favorites')])
  return list(ctx, query, theme.perPage, own.filter((ids) => Array.isArray(ids)).reduce<string[] | null>(inBoth, null))
}

const ownIds = async (ctx: Ctx, of: 'bought' | 'favorites'): Promise<string[]> => (await ask(ctx, ownProducts, { of })).flat()
const inBoth = (some: string[] | null, others: string[]): string[] => (some === null ? others : some.filter((id) => others.includes(id)))

const isByPrice = ({ sort, minPrice, maxPrice }: ProductQuery): boolean =>
  sort === 'price' || sort === '-price' || minPrice !== undefined || maxPrice !== undefined

/** `among`: only these products; null: all. */
async function list(ctx: Ctx, query: ProductQuery, defaultPerPage: number, among: readonly string[] | null): Promise<List> {
  const perPage = query.perPage ?? defaultPerPage
  const { search = '' } = query
  const typed = typedTerms(joinAmounts(fold(search)), search, mostWords).flatMap((term) => term.typed)
  const terms = typed.length === 0 ? [] : termsOf(typed, query.exact ? [] : await synonymsFor(ctx, typed))
  const input = { query, perPage, usualPerPage: defaultPerPage, among, locale: ctx.locale }
  let found = await run(ctx, { ...input, search: terms })
  let showing: string | null = null
  if (found.total === 0 && terms.length > 0 && !query.exact) {
    const meant = await corrected(ctx, terms)
    if (meant) found = await run(ctx, { ...input, search: meant.terms })
    const kept = found.total > 0 ? null : await withoutUnknown(ctx, meant ?? { terms, said: terms.map(({ typed }) => typed.join(' ')) })
    if (kept) found = await run(ctx, { ...input, search: kept.terms })
    if (found.total > 0) showing = (kept ?? meant)?.said.join(' ') ?? null
  }
  const { total, isExact } = found
  const counted = { page: query.page, perPage, total: isExact ? total : exactTotal, totalIsExact: isExact }
  return { data: found.cards, meta: { ...counted, showing, facets: groups(ctx, found.facets) } }
}

async function run(ctx: Ctx, input: ListInput): Promise<ListRow> {
  const { rows } = await ctx.db.execute<ListRow>(listStatement(input))
  return rows[0] ?? { total: 0, isExact: true, cards: [], facets: [] }
}

/** A search that is shown in place of the typed one, and for each of its terms the words that the page names. */
type Meant = { terms: SearchTerm[]; said: string[] }

/** One or two letters are the beginning of a word, or a size: neither all that is left of a search nor left out of it. */
const isWord = ({ typed }: SearchTerm): boolean => typed.join('').length > 2

/** The search without the words that no product has; null when no word is left, or none is unknown. */
export async function withoutUnknown(ctx: Ctx, { terms, said }: Meant): Promise<Meant | null> {
  if (terms.length < 2) return null
  const isKnown = terms.map((term) => sql`exists (select 1 from ${productIndex} where ${holdsWords(sql`words`, [term])})`)
  const { rows } = await ctx.db.execute<{ known: boolean[] }>(sql`select array[${sql.join(isKnown, sql`, `)}] as known`)
  const known = rows[0]?.known ?? []
  const [kept, unknown] = [terms.filter((_, at) => known[at]), terms.filter((_, at) => !known[at])]
  if (!kept.some(isWord) || unknown.length === 0 || !unknown.every(isWord)) return null
  return { terms: kept, said: said.filter((_, at) => known[at]) }
}

/** The search with the catalogue's words nearest to each typed one; null when no word is near. */
export async function corrected(ctx: Ctx, terms: readonly SearchTerm[]): Promise<Meant | null> {
  const bare = new Map(terms.flatMap(({ typed }) => typed).map((word) => [word, withoutArticle(word)]))
  const nearest = await nearestWords(
    ctx,
    [...bare].flatMap(([word, without]) => [word, ...(without === null ? [] : [without])]),
  )
  if (nearest.size === 0) return null
  const near = (word: string): string[] => nearest.get(word) ?? []
  const meantFor = (word: string): string[] => {
    const found = [...near(word), ...near(bare.get(word) ?? '')]
    // A word the catalogue has is right as it is; it may still be another's slip.
    return found.includes(word) ? [word, ...found.filter((each) => each !== word)] : found
  }
  const meant = terms.map(({ typed, also }) => {
    const [word = '', ...more] = typed
    const words = more.length === 0 ? meantFor(word) : []
    return { term: { typed, also: [...also, ...words.filter((each) => each !== word).map((each) => [each])] }, best: words[0], typed }
  })
  if (!meant.some(({ best, typed }) => best !== undefined && best !== typed[0])) return null
  return { terms: meant.map(({ term }) => term), said: meant.map(({ best, typed }) => best ?? typed.join(' ')) }
}

function groups(ctx: Ctx, rows: readonly FacetRow[]): FacetGroup[] {
  const found = [...Map.groupBy(rows, ({ key }) => key)].map(([key, facets]) => ({
    key,
    title: facets[0]?.groupTitle ?? say(ctx.locale, `catalogue.facets.${key}`),
    facets: facets.map(({ slug, title, swatch, count }) => ({ slug, title, swatch, count })),
  }))
  // Of variant types with one title, such as the sizes of clothes and of shoes, each is named with its first values, as in the office.
  const withTitle = Map.groupBy(found, ({ title }) => title.toLowerCase())
  return found.map((group) => {
    if (withTitle.get(group.title.toLowerCase())?.length === 1) return group
    const first = group.facets.slice(0, 3).map(({ title }) => title)
    return { ...group, title: `${group.title} (${listIn(first, ctx.locale)})` }
  })
}
