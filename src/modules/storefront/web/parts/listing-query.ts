// Turns a page's address into the two calls of a listing: the public one, and the buyer's own when sorting by price. Pure.
import { listProducts, type ProductQuery } from '#modules/products/contract.ts'
import { listParams } from '#web/table/use-list-state.ts'

/** Filters that belong to the page itself (its category, its brand) and are not in the address. */
export type FixedFilters = { mainCategory?: string; category?: string; brand?: string }

type PublicSort = 'relevance' | 'newest' | 'title' | '-title'
export type ListingQuery = { shared: Omit<ProductQuery, 'sort'> & { sort?: PublicSort }; priceSort: 'price' | '-price' | null }

/** A sort by price is left out: the shared call is the same for every visitor and has no prices. */
export function listingQuery(params: URLSearchParams, fixed: FixedFilters = {}): ListingQuery {
  const { sort, ...rest } = listParams(listProducts, params)
  const { category, brand, ...other } = fixed
  const shared = { ...rest, ...other, ...(category ? { category: [category] } : {}), ...(brand ? { brand: [brand] } : {}) }
  if (sort === 'price' || sort === '-price') return { shared, priceSort: sort }
  return { shared: sort ? { ...shared, sort } : shared, priceSort: null }
}
