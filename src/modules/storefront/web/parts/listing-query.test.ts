import { expect, test } from 'vitest'
import { listingQuery } from './listing-query.ts'

const address = (text: string) => new URLSearchParams(text)

test('reads search, page and filters from the address and leaves out what it does not know', () => {
  const { shared } = listingQuery(address('search=shirt&page=2&brand=a,b&value=size:m&inStock=true&utm_source=mail'))

  expect(shared).toEqual({ search: 'shirt', page: 2, brand: ['a', 'b'], value: ['size:m'], inStock: true })
})

test('a broken page is page one, an unknown sort is no sort', () => {
  expect(listingQuery(address('page=-3&sort=cheapest')).shared).toEqual({ page: 1 })
})

test('what is personal stays out of the shared call', () => {
  expect(listingQuery(address('sort=-price&brand=a&maxPrice=900&bought=true'))).toEqual({
    shared: { page: 1, brand: ['a'] },
    prices: { sort: '-price', maxPrice: 900 },
    lists: { bought: true },
  })
  expect(listingQuery(address('sort=title&minPrice=x&favorites=false'))).toEqual({
    shared: { page: 1, sort: 'title' },
    prices: {},
    lists: {},
  })
})

test('the page’s own filter wins over the address', () => {
  expect(listingQuery(address('category=other&brand=a'), { category: 'shirts' }).shared).toEqual({
    page: 1,
    brand: ['a'],
    category: ['shirts'],
  })
  expect(listingQuery(address('mainCategory=food'), { mainCategory: 'men' }).shared).toEqual({ page: 1, mainCategory: 'men' })
})
