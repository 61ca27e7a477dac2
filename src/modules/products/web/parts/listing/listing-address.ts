// The listing's state as it stands in the address bar: which filters are on, and the address without one or all of them. Pure.
import { withFilter, withToggled } from '#shared/filters.ts'
import type { PageMeta } from '#shared/paging.ts'
import type { FacetGroup } from '../../../contract.ts'

/** Filters that may have several values, as a comma list; the others have one. */
const manyKeys: readonly string[] = ['category', 'brand', 'tag', 'value']
const flagKeys = ['inStock', 'deal', 'bought', 'favorites'] as const
const priceKeys = ['minPrice', 'maxPrice'] as const
const filterKeys = ['mainCategory', 'category', 'brand', 'tag', 'value', ...flagKeys, ...priceKeys] as const

/** The words of the filters that no facet names. */
export type FilterWords = Readonly<
  Record<(typeof flagKeys)[number], string> & Record<(typeof priceKeys)[number], (value: string) => string>
>

export type ActiveFilter = { key: string; value: string; group: string; title: string }
/** Where a choice of a facet stands in the address: its query key and value there. */
export type FacetPlace = { key: string; value: string }

/** Variant values are one key in the address (`value=size:m,colour:red`), whatever their group is called. */
export function placeOf(group: Pick<FacetGroup, 'key'>, slug: string): FacetPlace {
  const isOwn = group.key !== 'value' && filterKeys.some((key) => key === group.key)
  if (isOwn) return { key: group.key, value: slug }
  const type = group.key.replace(/^value[:.]/, '')
  return { key: 'value', value: slug.includes(':') ? slug : `${type}:${slug}` }
}

const valuesOf = (params: URLSearchParams, key: string): string[] => {
  const text = params.get(key) ?? ''
  return manyKeys.includes(key) ? text.split(',').filter(Boolean) : [text].filter(Boolean)
}

export const isOn = (params: URLSearchParams, { key, value }: FacetPlace): boolean => valuesOf(params, key).includes(value)

/** The address with one choice turned on or off; always page one. */
export const toggled = (params: URLSearchParams, { key, value }: FacetPlace): URLSearchParams =>
  manyKeys.includes(key) ? withToggled(params, key, value) : withFilter(params, { key, value, resetAnyway: true, deleteOnSame: true })

/** The filters that are on, named by the facets; `fixed` ones belong to the page and are not shown. A value without a facet is named by itself. */
export function activeFilters(
  params: URLSearchParams,
  groups: readonly FacetGroup[],
  words: FilterWords,
  fixed: readonly string[] = [],
): ActiveFilter[] {
  const named = new Map<string, { group: string; title: string }>()
  for (const group of groups) {
    for (const { slug, title } of group.facets) {
      const { key, value } = placeOf(group, slug)
      named.set(`${key} ${value}`, { group: group.title, title })
    }
  }
  return filterKeys
    .filter((key) => !fixed.includes(key))
    .flatMap((key): ActiveFilter[] => {
      const [value = ''] = valuesOf(params, key)
      if (isOneOf(flagKeys, key)) return isTrue(value) ? [{ key, value, group: '', title: words[key] }] : []
      if (isOneOf(priceKeys, key)) return /^\d+$/.test(value) ? [{ key, value, group: '', title: words[key](value) }] : []
      return valuesOf(params, key).map((value) => ({
        key,
        value,
        ...(named.get(`${key} ${value}`) ?? { group: '', title: value.split(':').at(-1) ?? value }),
      }))
    })
}

const isTrue = (text: string): boolean => text === 'true' || text === '1'
const isOneOf = <K extends string>(keys: readonly K[], key: string): key is K => keys.some((each) => each === key)

/** The address with none of the filters on; search and sort stay. */
export function cleared(params: URLSearchParams, alsoSearch = false): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of [...filterKeys, 'page', ...(alsoSearch ? ['search', 'exact'] : [])]) next.delete(key)
  return next
}

/** A relative link to the same page with another query. */
export const hrefOf = (params: URLSearchParams): string => {
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text ? `?${text}` : '?'
}

/** How many pages a list has. One that was counted up to a limit has one more than is in sight, as long as its pages are full. */
export const pagesOf = ({ total, totalIsExact, page, perPage }: PageMeta, shown: number): number =>
  Math.max(Math.ceil(total / perPage), totalIsExact || shown === 0 ? 0 : page + (shown === perPage ? 1 : 0))
