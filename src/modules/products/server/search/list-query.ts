// The one statement behind product lists: rows, count and counts per filter, each filter counted with the others applied.
import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#shared/locale.ts'
import { exactTotal } from '#shared/paging.ts'
import type { ProductQuery } from '../../contract.ts'
import type { SearchTerm } from '../../search-forms.ts'
import { localised } from '#server/db/text-fragments.ts'
import { productIndex, facetCounts } from '../tables.ts'
import { variantTypeValues, variantTypes } from '../choice-tables.ts'
import { tags, brands, categories, mainCategories } from '#modules/taxonomy/server/tables.ts'

/** `among`: only these products; null: all. `usualPerPage`: the page's length that most readers ask for. */
export type ListInput = {
  query: ProductQuery
  search: readonly SearchTerm[]
  perPage: number
  usualPerPage: number
  locale: Locale
  among: readonly string[] | null
}

/** A filter that is set, and the facet group whose counts leave it out; `ids` of facets of which a product has one at most. */
type Filter = { group: string; condition: SQL; ids?: SQL }

type Column = 'main_category_id' | 'brand_id' | 'category_ids' | 'tag_ids' | 'value_ids'
const strings = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`
const idsOf = (table: typeof categories | typeof brands | typeof tags, slugs: readonly string[]): SQL =>
  sql`array(select id from ${table} where slug = any(${strings(slugs)}))`

/** `size:m,size:l,colour:red` by type. */
function valuesByType(values: readonly string[]): Map<string, string[]> {
  const pairs = values
    .map((value) => [value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1)] as const)
    .filter(([type]) => type)
  return new Map([...Map.groupBy(pairs, ([type]) => type)].map(([type, group]) => [type, group.map(([, slug]) => slug)]))
}

function filtersOf({ mainCategory, category, brand, tag, value }: ProductQuery): Filter[] {
  const filters: Filter[] = []
  if (mainCategory)
    filters.push({
      group: 'mainCategory',
      condition: sql`main_category_id = (select id from ${mainCategories} where slug = ${mainCategory})`,
    })
  const add = (group: string, column: Column, ids: SQL, isOne: boolean) =>
    filters.push({
      group,
      condition: column === 'brand_id' ? sql`brand_id = any(${ids})` : sql`${sql.raw(column)} && ${ids}`,
      ...(isOne ? { ids } : {}),
    })
  if (category?.length) add('category', 'category_ids', idsOf(categories, category), category.length === 1)
  if (brand?.length) add('brand', 'brand_id', idsOf(brands, brand), true)
  if (tag?.length) add('tag', 'tag_ids', idsOf(tags, tag), tag.length === 1)
  for (const [type, slugs] of valuesByType(value ?? [])) {
    const ids = sql`array(select v.id from ${variantTypeValues} v join ${variantTypes} t on t.id = v.variant_type_id where t.slug = ${type} and v.slug = any(${strings(slugs)}))`
    add(`value:${type}`, 'value_ids', ids, slugs.length === 1)
  }
  return filters
}

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&')
// Words of one or two letters are looked for at the beginning of words only; longer ones anywhere.
const wordPattern = (word: string): string => (word.length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`)

type Words = readonly string[]
type Join = 'and' | 'or'
const joined = (join: Join, conditions: readonly SQL[]): SQL =>
  conditions.length === 1 ? (conditions[0] ?? sql`true`) : sql`(${sql.join([...conditions], sql.raw(` ${join} `))})`
// Plain comparisons side by side, which the index of words answers one by one.
const like = (text: SQL, patterns: readonly string[], join: Join): SQL =>
  joined(
    join,
    patterns.map((pattern) => sql`${text} like ${pattern}`),
  )

const allOf = ({ typed, also }: SearchTerm): readonly Words[] => [typed, ...also]

/** Without those that another one finds too: whatever holds `الفستق` holds `فستق`. */
const widest = (lists: readonly Words[]): Words[] =>
  lists.filter(
    (words, index) =>
      !lists.some(([other = '', ...more], at) => {
        const isWider = more.length === 0 && other.length >= 3 && words.some((word) => word.includes(other))
        return at !== index && isWider && (words.length > 1 || words[0] !== other || at < index)
      }),
  )

/** SQL that holds when every searched term (as typed, or as something that means the same) is in a text of folded words. */
export const holdsWords = (text: SQL, search: readonly SearchTerm[]): SQL =>
  search.length === 0
    ? sql`true`
    : joined(
        'and',
        search.map((term) =>
          joined(
            'or',
            widest(allOf(term)).map((words) => like(text, words.map(wordPattern), 'and')),
          ),
        ),
      )

/** Reads the office's typed search: every word by itself. Signs alone are words that nothing holds. */
export function typedTerms(folded: string, typed: string, most = 8): SearchTerm[] {
  const words = [...new Set(folded.split(' '))].filter(Boolean).slice(0, most)
  return (words.length === 0 && typed.trim() ? [typed.trim()] : words).map((word) => ({ typed: [word], also: [] }))
}

const beginning = (word: string): string => `% ${escaped(word)}%`
type Lists = (term: SearchTerm) => readonly Words[]
const held = (text: SQL, search: readonly SearchTerm[], lists: Lists, shape: (word: string) => string, join: Join = 'and'): SQL =>
  joined(
    join,
    search.map((term) =>
      joined(
        'or',
        lists(term).map((words) => like(text, words.map(shape), 'and')),
      ),
    ),
  )

/** SQL that holds when every searched term begins a word of a text of folded words. */
export const beginsWords = (text: SQL, search: readonly SearchTerm[]): SQL =>
  search.length === 0 ? sql`true` : held(text, search, allOf, beginning)

/**
 * 0: a title begins with what was typed; 1: every word begins a word of a title; 2: so does something that means the same; 3: all begin words of the product, as
 * its colour, and one of them a word of a title; 4: all begin words of the product; 5: they stand within the titles; 6: one of them begins a word of a title;
 * 7: elsewhere. `isBegun` says whether all begin words of the product (`beginsWords`).
 */
export function rank(search: readonly SearchTerm[], isBegun: SQL): SQL {
  if (search.length === 0) return sql`0`
  const titles = sql`(' ' || title_en || ' ' || title_ar)`
  const phrase = `${escaped(search.map(({ typed }) => typed.join(' ')).join(' '))}%`
  const typed = (term: SearchTerm) => [term.typed]
  const isNamed = held(titles, search, allOf, beginning, 'or')
  return sql`case when title_en like ${phrase} or title_ar like ${phrase} then 0 when ${held(titles, search, typed, beginning)} then 1
    when ${held(titles, search, allOf, beginning)} then 2 when ${isBegun} then case when ${isNamed} then 3 else 4 end
    when ${held(titles, search, allOf, (word) => `%${escaped(word)}%`)} then 5 when ${isNamed} then 6 else 7 end`
}

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

/** The condition on a row of the index; `but` leaves one facet group's filter out. */
function where({ query, search, among }: ListInput, filters: readonly Filter[], but?: string): SQL {
  const conditions = filters.filter(({ group }) => group !== but).map(({ condition }) => condition)
  if (query.inStock) conditions.unshift(sql`is_in_stock`)
  if (query.deal) conditions.unshift(sql`tag_ids && array(select id from ${tags} where type = 2)`)
  if (query.minPrice !== undefined) conditions.push(sql`lowest_price >= ${query.minPrice}`)
  if (query.maxPrice !== undefined) conditions.push(sql`lowest_price <= ${query.maxPrice}`)
  if (among) conditions.unshift(sql`product_id = any(${sql.param([...among])}::uuid[])`)
  return sql.join([holdsWords(sql`words`, search), ...conditions], sql` and `)
}

const columns = {
  mainCategory: 'main_category_id',
  brand: 'brand_id',
  category: 'category_ids',
  tag: 'tag_ids',
  value: 'value_ids',
} as const satisfies Record<string, Column>

/** The columns whose values are counted in the hits themselves. */
const countedInHits = (input: ListInput, filters: readonly Filter[]): Column[] =>
  Object.entries(columns)
    .filter(([group]) => !filters.some((filter) => filter.group === group) && storedCounts(input, filters, group) === null)
    .map(([, column]) => column)
const named = (list: readonly Column[]): SQL => sql.raw(list.join(', '))

/** All hits by each of the columns in one pass; `grouping` has a bit for every column a row is not grouped by. */
const grouped = (by: readonly Column[]): SQL =>
  sql`select ${named(by)}, count(*)::int as n, grouping(${named(by)}) as kept from hits group by grouping sets (${sql.raw(by.map((column) => `(${column})`).join(', '))})`
const groupedBy = (column: Column, by: readonly Column[]): SQL => {
  const bits = 2 ** by.length - 1 - 2 ** (by.length - 1 - by.indexOf(column))
  return sql`select ${sql.raw(column)} as id, n from grouped where kept = ${sql.raw(String(bits))}`
}

/** Does nothing narrow the list but the filters of these groups and what is in stock? */
const isOnlyBy = ({ query, search, among }: ListInput, filters: readonly Filter[], groups: readonly string[]): boolean =>
  search.length === 0 &&
  !query.deal &&
  !among &&
  query.minPrice === undefined &&
  query.maxPrice === undefined &&
  filters.every(({ group }) => groups.includes(group))

/** Products per value as they were counted when products were written: of the whole catalogue, or of its one main category; null where more narrows the list. */
function storedCounts(input: ListInput, filters: readonly Filter[], group: string): SQL | null {
  const others = filters.filter((filter) => filter.group !== group)
  if (isOnlyBy(input, others, ['mainCategory'])) return sql`select id, sum(n)::int as n from stored where ${ofTerm(others)} group by 1`
  const [other] = others
  if (group === 'mainCategory' && other?.ids && isOnlyBy(input, others, [other.group]) && others.length === 1)
    return sql`select main_category_id as id, sum(n)::int as n from stored where id = any(${other.ids}) group by 1`
  return null
}
const ofTerm = (filters: readonly Filter[]): SQL => sql.join([sql`true`, ...filters.map(({ condition }) => condition)], sql` and `)
/** The counts made when products were written, added up once for all readers. */
const stored = ({ query }: ListInput): SQL =>
  sql`select main_category_id, facet_id as id, sum(n)::int as n from ${facetCounts} where ${query.inStock ? sql`is_in_stock` : sql`true`} group by 1, 2 having sum(n) > 0`

/** From products per list of values to products per value. */
const single = (lists: SQL): SQL => sql`select each as id, sum(n)::int as n from (${lists}) lists, unnest(lists.id) each group by 1`
const perValue = (column: Column, lists: SQL): SQL => (column.endsWith('_ids') ? single(lists) : lists)

/** Products per value of a column. A group that is filtered by counts over everything the other filters leave. */
function counts(input: ListInput, filters: readonly Filter[], group: string, column: Column): SQL {
  const known = storedCounts(input, filters, group)
  if (known) return known
  if (!filters.some((filter) => filter.group === group)) return perValue(column, groupedBy(column, countedInHits(input, filters)))
  return perValue(
    column,
    sql`select ${sql.raw(column)} as id, count(*)::int as n from ${productIndex} where ${where(input, filters, group)} group by 1`,
  )
}

function valueCounts(input: ListInput, filters: readonly Filter[]): SQL {
  const set = filters.filter(({ group }) => group.startsWith('value:'))
  const valuesOf = (types: readonly string[]) =>
    sql`(select v.id from ${variantTypeValues} v join ${variantTypes} t on t.id = v.variant_type_id where t.slug = any(${strings(types)}))`
  const typeOf = ({ group }: Filter) => group.slice('value:'.length)
  const only = (of: SQL, condition: SQL) => sql`select id, n from (${of}) of_type where ${condition}`
  const unset = set.length === 0 ? sql`true` : sql`id not in ${valuesOf(set.map(typeOf))}`
  return sql.join(
    [
      only(counts(input, filters, 'value', 'value_ids'), unset),
      ...set.map((filter) => only(counts(input, filters, filter.group, 'value_ids'), sql`id in ${valuesOf([typeOf(filter)])}`)),
    ],
    sql` union all `,
  )
}

function facets(input: ListInput, filters: readonly Filter[]): SQL {
  const { locale } = input
  const { category = [] } = input.query
  return sql`
    select 0 as place, 'mainCategory' as key, null as group_title, m.slug, ${localised('m.title', locale)} as title, null as swatch, n, m.position as at
    from (${counts(input, filters, 'mainCategory', 'main_category_id')}) c join ${mainCategories} m on m.id = c.id
    union all
    select 1, 'category', null, k.slug, ${localised('k.title', locale)}, null, n, k.position
    from (${counts(input, filters, 'category', 'category_ids')}) c join ${categories} k on k.id = c.id
    where k.parent_id is null or k.slug = any(${strings(category)}) or k.parent_id in (select id from ${categories} where slug = any(${strings(category)}))
    union all
    select 2, 'brand', null, b.slug, ${localised('b.name', locale)}, null, n, 0
    from (${counts(input, filters, 'brand', 'brand_id')}) c join ${brands} b on b.id = c.id
    union all
    select 3, 'tag', null, t.slug, ${localised('t.title', locale)}, null, n, 0
    from (${counts(input, filters, 'tag', 'tag_ids')}) c join ${tags} t on t.id = c.id
    union all
    select 4 + y.position, 'value:' || y.slug, ${localised('y.title', locale)}, y.slug || ':' || v.slug, ${localised('v.title', locale)}, v.swatch, n, v.position
    from (${valueCounts(input, filters)}) c join ${variantTypeValues} v on v.id = c.id join ${variantTypes} y on y.id = v.variant_type_id`
}

/** Takes a list's input; gives the statement whose one row holds total, cards and facets. */
export function listStatement(input: ListInput): SQL {
  const { query, perPage, usualPerPage, locale } = input
  const filters = filtersOf(query)
  // Named in the text, the usual length costs no planning at each reading: of an unknown one the database expects a tenth of all rows, and plans anew.
  const limit = perPage === usualPerPage ? sql.raw(String(perPage)) : sql`${perPage}`
  const card = sql.raw(`card->'${locale}'`)
  // The products of a whole term are counted already: only the page is read.
  const isCounted = isOnlyBy(input, filters, ['mainCategory'])
  const total = isCounted
    ? sql`select coalesce(sum(n), 0)::int as n from stored where id = main_category_id and ${ofTerm(filters)}`
    : sql`select count(*)::int as n from (select 1 from hits limit ${exactTotal + 1}) few`
  const inHits = countedInHits(input, filters)
  const { by, needs } = order(input)
  return sql`
    with stored as materialized (${stored(input)}),
    hits as ${isCounted ? sql`not materialized` : sql`materialized`} (
      select product_id, ${named(inHits)}${inHits.length > 0 ? sql`, ` : sql``}${needs}
      from ${productIndex} where ${where(input, filters)}
    ),
    ${inHits.length > 0 ? sql`grouped as materialized (${grouped(inHits)}),` : sql``}
    total as (${total}),
    page as (select * from hits order by ${by} limit ${limit} offset ${(query.page - 1) * perPage})
    select
      total.n as total, ${isCounted} or total.n <= ${exactTotal} as "isExact",
      coalesce((select jsonb_agg((select ${card} from ${productIndex} i where i.product_id = page.product_id) order by ${by}) from page), '[]') as cards,
      coalesce((select jsonb_agg(jsonb_build_object('key', key, 'groupTitle', group_title, 'slug', slug, 'title', title, 'swatch', swatch, 'count', n) order by place, at, title, slug)
        from (${facets(input, filters)}) f), '[]') as facets
    from total`
}
