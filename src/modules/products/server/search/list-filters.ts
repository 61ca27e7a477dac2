// The filters of a product list as conditions on rows of the index.
import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#shared/locale.ts'
import type { ProductQuery } from '../../contract.ts'
import type { SearchTerm } from '../../search-forms.ts'
import { variantTypeValues, variantTypes } from '../choice-tables.ts'
import { tags, brands, categories, mainCategories } from '#modules/taxonomy/server/tables.ts'
import { holdsWords } from './search-words.ts'

/** `among`: only these products; null: all. `usualPerPage`: the page's length that most readers ask for. */
export type ListInput = {
  query: ProductQuery
  search: readonly SearchTerm[]
  perPage: number
  usualPerPage: number
  locale: Locale
  among: readonly string[] | null
}

/**
 * A filter that is set, and the facet group whose counts leave it out. `ids` is set only when no product can match more than one of them (one category, tag or
 * value, or any number of brands), so that stored counts may be added up. `isTerm`: `facet_counts_within` counts within them.
 */
export type Filter = { group: string; condition: SQL; ids?: SQL; isTerm?: boolean }

export type Column = 'main_category_id' | 'brand_id' | 'category_ids' | 'tag_ids' | 'value_ids'
/** SQL for a list of texts. */
export const strings = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`
const idsOf = (table: typeof categories | typeof brands | typeof tags, slugs: readonly string[]): SQL =>
  sql`array(select id from ${table} where slug = any(${strings(slugs)}))`

/** `size:m,size:l,colour:red` by type. */
function valuesByType(values: readonly string[]): Map<string, string[]> {
  const pairs = values
    .map((value) => [value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1)] as const)
    .filter(([type]) => type)
  return new Map([...Map.groupBy(pairs, ([type]) => type)].map(([type, group]) => [type, group.map(([, slug]) => slug)]))
}

/** The filters that are set in a query. */
export function filtersOf({ mainCategory, category, brand, tag, value }: ProductQuery): Filter[] {
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
      ...(isOne ? { ids, isTerm: group === 'category' || group === 'brand' } : {}),
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

/** The condition on a row of the index; `but` leaves one facet group's filter out. */
export function where({ query, search, among }: ListInput, filters: readonly Filter[], but?: string): SQL {
  const conditions = filters.filter(({ group }) => group !== but).map(({ condition }) => condition)
  if (query.inStock) conditions.unshift(sql`is_in_stock`)
  if (query.deal) conditions.unshift(sql`tag_ids && array(select id from ${tags} where type = 2)`)
  if (query.minPrice !== undefined) conditions.push(sql`lowest_price >= ${query.minPrice}`)
  if (query.maxPrice !== undefined) conditions.push(sql`lowest_price <= ${query.maxPrice}`)
  if (among) conditions.unshift(sql`product_id = any(${sql.param([...among])}::uuid[])`)
  return sql.join([holdsWords(sql`words`, search), ...conditions], sql` and `)
}
