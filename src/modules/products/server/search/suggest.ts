// The few products and terms that fit what somebody has typed so far. Asked for with every letter, so the work is bounded, however many products match.
import { type SQL, sql } from 'drizzle-orm'
import { brands, categories, mainCategories } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { localised } from '#server/db/text-fragments.ts'
import { bothLanguages, everyWord } from '#server/db/typed-search.ts'
import { fold } from '#shared/folding.ts'
import { joinAmounts, type SearchTerm, termsOf, withoutArticle } from '../../search-forms.ts'
import type { Suggestions } from '../../suggest-contract.ts'
import { facetCounts, productIndex } from '../tables.ts'
import { corrected, withoutUnknown } from './list-products.ts'
import { beginsWords, holdsWords, rank, typedTerms } from './search-words.ts'
import { synonymsFor } from './synonyms.ts'

const mostProducts = 6
const mostTerms = 5
const mostWords = 8
/** So many matches are compared with one another; of more, those whose title begins with what was typed are among them too. */
const mostCompared = 300
const mostNamed = 20

/** Takes what was typed; gives what fits it, with a slip corrected, or words that no product has left out, where nothing holds the words as they are. */
export async function suggest(ctx: Ctx, typed: string): Promise<Suggestions> {
  const words = typedTerms(joinAmounts(fold(typed)), typed, mostWords).flatMap((term) => term.typed)
  if (words.length === 0) return { showing: null, products: [], terms: [] }
  const [groups, terms] = await Promise.all([synonymsFor(ctx, words), findTerms(ctx, words)])
  const search = termsOf(words, groups)
  const products = await findProducts(ctx, search)
  if (products.length > 0 || terms.length > 0) return { showing: null, products, terms }
  const meant = await corrected(ctx, search)
  const near = meant && (await suggestInstead(ctx, meant))
  if (near) return near
  const kept = await withoutUnknown(ctx, meant ?? { terms: search, said: search.map((term) => term.typed.join(' ')) })
  return (kept && (await suggestInstead(ctx, kept))) ?? { showing: null, products, terms }
}

/** The suggestions for another search than the typed one; null when there are none. */
async function suggestInstead(ctx: Ctx, { terms: search, said }: Parameters<typeof withoutUnknown>[1]): Promise<Suggestions | null> {
  const showing = said.join(' ')
  const [products, terms] = await Promise.all([findProducts(ctx, search), findTerms(ctx, showing.split(' '))])
  return products.length + terms.length > 0 ? { showing, products, terms } : null
}

async function findProducts(ctx: Ctx, search: readonly SearchTerm[]): Promise<Suggestions['products']> {
  const phrase = search.map(({ typed }) => typed.join(' ')).join(' ')
  const compared = sql`product_id, title_en, title_ar, is_in_stock, created_at`
  const isBegun = sql`${beginsWords(sql`words`, search)} as is_begun`
  const holds = holdsWords(sql`words`, search)
  const beginning = (title: SQL) =>
    sql`select ${compared}, ${isBegun} from (
      select ${compared}, words from ${productIndex} where ${title} >= ${phrase} and ${title} < ${`${phrase}\u{10ffff}`} order by ${title} limit ${mostNamed}
    ) begun where ${holds}`
  // The matches are planned as if all were wanted, by their index, though no more are read than are compared; cards are read for the best alone.
  const { rows } = await ctx.db.execute<Suggestions['products'][number]>(sql`
    with matching as materialized (select ${compared}, ${isBegun} from ${productIndex} where ${holds}),
    compared as (
      (select * from matching limit ${mostCompared}) union (${beginning(sql`title_en`)}) union (${beginning(sql`title_ar`)})
    ),
    best as materialized (
      select product_id, ${rank(search, sql`is_begun`)} as rank from compared order by 2, is_in_stock desc, created_at desc, product_id limit ${mostProducts}
    ),
    shown as (
      select rank, product_id, is_in_stock, created_at, ${sql.raw(`card->'${ctx.locale}'`)} as card from best join ${productIndex} using (product_id)
    )
    select card->>'id' as id, card->>'slug' as slug, card->>'sku' as sku, card->>'title' as title, card->>'brand' as brand,
      card->'picture'->>'hash' as "pictureHash", is_in_stock as "isInStock"
    from shown order by rank, is_in_stock desc, created_at desc, product_id`)
  return rows
}

/** The terms of products that visitors see, as they were counted when products were written. */
const used = sql`select facet_id from ${facetCounts} group by 1 having sum(n) > 0`

/** Active categories and brands with products whose names, in either language, hold all words; those that begin with the first one first. */
async function findTerms(ctx: Ctx, words: readonly string[]): Promise<Suggestions['terms']> {
  // Signs alone are in no name.
  const bare = words.map((word) => withoutArticle(word) ?? word).filter((word) => fold(word) !== '')
  if (bare.length === 0) return []
  const from = (kind: string, name: 'title' | 'name', table: SQL, within = sql`null::text`) => {
    const folded = sql`fold(concat_ws(' ', ${sql.join(bothLanguages(sql.raw(`t.${name}`)), sql`, `)}))`
    return sql`select ${kind}::text as kind, t.slug, ${localised(`t.${name}`, ctx.locale)} as title, ${within} as within, ${folded} as folded
      from ${table} t where t.status = 'active' and ${everyWord(folded, bare)} and t.id in (select facet_id from used)`
  }
  const main = sql`(select ${localised('m.title', ctx.locale)} from ${mainCategories} m where m.id = t.main_category_id)`
  const { rows } = await ctx.db.execute<Suggestions['terms'][number]>(sql`
    with used as materialized (${used})
    select kind, slug, title, within from (
      ${from('mainCategory', 'title', sql`${mainCategories}`)}
      union all ${from('category', 'title', sql`${categories}`, main)}
      union all ${from('brand', 'name', sql`${brands}`)}
    ) found order by (' ' || folded) not like ${`% ${bare[0] ?? ''}%`}, length(title), title, within, slug limit ${mostTerms}`)
  return rows
}
