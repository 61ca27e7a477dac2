import { expect, test } from 'vitest'
import { parse } from 'csv-parse/browser/esm/sync'
import { minor } from '#shared/money.ts'
import type { PriceRow } from '../../admin-contract.ts'
import { changesOf, readPriceFile, writePriceFile } from './price-file.ts'
import { problemsOf, rowsToSave, sheetRows } from './price-rows.ts'

const row = (sku: string, fromQuantity: number, price: number, decimals = 0): PriceRow => ({
  variantId: `id of ${sku}`,
  sku,
  title: { en: sku, ar: sku },
  variantTitle: { en: '', ar: '' },
  unit: { en: 'piece', ar: 'قطعة' },
  decimals,
  listPrice: minor(9999),
  fromQuantity,
  price: minor(price),
})
const records = (text: string): string[][] => parse(text, { bom: true, relax_column_count: true })

test('a file that was written and read back changes nothing, odd SKUs and kilos included', () => {
  const rows = [row('=1+2', 1, 1250), row('A,"B"', 12, 5), row('KILO', 2500, 99_999, 3)]

  const file = readPriceFile(records(writePriceFile(rows, 2)), 2, 'en')

  expect(file.problems).toEqual([])
  expect(changesOf(file.rows, rows)).toEqual({ changes: [], unchanged: 3 })
})

test('tells new rows from changed ones', () => {
  const file = readPriceFile(
    [
      ['price', 'SKU', 'from_quantity'],
      ['12.00', 'a-1', '1'],
      ['3.5', 'a-1', '٦'],
      ['1', 'b-1', '1'],
    ],
    2,
    'en',
  )

  const { changes, unchanged } = changesOf(file.rows, [row('A-1', 1, 1200), row('A-1', 6, 400)])

  expect(unchanged).toBe(1)
  expect(changes.map(({ sku, before, price }) => [sku, before, price])).toEqual([
    ['A-1', 400, 350],
    ['B-1', null, 100],
  ])
})

test.each([
  ['a missing column', [['sku', 'price']], 'price.admin.file.columnsMissing'],
  ['a column twice', [['sku', 'price', 'price', 'from_quantity']], 'price.admin.file.columnTwice'],
  ['no file at all', [], 'price.admin.file.columnsMissing'],
])('refuses %s', (_, given, key) => expect(readPriceFile(given, 2, 'en')).toMatchObject({ rows: [], problems: [{ line: 1, key }] }))

test('names the line and reason of every bad row and keeps the good ones', () => {
  const file = readPriceFile(
    [
      ['sku', 'from_quantity', 'price'],
      ['', '1', '1'],
      ['A', '', '1'],
      ['A', '1', '-1'],
      ['A', '1', '1.005'],
      ['A', '1', '1'],
      ['a', '1', '2'],
      [''],
    ],
    2,
    'en',
  )

  expect(file.rows).toEqual([{ line: 6, sku: 'A', from: '1', price: 100 }])
  expect(file.problems.map(({ line, key }) => [line, key])).toEqual([
    [2, 'price.validation.sku'],
    [3, 'price.validation.from'],
    [4, 'price.validation.price'],
    [5, 'price.validation.price'],
    [7, 'price.validation.rowTwice'],
  ])
})

test('only what changed travels, and a row with another quantity is one removed and one added', () => {
  const rows = sheetRows([row('A', 1, 100), row('B', 1, 200), row('C', 1, 300)])
  const edits = {
    changed: [
      { id: 'id of A 1', values: { price: 150 } },
      { id: 'id of B 1', values: { from: '5' } },
    ],
    added: [{ id: 'new-1', values: { sku: 'D', from: '1', price: 400 } }],
    removed: ['id of C 1'],
  }

  const { body, sent } = rowsToSave(rows, edits)

  expect(body).toEqual({
    rows: [
      { sku: 'A', from: '1', price: 150, seen: 100 },
      { sku: 'B', from: '5', price: 200, seen: null },
      { sku: 'D', from: '1', price: 400, seen: null },
    ],
    removed: [
      { variantId: 'id of B', fromQuantity: 1, seen: 200 },
      { variantId: 'id of C', fromQuantity: 1, seen: 300 },
    ],
  })
  expect(problemsOf({ 'rows.2.sku': ['unknown'], name: ['x'] }, sent)).toEqual([{ row: 'new-1', column: 'sku', text: 'unknown' }])
})
