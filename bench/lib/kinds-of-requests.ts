// The requests that figures send: many different ones of each kind, so that no result comes from repeating one request.
import { brandSlug, buyerToken, categorySlug, mainSlug, slugOf, titleWords } from '../make-catalogue.ts'
import type { Request } from './connection.ts'
import { colours } from './words.ts'
import { apiHeaders } from './world.ts'

const api = '/api/front'
const get = (path: string, headers: Record<string, string> = {}): Request => ({ path, headers: { ...apiHeaders, ...headers } })
const many = (count: number, make: (index: number) => Request): Request[] => Array.from({ length: count }, (_, index) => make(index))

/** Product numbers spread over the whole catalogue. */
export const spread = (products: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + Math.floor((index * products) / count))

const sorts = ['newest', 'title', '-title']

/** Listings as people open them: a category or a brand, a colour, a sort, a page. */
export const listRequests = (count = 60): Request[] =>
  many(count, (index) => {
    const main = index % 6
    const place = index % 5
    const sort = sorts[index % sorts.length] ?? 'newest'
    const page = 1 + (index % 3)
    const filters = [
      `category=${categorySlug(main, place)}`,
      `mainCategory=${mainSlug(main)}&value=${encodeURIComponent('colour:navy,colour:olive')}`,
      `mainCategory=${mainSlug(main)}&brand=${brandSlug(index % 40)},${brandSlug((index + 7) % 40)}`,
      `mainCategory=${mainSlug(main)}`,
    ]
    return get(`${api}/products?${filters[index % filters.length] ?? ''}&sort=${sort}&page=${page}`)
  })

/** The list without any filter: the heaviest of its kind. */
export const wholeListRequests = (count = 3): Request[] =>
  many(count, (index) => get(`${api}/products?sort=${sorts[index % sorts.length] ?? 'newest'}`))

export const productRequests = (products: number, count = 100): Request[] =>
  spread(products, count).map((product) => get(`${api}/products/${slugOf(product)}`))

const misspelt = (word: string): string => `${word.slice(0, 2)}${word.slice(3, 4)}${word.slice(2, 3)}${word.slice(4)}`
const shortened = (word: string): string => (word.length > 4 ? word.slice(0, 3) + word.slice(4) : word)

/** Two words of a title, one of them with a letter too few or two letters swapped. */
export const searchRequests = (products: number, language: 'en' | 'ar', count = 60): Request[] =>
  spread(products, count).map((product, index) => {
    const [, material, good] = titleWords(product)[language]
    const typed = `${material} ${index % 2 ? shortened(good) : misspelt(good)}`
    return get(`${api}/products?search=${encodeURIComponent(typed)}`, { 'accept-language': language })
  })

/** Texts typed into the search box letter by letter: two words of titles, a colour before one, a slip, a product's number, a brand. */
export const suggestRequests = (products: number, language: 'en' | 'ar', count = 24): Request[] =>
  spread(products, count).flatMap((product, index) => {
    const [adjective, material, good] = titleWords(product)[language]
    const colour = colours[language][index % colours[language].length] ?? ''
    const kinds = [
      `${material} ${good}`,
      `${colour} ${good}`,
      `${adjective} ${misspelt(good)}`,
      `${good} ${product}`,
      `brand ${index % 40}`,
    ]
    const typed = (kinds[index % kinds.length] ?? '').toLowerCase()
    return Array.from({ length: Math.max(0, typed.length - 1) }, (_, at) =>
      get(`${api}/suggestions?search=${encodeURIComponent(typed.slice(0, at + 2).trim())}`, { 'accept-language': language }),
    )
  })

/** The price call of one buyer for the variants of a listing of 24. */
export const priceRequests = (variantIds: readonly string[]): Request[] => {
  const lists = Array.from({ length: Math.floor(variantIds.length / 24) }, (_, index) => variantIds.slice(index * 24, index * 24 + 24))
  return lists.map((ids) => get(`${api}/prices?variants=${ids.join(',')}`, { authorization: `Bearer ${buyerToken(1)}` }))
}
