import { describe, expect, test } from 'vitest'
import type { Product } from '#modules/products/contract.ts'
import { compareRows, differs } from './compare-rows.ts'

const words = {
  brand: 'Brand',
  unit: 'Unit',
  weight: 'Weight',
  options: 'Options',
  ordering: 'Ordering',
  list: (items: readonly string[]) => items.join(' and '),
  unitOf: () => 'piece',
  weightOf: ({ sku }: Product) => sku,
  limitsOf: () => '',
}
const size = (...titles: string[]) => ({
  slug: 'size',
  title: 'Size',
  values: titles.map((title) => ({ slug: title, title, swatch: null })),
})
const product = (of: Partial<Product>) => ({ sku: 'A', brand: null, axes: [], attributes: [], optionGroups: [], ...of }) as Product

describe('a comparison', () => {
  test('has one row for what any product has, and nothing where another one says nothing', () => {
    const rows = compareRows(
      [
        product({ axes: [size('S', 'M')], attributes: [{ name: 'Origin', value: 'Oman' }] }),
        product({ attributes: [{ name: 'Roast', value: 'dark' }], brand: { slug: 'b', name: 'Bay' } }),
      ],
      words,
    )
    expect(rows).toEqual([
      { label: 'Brand', values: ['', 'Bay'] },
      { label: 'Size', values: ['S and M', ''] },
      { label: 'Unit', values: ['piece', 'piece'] },
      { label: 'Weight', values: ['A', 'A'] },
      { label: 'Origin', values: ['Oman', ''] },
      { label: 'Roast', values: ['', 'dark'] },
    ])
  })

  test('tells apart by what differs, an absent value among it', () => {
    expect([['x', 'x'], ['x', ''], ['x']].map((values) => differs({ label: '', values }))).toEqual([false, true, false])
  })
})
