import { expect, test } from 'vitest'
import type { VariantSheet } from '../../../variants-contract.ts'
import { CallError } from '#shared/call.ts'
import { minor } from '#shared/money.ts'
import { mergedVariants, variantBodies, variantProblems, variantRows } from './variant-rows.ts'

const variant = (id: string, over: object = {}) => ({
  ...{
    id,
    sku: `SKU-${id}`,
    code: null,
    barcode: null,
    status: 'available' as const,
    price: minor(1000),
    discountPrice: null,
    weightGrams: 0,
  },
  ...{ minQuantity: 1, multiple: 1, maxQuantity: null, pictureId: null, onHand: 5, values: [0, 1] },
  ...over,
})
const value = (en: string, ar: string, swatch: string | null = null) => ({ id: en, slug: en, title: { en, ar }, swatch })
const sheet: Pick<VariantSheet, 'axes' | 'variants'> = {
  axes: [
    { typeId: 's', slug: 'size', title: { en: 'Size', ar: 'مقاس' }, values: [value('M', 'وسط'), value('L', '')] },
    {
      typeId: 'c',
      slug: 'colour',
      title: { en: 'Colour', ar: 'لون' },
      values: [value('Red', 'أحمر', '#f00'), value('Navy', 'كحلي', '#008')],
    },
  ],
  variants: [variant('a'), variant('b', { values: [1, -1] })],
}
const rows = variantRows(sheet, 'en', 'Only variant')

test('titles are the values in the reader’s language, with the colour of one of them', () => {
  expect(rows.map(({ title, swatch }) => [title, swatch])).toEqual([
    ['M, Navy', '#008'],
    ['L', null],
  ])
  expect(variantRows(sheet, 'ar', '').map(({ title }) => title)).toEqual(['وسط، كحلي', 'L'])
  expect(variantRows({ axes: [], variants: [variant('x', { values: [] })] }, 'en', 'Only variant')[0]?.title).toBe('Only variant')
})

test('only changed cells travel, each with what was seen; stock goes its own way', () => {
  const bodies = variantBodies(
    {
      changed: [
        { id: 'a', values: { price: 1200, onHand: 9 } },
        { id: 'b', values: { onHand: 0 } },
      ],
    },
    rows,
  )
  expect(bodies).toEqual({
    variants: [{ id: 'a', before: { price: 1000 }, after: { price: 1200 } }],
    stock: [
      { variantId: 'a', expected: 5, to: 9 },
      { variantId: 'b', expected: 5, to: 0 },
    ],
  })
})

test('a refused field stands at its cell, a cell of somebody else’s shows what is there now', () => {
  const bodies = variantBodies({ changed: [{ id: 'b', values: { price: 1, sku: 'TAKEN' } }] }, rows)
  const taken = new CallError(409, { error: { code: 'catalogue.skuTaken' }, errors: { 'rows.0.after.sku': ['Taken.'] } })
  expect(variantProblems(taken, bodies, () => '')).toEqual([{ row: 'b', column: 'sku', text: 'Taken.' }])

  const changed = new CallError(409, { error: { code: 'variants.changed' }, data: { variants: [variant('b', { price: 1500 })] } })
  expect(variantProblems(changed, bodies, (column, now) => `${column} ${now}`)).toEqual([{ row: 'b', column: 'price', text: 'price 1500' }])
  expect(mergedVariants(sheet.variants, [variant('b', { price: 1500 })]).map(({ price }) => price)).toEqual([1000, 1500])
})

test('stock that was sold meanwhile is shown at its cell', () => {
  const bodies = variantBodies({ changed: [{ id: 'a', values: { onHand: 9 } }] }, rows)
  const error = new CallError(409, { error: { code: 'stock.changed' }, data: { rows: [{ variantId: 'a', onHand: 3 }] } })
  expect(variantProblems(error, bodies, (column, now) => `${column} ${now}`)).toEqual([{ row: 'a', column: 'onHand', text: 'onHand 3' }])
})
