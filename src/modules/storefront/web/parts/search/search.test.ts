import { describe, expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import type { OrderableItem } from '#modules/carts/orderable-item.ts'
import { readSearches } from './recent-searches.ts'
import { barcodeIn, outcomeOf } from './scan-rules.ts'
import { offersFor } from './suggested.ts'

test.each([
  ['5012345678900', '5012345678900'],
  [' 96385074 ', '96385074'],
  ['٥٠١٢٣٤٥٦٧٨٩٠٠', '5012345678900'],
  ['AB-0012345', 'AB-0012345'],
  ['12345', null],
  ['TS-101', null],
  ['T-shirt', null],
  ['linen 500 g', null],
  ['shirts', null],
])('of %s a scan is %s', (typed, expected) => expect(barcodeIn(typed)).toBe(expected))

const item = (given: Partial<OrderableItem>): OrderableItem => ({
  variantId: 'v',
  productSlug: 's',
  title: 'T',
  variantTitle: '',
  sku: 'SKU',
  pictureHash: null,
  unit: { one: 'piece' },
  limits: { min: 1, multiple: 6, max: null, decimals: 0 },
  isBuyable: true,
  needsChoices: false,
  left: null,
  price: { variantId: 'v', unitPrice: minor(100), listPrice: minor(100), source: 'list', ladder: [] },
  ...given,
})

describe('a scan', () => {
  test.each<[string, Partial<OrderableItem>, number, ReturnType<typeof outcomeOf>]>([
    ['adds a case', {}, 0, { kind: 'add', quantity: 6 }],
    ['adds the least that may be ordered', { limits: { min: 12, multiple: 6, max: null, decimals: 0 } }, 0, { kind: 'add', quantity: 12 }],
    ['adds one case more to what is there', { limits: { min: 12, multiple: 6, max: null, decimals: 0 } }, 12, { kind: 'add', quantity: 6 }],
    ['takes no more than is left', { left: 17 }, 12, { kind: 'most', most: 12 }],
    ['takes no more than may be ordered', { limits: { min: 1, multiple: 6, max: 24, decimals: 0 } }, 24, { kind: 'most', most: 24 }],
    ['adds nothing that is sold out', { left: 0 }, 0, { kind: 'gone' }],
    ['adds nothing that is not for sale', { isBuyable: false }, 0, { kind: 'gone' }],
    ['leaves options to their page', { needsChoices: true }, 0, { kind: 'choose' }],
  ])('%s', (_, given, present, expected) => expect(outcomeOf(item(given), present)).toEqual(expected))
})

describe('the search box offers', () => {
  const product = { id: 'p', slug: 'tee', sku: 'T', title: 'Tee', brand: null, pictureHash: null, isInStock: true }
  const found = { showing: null, products: [product], terms: [{ kind: 'brand' as const, slug: 'mill', title: 'Mill', within: null }] }

  test('the searches of before while little is typed', () => {
    expect(offersFor('', found, ['Shirt', 'hats'])).toEqual([
      {
        key: 'recent',
        offers: [
          { kind: 'recent', search: 'Shirt' },
          { kind: 'recent', search: 'hats' },
        ],
      },
    ])
    expect(offersFor('s', undefined, ['Shirt', 'hats'])).toHaveLength(1)
    expect(offersFor('x', undefined, ['Shirt'])).toEqual([])
    expect(offersFor('C', undefined, ['Çay', 'tea'])).toMatchObject([{ offers: [{ search: 'Çay' }] }])
    expect(offersFor('-', undefined, ['Çay', 'tea'])).toEqual([])
  })

  test('products, then terms, then all results; nothing when nothing was found', () => {
    expect(
      offersFor('te', found, ['te']).map(({ key, offers }) => [key, offers.map((offer) => ('to' in offer ? offer.to : offer.search))]),
    ).toEqual([
      ['products', ['/productDetails/tee']],
      ['terms', ['/brand/mill']],
      ['all', ['te']],
    ])
    expect(offersFor('te', { showing: null, products: [], terms: [] }, [])).toEqual([])
    expect(offersFor('te', undefined, [])).toEqual([])
  })
})

test('searches that cannot be read are none', () => {
  expect(readSearches('["a",1,"b"]')).toEqual(['a', 'b'])
  for (const text of [null, '{', '{"a":1}']) expect(readSearches(text)).toEqual([])
})
