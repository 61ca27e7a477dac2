// Turns a page's address into the two calls of a listing: the public one, and what the person's own call has beside it. Pure.
import { listProductsForCustomer, type OwnProductQuery, type ProductQuery } from '#modules/products/contract.ts'
import { listParams } from '#web/table/use-list-state.ts'

/** Filters that belong to the page itself (its category, its brand) and are not in the address. */
export type FixedFilters = { mainCategory?: string; category?: string; brand?: string }

type PublicSort = 'relevance' | 'newest' | 'title' | '-title'
type Personal = 'minPrice' | 'maxPrice' | 'bought' | 'favorites'
export type ListingQuery = {
  shared: Omit<ProductQuery, 'sort' | Personal> & { sort?: PublicSort }
  /** Sort and filter by price, for those who may see prices. */
  prices: { sort?: 'price' | '-price'; minPrice?: number; maxPrice?: number }
  /** The filters of a customer alone. */
  lists: Partial<Pick<OwnProductQuery, 'bought' | 'favorites'>>
}

/** Personal filters are left out of the shared call, which is the same for every visitor and has no prices. */
export function listingQuery(params: URLSearchParams, fixed: FixedFilters = {}): ListingQuery {
  const { sort, minPrice, maxPrice, bought, favorites, ...rest } = listParams(listProductsForCustomer, params)
  const { category, brand, ...other } = fixed
  const shared = { ...rest, ...other, ...(category ? { category: [category] } : {}), ...(brand ? { brand: [brand] } : {}) }
  const isByPrice = sort === 'price' || sort === '-price'
  return {
    shared: sort && !isByPrice ? { ...shared, sort } : shared,
    prices: {
      ...(isByPrice ? { sort } : {}),
      ...(minPrice === undefined ? {} : { minPrice }),
      ...(maxPrice === undefined ? {} : { maxPrice }),
    },
    lists: { ...(bought ? { bought } : {}), ...(favorites ? { favorites } : {}) },
  }
}
