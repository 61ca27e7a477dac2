import { describe, expect, test } from 'vitest'
import type { Product, ProductVariant } from '../../../contract.ts'
import {
  cellBeyond,
  chosenOf,
  fieldBeyond,
  layoutOf,
  type Matrix,
  matrixOf,
  oneCase,
  oneCaseOfEach,
  settle,
  smallestOfEach,
  swatchOf,
} from './variant-matrix.ts'

const size = {
  slug: 'size',
  title: 'Size',
  values: [
    { slug: 's', title: 'S', swatch: null },
    { slug: 'm', title: 'M', swatch: null },
    { slug: 'xxl', title: 'XXL', swatch: null },
  ],
}
const colour = {
  slug: 'colour',
  title: 'Colour',
  values: [
    { slug: 'red', title: 'Red', swatch: '#b00' },
    { slug: 'navy', title: 'Navy', swatch: '#003' },
  ],
}
const limits = { min: 6, multiple: 6, max: 60, decimals: 0 }

const aVariant = (id: string, values: number[], change: Partial<ProductVariant> = {}): ProductVariant => ({
  id,
  sku: id,
  code: null,
  barcode: null,
  values,
  title: id,
  isAvailable: true,
  stock: 'in',
  weightGrams: 0,
  limits,
  picture: null,
  ...change,
})

const shirt: Pick<Product, 'axes' | 'variants'> = {
  axes: [size, colour],
  variants: [
    aVariant('s-red', [0, 0]),
    aVariant('m-red', [1, 0]),
    aVariant('s-navy', [0, 1], { stock: 'out' }),
    aVariant('m-navy', [1, 1], { stock: 'low' }),
  ],
}

const idsOf = (matrix: Matrix | null) => matrix?.rows.map(({ cells }) => cells.map((cell) => cell?.id))

describe('the matrix of variants', () => {
  test('has the colours as rows, whichever axis comes first', () => {
    const turned = { axes: [colour, size], variants: shirt.variants.map((each) => ({ ...each, values: [...each.values].reverse() })) }

    expect(matrixOf(shirt)?.rows.map(({ value }) => value.slug)).toEqual(['red', 'navy'])
    expect(idsOf(matrixOf(turned))).toEqual(idsOf(matrixOf(shirt)))
  })

  test('leaves out values no variant has', () => {
    expect(matrixOf(shirt)?.columns.map(({ slug }) => slug)).toEqual(['s', 'm'])
  })

  test('has an empty cell where a combination is not made', () => {
    const gappy = { ...shirt, variants: shirt.variants.slice(0, 3) }

    expect(matrixOf(gappy)?.rows[1]?.cells.map((cell) => cell?.id ?? null)).toEqual(['s-navy', null])
  })

  test('is for two axes and several variants only', () => {
    expect(layoutOf(shirt)).toBe('matrix')
    expect(layoutOf({ axes: [size], variants: shirt.variants })).toBe('list')
    expect(layoutOf({ axes: [size, colour], variants: shirt.variants.slice(0, 1) })).toBe('single')
    expect(layoutOf({ axes: [size, colour, size], variants: shirt.variants })).toBe('list')
  })

  test('moves along a column past what cannot be ordered', () => {
    const matrix = matrixOf({
      axes: [size, { ...colour, values: [...colour.values, { slug: 'sand', title: 'Sand', swatch: '#cb9' }] }],
      variants: [...shirt.variants, aVariant('s-sand', [0, 2])],
    })
    if (!matrix) throw new Error('no matrix')

    expect(cellBeyond(matrix, { row: 0, column: 0 }, 1)).toEqual({ row: 2, column: 0 })
    expect(cellBeyond(matrix, { row: 1, column: 1 }, 1)).toBeNull()
    expect(cellBeyond(matrix, { row: 0, column: 1 }, -1)).toBeNull()
  })

  test('in a single line the next field is the next variant that can be ordered', () => {
    const flat = { axes: [size], variants: [aVariant('s', [0]), aVariant('m', [1], { isAvailable: false }), aVariant('xxl', [2])] }

    expect(fieldBeyond(flat, { row: 0, column: 0 }, 1)).toEqual({ row: 0, column: 2 })
    expect(fieldBeyond(flat, { row: 0, column: 2 }, 1)).toBeNull()
    expect(fieldBeyond(flat, { row: 0, column: 0 }, -1)).toBeNull()
  })
})

describe('quantities', () => {
  test('a case is the least that may be ordered, in whole multiples', () => {
    expect(oneCase({ min: 1, multiple: 6, max: null, decimals: 0 })).toBe(6)
    expect(oneCase({ min: 10, multiple: 6, max: null, decimals: 0 })).toBe(12)
  })

  test('one case of each leaves out what cannot be bought or has less than a case left, and says so', () => {
    const of = (...left: [string, number][]) => {
      const { quantities, missing } = oneCaseOfEach(shirt.variants, new Map(left))
      return [quantities, missing.map(({ id }) => id)]
    }
    expect(of()).toEqual([{ 's-red': 6, 'm-red': 6, 'm-navy': 6 }, ['s-navy']])
    expect(of(['s-red', 6], ['m-red', 5])).toEqual([{ 's-red': 6, 'm-navy': 6 }, ['m-red', 's-navy']])
  })

  test.each<{ word: string; each: [min: number, multiple: number][] }>([
    { word: 'oneOfEach', each: [[1, 1]] },
    {
      word: 'caseOfEach',
      each: [
        [1, 6],
        [6, 12],
      ],
    },
    { word: 'leastOfEach', each: [[10, 1]] },
    { word: 'leastOfEach', each: [[10, 6]] },
    {
      word: 'leastOfEach',
      each: [
        [1, 1],
        [1, 6],
      ],
    },
  ])('the smallest order of all is called $word for minimum and case $each', ({ word, each }) => {
    expect(smallestOfEach(each.map(([min, multiple]) => ({ limits: { min, multiple, max: null, decimals: 0 } })))).toBe(word)
  })

  test('settle where they may be ordered, and zero means none', () => {
    expect(settle(0, limits)).toBe(0)
    expect(settle(7, limits)).toBe(12)
    expect(settle(1000, limits)).toBe(60)
  })

  test('add up over the chosen variants', () => {
    const chosen = chosenOf(shirt.variants, { 'm-red': 12, 's-navy': 0, 's-red': 6 })

    expect(chosen.lines.map(({ variant }) => variant.id)).toEqual(['s-red', 'm-red'])
    expect(chosen.total).toBe(18)
  })
})

test('the swatch of a variant comes from the axis that has colours', () => {
  expect(swatchOf(shirt, aVariant('any', [1, 1]))?.slug).toBe('navy')
  expect(swatchOf({ axes: [size] }, aVariant('any', [1]))).toBeNull()
})
