// Whatever stands in the cells, reading never throws: it gives products that hold what they promise, and problems that say where.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAny } from '#testing/for-any.ts'
import { slugOf } from './finish-product.ts'
import type { ImportProduct } from '../../catalogue.ts'
import { shopifyColumns } from './formats/shopify.ts'
import { ownColumnNames } from './formats/own.ts'
import { wooColumns } from './formats/woocommerce-columns.ts'
import { problemSeverities, type ImportProblem } from '../../problems.ts'
import { skuFits } from './stable-sku.ts'
import { readAll } from './testing/read-text.ts'

const headers = {
  shopify: Object.values(shopifyColumns).map(([name]) => name),
  woocommerce: [
    ...Object.values(wooColumns).map(([name]) => name),
    'weight (lbs)',
    'attribute 1 name',
    'attribute 1 value(s)',
    'attribute 2 name',
    'attribute 2 value(s)',
  ],
  own: [...ownColumnNames],
}

/** Any text, and often one that looks as if it belonged there. */
const likely = [
  'cap',
  'Wool cap',
  'CAP-0001',
  'Size',
  'Size=M;Colour=Red',
  'variable',
  'variation',
  'simple',
  'id:7',
  '7',
  '12.50',
  '1,5',
  '-3',
  '=1+1',
  "'=x",
  'https://x.test/a.jpg',
  'TRUE',
  '',
  '',
  '',
]
const anyCell = fc.oneof(
  fc.constantFrom(...likely),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

/** A row that could be imported, so that many rows pass although one of their cells in six is replaced. */
const good = new Map([
  ['handle', 'cap'],
  ['title', 'Wool cap'],
  ['title_en', 'Wool cap'],
  ['name', 'Wool cap'],
  ['sku', 'CAP-0001'],
  ['variant price', '12.50'],
  ['regular price', '12.50'],
  ['price', '12.50'],
  ['sale price', '9'],
  ['option1 name', 'Size'],
  ['option1 value', 'M'],
  ['options', 'Size=M'],
  ['type', 'simple'],
  ['quantity', '7'],
  ['stock', '7'],
])
const likelyRow = (header: string[]) =>
  fc.tuple(
    ...header.map((name) => fc.oneof({ weight: 5, arbitrary: fc.constant(good.get(name) ?? '') }, { weight: 1, arbitrary: anyCell })),
  )

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const csv = (header: string[], rows: string[][]): string => [header, ...rows].map((cells) => cells.map(quoted).join(',')).join('\n')

function check(product: ImportProduct): void {
  expect(skuFits(product.sku)).toBe(true)
  expect(product.slug).toMatch(/^[^\s/?#%"<>\\]+$/u)
  expect([...product.title.en, ...product.title.ar].length).toBeGreaterThanOrEqual(3)
  expect(product.categoryPath.length).toBeLessThanOrEqual(3)
  expect(product.variants.length).toBeGreaterThan(0)
  for (const variant of product.variants) {
    expect(Number.isSafeInteger(variant.priceMinor) && variant.priceMinor >= 0).toBe(true)
    expect(variant.discountMinor === null || variant.discountMinor < variant.priceMinor).toBe(true)
    expect(variant.quantity === null || variant.quantity === 'notCounted' || variant.quantity >= 0).toBe(true)
    expect(variant.axisValues).toHaveLength(product.optionAxes.length)
    expect(skuFits(variant.sku)).toBe(true)
  }
  expect(JSON.stringify(product)).not.toContain('\\u0000')
}

const checkProblem = (problem: ImportProblem, lines: number): void => {
  expect(problemSeverities).toHaveProperty(problem.code.slice('import.'.length))
  expect(problem.line).toBeGreaterThanOrEqual(1)
  expect(problem.line).toBeLessThanOrEqual(lines)
}

describe('any text in any cell', () => {
  it.each(['shopify', 'woocommerce', 'own'] as const)('of a %s file never throws', async (format) => {
    const header = headers[format]
    const anyRow = fc.array(anyCell, { minLength: header.length, maxLength: header.length })
    const rows = fc.array(fc.oneof(anyRow, likelyRow(header), likelyRow(header)), { minLength: 1, maxLength: 8 })
    let read = 0
    await forAny(
      fc.asyncProperty(rows, async (cells) => {
        const text = csv(header, cells)
        const { opened, products, errors, warnings } = await readAll(text, { today: '2026-01-01' })

        expect(opened.format).toBe(format)
        read += products.length
        for (const product of products) check(product)
        for (const problem of [...errors, ...warnings]) checkProblem(problem, text.split(/\r\n|\n|\r/).length)
      }),
      { numRuns: 150 },
    )
    expect(read).toBeGreaterThan(5)
  })

  it('never loses a row without a word: each is in a product or in a problem', async () => {
    const row = fc.record({
      sku: fc.constantFrom('CAP-1', 'CAP-2', 'X'),
      title: fc.constantFrom('Wool cap', ''),
      price: fc.constantFrom('1', 'x', ''),
    })
    await forAny(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
        const lines = rows.map(({ sku, title, price }, index) => `${sku},${title},Size=${index},${price}`)
        const { products, errors } = await readAll(`sku,title_en,options,price\n${lines.join('\n')}`)

        const accounted = new Set([
          ...products.flatMap(({ variants }) => variants.map(({ line }) => line)),
          ...errors.map(({ line }) => line),
        ])
        expect([...accounted].toSorted((a, b) => a - b)).toEqual(rows.map((_, index) => index + 2))
      }),
      { numRuns: 200 },
    )
  })
})

describe('any bytes', () => {
  it('never throw, in chunks of any size', async () => {
    const bytes = fc.tuple(fc.constantFrom('', 'sku,title_en,price\n', 'Handle,Title,Variant Price\n'), fc.uint8Array({ maxLength: 300 }))
    await forAny(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 64 }), async ([start, rest], chunk) => {
        const { products } = await readAll(Buffer.concat([Buffer.from(start), rest]), {}, chunk)

        for (const product of products) check(product)
      }),
      { numRuns: 200 },
    )
  })
})

it('products without a letter or digit anywhere get an address of letters and digits', () => {
  for (const sku of ['\u000e\u0001\t\u000e', '////', '?#%"']) expect(slugOf('', { en: '...', ar: '' }, sku)).toMatch(/^[a-z0-9]{12}$/)
  expect(slugOf('', { en: '...', ar: '' }, 'A/12 B')).toBe('a-12-b')
})
