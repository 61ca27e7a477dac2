// The counts beside a list's filters, each with the other filters applied: as they were counted when products were written, otherwise among the list's own hits.
import { type SQL, sql } from 'drizzle-orm'
import { localised } from '#server/db/text-fragments.ts'
import { productIndex, facetCounts, facetCountsWithin } from '../tables.ts'
import { variantTypeValues, variantTypes } from '../choice-tables.ts'
import { tags, brands, categories, mainCategories } from '#modules/taxonomy/server/tables.ts'
import { type Column, type Filter, type ListInput, strings, where } from './list-filters.ts'

const columns = {
  mainCategory: 'main_category_id',
  brand: 'brand_id',
  category: 'category_ids',
  tag: 'tag_ids',
  value: 'value_ids',
} as const satisfies Record<string, Column>

/** The columns whose values are counted in the hits themselves. */
export const countedInHits = (input: ListInput, filters: readonly Filter[]): Column[] =>
  Object.entries(columns)
    .filter(([group]) => !filters.some((filter) => filter.group === group) && storedCounts(input, filters, group) === null)
    .map(([, column]) => column)
/** The columns, as a statement lists them. */
export const named = (list: readonly Column[]): SQL => sql.raw(list.join(', '))

/** All hits by each of the columns in one pass; `grouping` has a bit for every column a row is not grouped by. */
export const grouped = (by: readonly Column[]): SQL =>
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

/**
 * Products per value as they were counted when products were written: of the whole catalogue, of its one main category, one category or its brands; null where
 * more narrows the list.
 */
function storedCounts(input: ListInput, filters: readonly Filter[], group: string): SQL | null {
  const others = filters.filter((filter) => filter.group !== group)
  if (isOnlyBy(input, others, ['mainCategory'])) return sql`select id, sum(n)::int as n from stored where ${ofTerm(others)} group by 1`
  const [other] = others
  if (others.length > 1 || !other?.ids || !isOnlyBy(input, others, [other.group])) return null
  if (other.isTerm) return sql`select id, sum(n)::int as n from stored_within where within_id = any(${other.ids}) group by 1`
  return group === 'mainCategory'
    ? sql`select main_category_id as id, sum(n)::int as n from stored where id = any(${other.ids}) group by 1`
    : null
}
const ofTerm = (filters: readonly Filter[]): SQL => sql.join([sql`true`, ...filters.map(({ condition }) => condition)], sql` and `)

/** How many products a list has, by the counts made when products were written; null where more than one term narrows it. */
export function storedTotal(input: ListInput, filters: readonly Filter[]): SQL | null {
  if (isOnlyBy(input, filters, ['mainCategory']))
    return sql`select coalesce(sum(n), 0)::int as n from stored where id = main_category_id and ${ofTerm(filters)}`
  const [term, ...more] = filters
  if (more.length > 0 || !term?.isTerm || !isOnlyBy(input, filters, [term.group])) return null
  return sql`select coalesce(sum(n), 0)::int as n from stored_within where id = within_id and id = any(${term.ids})`
}

/** The counts made when products were written, added up once for all readers: by main category, and within the category and brands that are asked for. */
export function stored({ query }: ListInput, filters: readonly Filter[]): SQL {
  const inStock = query.inStock ? sql`is_in_stock` : sql`true`
  const terms = filters.flatMap(({ isTerm, ids }) => (isTerm && ids ? [ids] : []))
  const within =
    terms.length > 0 &&
    sql`, stored_within as materialized (
      select within_id, facet_id as id, sum(n)::int as n from ${facetCountsWithin}
      where within_id = any(${sql.join(terms, sql` || `)}) and ${inStock} group by 1, 2 having sum(n) > 0)`
  return sql`stored as materialized (
    select main_category_id, facet_id as id, sum(n)::int as n from ${facetCounts} where ${inStock} group by 1, 2 having sum(n) > 0)${within || sql``}`
}

/** Turns counts per list of values into counts per value. */
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

/** All counts of a list, ready to be put into groups. */
export function facets(input: ListInput, filters: readonly Filter[]): SQL {
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
