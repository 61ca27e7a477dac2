import { expect, test } from 'vitest'
import { blockOf, leftOutOf, longCells, pasted } from './pasted-cells.ts'

const cell = (en: string, ar = '') => ({ en, ar })
const table = { columns: [cell('Size', 'المقاس'), cell('Chest')], rows: [[cell('S'), cell('88')]] }
const most = { columns: 3, rows: 2 }

test('a block from a spreadsheet is read by line and tab; a single word is no block', () => {
  expect(blockOf('S\t88\r\nM\t92\r\n')).toEqual([
    ['S', '88'],
    ['M', '92'],
  ])
  expect([blockOf('S'), blockOf('S\n')]).toEqual([null, null])
})

test('it goes in from its cell on, in one language, and the table grows as far as it may', () => {
  const block = [
    ['الخصر', 'الطول', 'زائد'],
    ['70', '60', '1'],
    ['74', '62', '2'],
    ['78', '64', '3'],
  ]
  expect(pasted(table, { at: { row: -1, column: 1 }, block, language: 'ar', most })).toEqual({
    columns: [cell('Size', 'المقاس'), cell('Chest', 'الخصر'), cell('', 'الطول')],
    rows: [
      [cell('S'), cell('88', '70'), cell('', '60')],
      [cell(''), cell('', '74'), cell('', '62')],
    ],
  })
})

test('what does not fit into the largest table is counted', () => {
  const block = [
    ['S', '88'],
    ['M', '92'],
    ['L', '96'],
  ]
  expect(leftOutOf({ at: { row: 0, column: 2 }, block, most })).toEqual({ columns: 1, rows: 1 })
  expect(leftOutOf({ at: { row: -1, column: 0 }, block, most })).toEqual({ columns: 0, rows: 0 })
})

test('a text longer than a cell takes stays whole and is found with its place and language', () => {
  const long = 'measured around the fullest part'
  const { columns, rows } = pasted(table, { at: { row: 0, column: 0 }, block: [['M', long]], language: 'ar', most })
  expect(rows[0]).toEqual([cell('S', 'M'), cell('88', long)])
  expect(longCells({ columns, rows }, 20)).toEqual([{ row: 0, column: 1, language: 'ar', length: 32 }])
  expect(longCells({ columns, rows }, 32)).toEqual([])
})
