import { describe, expect, test } from 'vitest'
import type { FacetGroup } from '../../../contract.ts'
import { activeFilters, cleared, hrefOf, isOn, pagesOf, placeOf, toggled } from './listing-address.ts'

const facet = (slug: string, title: string) => ({ slug, title, count: 3, swatch: null })
const groups: FacetGroup[] = [
  { key: 'brand', title: 'Brand', facets: [facet('alder', 'Alder'), facet('birch', 'Birch')] },
  { key: 'value:size', title: 'Size', facets: [facet('size:m', 'M')] },
]
const words = {
  inStock: 'In stock',
  deal: 'On offer',
  bought: 'Bought',
  favorites: 'Favourites',
  minPrice: (value: string) => `from ${value}`,
  maxPrice: (value: string) => `to ${value}`,
}
const address = (text: string) => new URLSearchParams(text)

describe('a choice of a facet', () => {
  test('stands in the address under its own key', () => {
    expect(placeOf({ key: 'brand' }, 'alder')).toEqual({ key: 'brand', value: 'alder' })
  })

  test.each([
    ['value:size', 'm'],
    ['value:size', 'size:m'],
    ['size', 'm'],
    ['value', 'size:m'],
  ])('of a variant type stands under `value` with its type: %s %s', (key, slug) => {
    expect(placeOf({ key }, slug)).toEqual({ key: 'value', value: 'size:m' })
  })

  test('is added, and taken away again, always going back to page one', () => {
    const one = toggled(address('brand=alder&page=3&sort=title'), { key: 'brand', value: 'birch' })

    expect(one.toString()).toBe('brand=alder%2Cbirch&sort=title')
    expect(toggled(one, { key: 'brand', value: 'alder' }).get('brand')).toBe('birch')
  })

  test('replaces the one before where there can only be one', () => {
    const next = toggled(address('mainCategory=men'), { key: 'mainCategory', value: 'women' })

    expect(next.get('mainCategory')).toBe('women')
    expect(toggled(next, { key: 'mainCategory', value: 'women' }).has('mainCategory')).toBe(false)
  })

  test('is on when its value is among those of its key', () => {
    expect(isOn(address('value=size:m,colour:red'), { key: 'value', value: 'colour:red' })).toBe(true)
    expect(isOn(address('brand=birch'), { key: 'brand', value: 'bir' })).toBe(false)
  })
})

describe('the filters that are on', () => {
  test('are named by the facets, in the order of the panel', () => {
    const active = activeFilters(address('value=size:m&brand=birch&inStock=true'), groups, words)

    expect(active).toEqual([
      { key: 'brand', value: 'birch', group: 'Brand', title: 'Birch' },
      { key: 'value', value: 'size:m', group: 'Size', title: 'M' },
      { key: 'inStock', value: 'true', group: '', title: 'In stock' },
    ])
  })

  test('are named by their own words where no facet stands for them', () => {
    const active = activeFilters(address('bought=true&favorites=false&minPrice=500&maxPrice=x'), groups, words)
    expect(active.map(({ title }) => title)).toEqual(['Bought', 'from 500'])
    expect(cleared(address('bought=true&minPrice=500&sort=title')).toString()).toBe('sort=title')
  })

  test('keep the value itself as a name when no facet knows it', () => {
    expect(activeFilters(address('value=colour:sand'), groups, words)[0]?.title).toBe('sand')
  })

  test('leave out what belongs to the page', () => {
    expect(activeFilters(address('brand=alder'), groups, words, ['brand'])).toEqual([])
  })
})

test('clearing keeps search and sort, and takes the search too when asked', () => {
  const now = address('search=shirt&sort=title&brand=alder&inStock=true&page=2')

  expect(hrefOf(cleared(now))).toBe('?search=shirt&sort=title')
  expect(hrefOf(cleared(now, true))).toBe('?sort=title')
  expect(hrefOf(cleared(address('brand=a')))).toBe('?')
})

test('links keep commas and colons readable', () => {
  expect(hrefOf(address('value=size:m,colour:red'))).toBe('?value=size:m,colour:red')
})

test.each([
  ['an exact list ends where its rows do', { total: 41, totalIsExact: true, page: 9, perPage: 20 }, 0, 3],
  [
    'a list counted up to a limit goes on while its pages are full',
    { total: 10_000, totalIsExact: false, page: 500, perPage: 20 },
    20,
    501,
  ],
  ['and ends with a page that is not', { total: 10_000, totalIsExact: false, page: 503, perPage: 20 }, 7, 503],
  ['past its end it is known up to the limit', { total: 10_000, totalIsExact: false, page: 900, perPage: 20 }, 0, 500],
])('%s', (_, meta, shown, pages) => expect(pagesOf(meta, shown)).toBe(pages))
