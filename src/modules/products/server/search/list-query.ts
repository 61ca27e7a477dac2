// The one statement behind product lists: rows, count and counts per filter.
import { type SQL, sql } from 'drizzle-orm'
import { exactTotal } from '#shared/paging.ts'
import { productIndex } from '../tables.ts'
import { countedInHits, facets, grouped, named, stored, storedTotal } from './list-facets.ts'
import { filtersOf, type ListInput, where } from './list-filters.ts'
import { beginsWords, rank } from './search-words.ts'

/** The order of a list, and what it needs of each hit. */
function order({ query, search, locale }: ListInput): { by: SQL; needs: SQL } {
  const title = sql.raw(locale === 'en' ? 'title_en' : 'title_ar')
  const sort = query.sort ?? (search.length > 0 ? 'relevance' : 'newest')
  switch (sort) {
    case 'relevance':
      return {
        by: sql`rank, is_in_stock desc, created_at desc, product_id`,
        needs: sql`is_in_stock, created_at, ${rank(search, beginsWords(sql`words`, search))} as rank`,
      }
    case 'newest':
      // As its index has it.
      return { by: sql`created_at desc nulls last, product_id`, needs: sql`created_at` }
    case 'title':
      return { by: sql`${title}, product_id`, needs: title }
    case '-title':
      return { by: sql`${title} desc, product_id`, needs: title }
    case 'price':
      return { by: sql`lowest_price, product_id`, needs: sql`lowest_price` }
    case '-price':
      return { by: sql`lowest_price desc, product_id desc`, needs: sql`lowest_price` }
  }
}

/**
 * Up to so many products of a counted term are read and sorted. The page of more is read along the index of its order, which would pass by nearly all products
 * of the shop to find the few of a small term. Planning does not know which of the two a term is; the count does.
 */
const fewHits = sql.raw('1000')

/** Takes a list's input; gives the statement whose one row holds total, cards and facets. */
export function listStatement(input: ListInput): SQL {
  const { query, perPage, usualPerPage, locale } = input
  const filters = filtersOf(query)
  // Named in the text, the usual length costs no planning at each reading: of an unknown one the database expects a tenth of all rows, and plans anew.
  const limit = perPage === usualPerPage ? sql.raw(String(perPage)) : sql`${perPage}`
  const card = sql.raw(`card->'${locale}'`)
  // The products of a whole term are counted already: only the page is read.
  const counted = storedTotal(input, filters)
  const total = counted ?? sql`select count(*)::int as n from (select 1 from hits limit ${exactTotal + 1}) few`
  const inHits = countedInHits(input, filters)
  const { by, needs } = order(input)
  const pageOf = (from: SQL) => sql`select * from ${from} order by ${by} limit ${limit} offset ${(query.page - 1) * perPage}`
  const size = sql`(select n from total)`
  const page = counted
    ? sql`few as materialized (select * from hits where ${size} between 1 and ${fewHits}),
      page as ((${pageOf(sql`few`)}) union all (${pageOf(sql`hits where ${size} > ${fewHits}`)}))`
    : sql`page as (${pageOf(sql`hits`)})`
  // Plain JSON, not jsonb: it is read by nobody here, and the binary form costs a fifth of the statement.
  return sql`
    with ${stored(input, filters)},
    hits as ${counted ? sql`not materialized` : sql`materialized`} (
      select product_id, ${named(inHits)}${inHits.length > 0 ? sql`, ` : sql``}${needs}
      from ${productIndex} where ${where(input, filters)}
    ),
    ${inHits.length > 0 ? sql`grouped as materialized (${grouped(inHits)}),` : sql``}
    total as (${total}),
    ${page}
    select
      total.n as total, ${counted !== null} or total.n <= ${exactTotal} as "isExact",
      coalesce((select json_agg((select ${card} from ${productIndex} i where i.product_id = page.product_id) order by ${by}) from page), '[]') as cards,
      coalesce((select json_agg(json_build_object('key', key, 'groupTitle', group_title, 'slug', slug, 'title', title, 'swatch', swatch, 'count', n) order by place, at, title, slug)
        from (${facets(input, filters)}) f), '[]') as facets
    from total`
}
