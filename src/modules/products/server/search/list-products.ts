// Product lists: search with Arabic folding and one typing mistake per word, filters with counts, sorting; prices only for those who see them.
import { type Ctx, customerOf } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { coreErrors } from '#shared/errors.ts'
import { fold } from '#shared/folding.ts'
import { pageMeta } from '#shared/paging.ts'
import type { FacetGroup, ProductCard, ProductListMeta, ProductQuery } from '../../contract.ts'
import { joinAmounts, type SearchTerm, termsOf, withoutArticle } from '../../search-forms.ts'
import { listStatement, typedTerms } from './list-query.ts'
import { nearestWords } from './nearest-words.ts'
import { synonymsFor } from './synonyms.ts'
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

/** The list for a signed-in customer, who may sort by price when allowed to see prices. */
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
  const { search = '' } = query
  const typed = typedTerms(joinAmounts(fold(search)), search, mostWords).flatMap((term) => term.typed)
  const terms = typed.length === 0 ? [] : termsOf(typed, query.exact ? [] : await synonymsFor(ctx, typed))
  let found = await run(ctx, query, terms, perPage)
  let showing: string | null = null
  if (found.total === 0 && terms.length > 0 && !query.exact) {
    const meant = await corrected(ctx, terms)
    if (meant) found = await run(ctx, query, meant.terms, perPage)
    if (meant && found.total > 0) showing = meant.words
  }
  return { data: found.cards, meta: { ...pageMeta(query.page, perPage, found.total), showing, facets: groups(ctx, found.facets) } }
}

async function run(ctx: Ctx, query: ProductQuery, search: readonly SearchTerm[], perPage: number): Promise<ListRow> {
  const { rows } = await ctx.db.execute<ListRow>(listStatement({ query, search, perPage, locale: ctx.locale }))
  return rows[0] ?? { total: 0, cards: [], facets: [] }
}

/** The search with the catalogue's words nearest to each typed one, and its text for the page; null when no word is near. */
export async function corrected(ctx: Ctx, terms: readonly SearchTerm[]): Promise<{ terms: SearchTerm[]; words: string } | null> {
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
  return { terms: meant.map(({ term }) => term), words: meant.map(({ best, typed }) => best ?? typed.join(' ')).join(' ') }
}

function groups(ctx: Ctx, rows: readonly FacetRow[]): FacetGroup[] {
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, facets]) => ({
    key,
    title: facets[0]?.groupTitle ?? say(ctx.locale, `catalogue.facets.${key}`),
    facets: facets.map(({ slug, title, swatch, count }) => ({ slug, title, swatch, count })),
  }))
}
