// The state of a list in the address bar: page, search, sort and filters, read by the endpoint's query.
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { type Filter, isSamePage, withFilter } from '#shared/filters.ts'
import { usePresentParams } from '../present-params.ts'
import { readAddress } from './address-fields.ts'

type ListQuery = { search?: string | undefined; page?: number; sort?: string | undefined }
type Query<E extends AnyEndpoint> = E['query'] extends z.ZodObject ? z.output<E['query']> : ListQuery

/** Reads an address into a list's query; unknown keys and invalid values are left out. */
export function listParams<E extends AnyEndpoint>(endpoint: E, params: URLSearchParams): Query<E> {
  if (endpoint.address) return readAddress(endpoint.address, params) as Query<E>
  const schema = endpoint.query
  if (!schema) throw new Error(`${endpoint.path} is no list`)
  const given: Record<string, string> = {}
  for (const key of Object.keys(schema.shape)) {
    const value = params.get(key)
    const field = schema.shape[key] as z.ZodType | undefined
    if (value !== null && value !== '' && field?.safeParse(value).success) given[key] = value
  }
  return schema.parse(given) as unknown as Query<E>
}

/** The list's query and the ways to change it; every change is a new address. */
export function useListState<E extends AnyEndpoint>(endpoint: E) {
  const [params, setParams] = useSearchParams()
  const present = usePresentParams()
  /** The reader stays where they are, but another page begins at its top. */
  const go = (before: URLSearchParams, next: URLSearchParams, replace = false) =>
    setParams(next, { replace, preventScrollReset: isSamePage(before, next) })
  const hrefOf = (next: URLSearchParams) => (next.size > 0 ? `?${next}` : '?')
  return {
    query: listParams(endpoint, params),
    params,
    /** The address of another page of the same list. */
    pageHref: (page: number) => hrefOf(withFilter(params, { key: 'page', value: page === 1 ? '' : String(page) })),
    /** The address with one filter changed. */
    filterHref: (filter: Filter) => hrefOf(withFilter(params, filter)),
    setFilter: (filter: Filter) => go(present(), withFilter(present(), filter)),
    setSearch: (search: string) => go(present(), withFilter(present(), { key: 'search', value: search.trim(), resetAnyway: true }), true),
    /** First ascending, then descending, then the list's own order. */
    setSort: (key: string) => {
      const before = present()
      const now = before.get('sort')
      go(before, withFilter(before, { key: 'sort', value: now === key ? `-${key}` : now === `-${key}` ? '' : key }))
    },
    /** Clears search and filters; a tab that the list stands in stays. */
    clear: () => go(present(), new URLSearchParams([...present()].filter(([key]) => key === 'tab'))),
  }
}
