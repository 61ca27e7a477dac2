import { expect, test } from 'vitest'
import { maxPadLines, maxPadText, type Pad, type PadRow } from './contract.ts'
import { linesOf } from './lines.ts'
import { headAfter, piecesOf, placedPad, restFrom, textOfPiece } from './pieces.ts'

const row = (at: number, more: Partial<PadRow> = {}): PadRow => ({
  ...{ at, text: '', sought: 'x', amount: null, quantity: null, skipped: null, reason: 'notFound', variantIds: [] },
  ...more,
})
const padOf = (...rows: PadRow[]): Pad => ({ rows, items: [] })

test('a list of any length is cut into pieces that the server takes, with every line in one of them', () => {
  const text = Array.from({ length: 3 * maxPadLines }, (_, at) => (at % 7 === 0 ? '' : `CODE-${at}\t${at}`)).join('\n')
  const lines = linesOf(text)
  const pieces = piecesOf(lines)
  expect(pieces.flat()).toEqual(lines)
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(maxPadLines - 1)

  const long = linesOf(Array.from({ length: 1500 }, () => 'x'.repeat(400)).join('\n'))
  expect(piecesOf(long).flat()).toEqual(long)
  const head = { at: 1, whole: 'h'.repeat(300) }
  for (const piece of piecesOf(long)) expect(textOfPiece(piece, head).length).toBeLessThanOrEqual(maxPadText)
  expect(piecesOf([])).toEqual([])
})

test('a table that goes on has its head above each piece, and its rows have their numbers in the whole list', () => {
  const lines = linesOf('SKU,Quantity\n\nA-1,2\nB-2,3\n\nC-3,4')
  const [first, second] = [lines.slice(0, 2), lines.slice(2)]
  expect(textOfPiece(first, null)).toBe('SKU,Quantity\n\nA-1,2')
  const answer = placedPad(padOf(row(1, { skipped: 'header' }), row(3)), first, null)
  expect(answer.rows.map(({ at }) => at)).toEqual([1, 3])
  const head = headAfter(answer, first, null)
  expect(textOfPiece(second, head)).toBe('SKU,Quantity\nB-2,3\n\nC-3,4')

  const next = placedPad(padOf(row(1, { skipped: 'header' }), row(2), row(4)), second, head)
  expect(next.rows.map(({ at }) => at)).toEqual([4, 6])
  expect(headAfter(next, second, head)).toBe(head)
})

test('what was not read is left with the head of its table, as it was written', () => {
  const text = 'SKU,Quantity\r\nA-1,2\r\n\r\n  B-2,3 \r\nC-3,4'
  const [head = null, , third] = linesOf(text)
  expect(third && restFrom(text, third, head)).toBe('SKU,Quantity\n  B-2,3 \nC-3,4')
  expect(third && restFrom(text, third, null)).toBe('  B-2,3 \nC-3,4')
})

test('a quantity on a line of its own is in one piece with the line above it', () => {
  const lines = linesOf(Array.from({ length: maxPadLines }, (_, at) => `Red mug ${at}a\n12`).join('\n'))
  const pieces = piecesOf(lines)
  expect(pieces.flat()).toEqual(lines)
  expect(pieces.map((piece) => piece.at(-1)?.whole)).toEqual(['12', '12', '12'])
})
