import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAny } from '#testing/for-any.ts'
import { readBlock, writeBlock } from './grid-clipboard.ts'
import {
  choiceColumn,
  integerColumn,
  moneyColumn,
  openColumn,
  plainNumber,
  quantityColumn,
  readOnlyColumn,
  textColumn,
} from './grid-columns.ts'
import { copied, fillDown, fillWith, judge, paste, type Sheet, textAt } from './grid-edits.ts'
import { blockOf, single, stepOf, stepped, tabbed } from './grid-selection.ts'
import { countOf, emptyGrid, type GridAction, gridReducer, type GridState, saveOf } from './grid-state.ts'

type Row = { id: string; name: string; sku: string; price: number; sale: number | null; status: string }
const row = (id: string, price = 1000): Row => ({ id, name: `Row ${id}`, sku: `SKU-${id}`, price, sale: null, status: 'on' })
const columns = [
  readOnlyColumn<Row>({ key: 'name', title: 'Name', read: ({ name }) => name, isPinned: true }),
  textColumn<Row>({
    key: 'sku',
    title: 'SKU',
    read: ({ sku }) => sku,
    minLength: 4,
    maxLength: 12,
    isUpperCase: true,
    error: 'catalogue.validation.sku',
  }),
  moneyColumn<Row>({ key: 'price', title: 'Price', read: ({ price }) => price, decimals: 2, error: 'catalogue.validation.price' }),
  moneyColumn<Row>({ key: 'sale', title: 'Sale', read: ({ sale }) => sale, decimals: 2, isOptional: true }),
  choiceColumn<Row>({
    key: 'status',
    title: 'Status',
    read: ({ status }) => status,
    locale: 'en',
    choices: [
      { value: 'on', label: 'Available' },
      { value: 'off', label: 'غير متاح' },
    ],
  }),
]
const sheetOf = (rows: Row[], state: GridState<Row> = emptyGrid<Row>()): Sheet<Row> => ({ rows, columns, state })
const run = (...actions: GridAction<Row>[]) => actions.reduce(gridReducer<Row>, emptyGrid<Row>())
const column = (key: string) => columns.find((each) => each.key === key) ?? columns[0]!
const three = [row('a'), row('b'), row('c')]

test.each([
  ['plain digits', '1250', '1250'],
  ['a currency in front', '£1,250.50', '1,250.50'],
  ['a code behind', '12.50 SAR', '12.50'],
  ['Arabic digits and signs', '١٬٢٥٠٫٥٠ ر.س.', '1٬250٫50'],
  ['direction marks of an Arabic sheet', '\u200f12.5\u200e', '12.5'],
  ['a comma that is a decimal sign', '12,5', '12,5'],
  ['words', 'twelve', 'twelve'],
])('reads %s', (_, text, plain) => expect(plainNumber(text)).toBe(plain))

test('a number that may be missing is left out with a word or a dash, not by emptying its cell', () => {
  const column = quantityColumn<Row>({ key: 'q', title: '', read: () => null, decimals: 0, emptyWord: 'Not counted', error: 'orADash' })

  expect(['not counted', '–', '-', '7', ''].map((text) => column.fromText?.(text))).toEqual([
    { value: null },
    { value: null },
    { value: null },
    { value: 7 },
    { problem: { key: 'orADash' } },
  ])
  expect([column.toText(null), column.toText(7)]).toEqual(['Not counted', '7'])
})

test.each([
  ['money', moneyColumn<Row>({ key: 'p', title: '', read: () => 0, decimals: 2 }), '12.5', { value: 1250 }],
  [
    'money of a currency with three decimals',
    moneyColumn<Row>({ key: 'p', title: '', read: () => 0, decimals: 3 }),
    '1.005',
    { value: 1005 },
  ],
  [
    'too many decimals',
    moneyColumn<Row>({ key: 'p', title: '', read: () => 0, decimals: 2, error: 'e.p' }),
    '1.005',
    { problem: { key: 'validation.tooFine' } },
  ],
  [
    'an amount below zero',
    moneyColumn<Row>({ key: 'p', title: '', read: () => 0, decimals: 2 }),
    '-1',
    { problem: { key: 'grid.admin.notANumber', params: { min: 0 } } },
  ],
  ['kilos in grams', quantityColumn<Row>({ key: 'q', title: '', read: () => 0, decimals: 3, min: 1 }), '2.5', { value: 2500 }],
  [
    'a quantity below the least',
    quantityColumn<Row>({ key: 'q', title: '', read: () => 0, decimals: 3, min: 500 }),
    '0.2',
    { problem: { key: 'validation.tooLow', params: { min: '0.5' } } },
  ],
  [
    'half a piece',
    integerColumn<Row>({ key: 'q', title: '', read: () => 0, notWhole: 'e.pieces' }),
    '1.5',
    { problem: { key: 'e.pieces' } },
  ],
  [
    'nothing where something must be',
    integerColumn<Row>({ key: 'q', title: '', read: () => 0 }),
    ' ',
    { problem: { key: 'validation.required' } },
  ],
  ['nothing where it may be', integerColumn<Row>({ key: 'q', title: '', read: () => 0, isOptional: true }), '', { value: null }],
  ['a choice by its label', column('status'), ' available ', { value: 'on' }],
  ['a choice by its Arabic label', column('status'), 'غير متاح', { value: 'off' }],
  ['a choice by its value', column('status'), 'OFF', { value: 'off' }],
  ['no choice', column('status'), 'maybe', { problem: { key: 'grid.admin.notAChoice', params: { choices: 'Available, غير متاح' } } }],
  ['a short SKU', column('sku'), 'abc', { problem: { key: 'catalogue.validation.sku', params: { min: 4 } } }],
  ['a SKU in small letters', column('sku'), ' abcd ', { value: 'ABCD' }],
  [
    'a picture taken away',
    openColumn<Row>({ key: 'x', title: '', read: () => 'f', open: () => {}, show: () => null }),
    '',
    { value: null },
  ],
] as const)('takes %s', (_, by, text, parsed) => expect(by.fromText?.(text)).toEqual(parsed))

test('reads a block with quoted cells, line breaks inside cells and a last line break', () => {
  expect(readBlock('a\t"b\nc"\t"say ""so"""\r\nd\t\t5"\r\n')).toEqual([
    ['a', 'b\nc', 'say "so"'],
    ['d', '', '5"'],
  ])
  expect(readBlock('12.50')).toEqual([['12.50']])
  expect(readBlock('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(readBlock('"never closed\tb')).toEqual([['"never closed', 'b']])
})

test('what is copied is read back the same', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ب', '"', '\t', '\n', ' ', '5') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
  forAny(
    fc.property(block, (rows) => {
      expect(readBlock(`${writeBlock(rows)}\n`)).toEqual(rows)
    }),
  )
})

const size = { rows: 10, columns: 4, page: 5 }
test.each([
  ['left goes back in English', 'ArrowLeft', false, false, { row: 3, column: 1 }],
  ['left goes on in Arabic', 'ArrowLeft', false, true, { row: 3, column: 3 }],
  ['right with Ctrl goes to the row’s start in Arabic', 'ArrowRight', true, true, { row: 3, column: 0 }],
  ['down with Ctrl goes to the last row', 'ArrowDown', true, false, { row: 9, column: 2 }],
  ['a page down', 'PageDown', false, false, { row: 8, column: 2 }],
  ['Home', 'Home', false, true, { row: 3, column: 0 }],
  ['End with Ctrl', 'End', true, false, { row: 9, column: 3 }],
] as const)('%s', (_, key, isFar, isRtl, place) => {
  const step = stepOf(key, isFar, isRtl)
  expect(step && stepped({ row: 3, column: 2 }, step, size)).toEqual(place)
})

test('steps end at the edges, and Tab leaves the grid at its end', () => {
  expect(stepped({ row: 0, column: 0 }, 'up', size)).toEqual({ row: 0, column: 0 })
  expect(stepped({ row: 8, column: 0 }, 'pageDown', size)).toEqual({ row: 9, column: 0 })
  expect(tabbed({ row: 3, column: 3 }, false, size)).toEqual({ row: 4, column: 0 })
  expect(tabbed({ row: 0, column: 0 }, true, size)).toBeNull()
  expect(tabbed({ row: 9, column: 3 }, false, size)).toBeNull()
})

test('a typed value waits to be saved; the saved one typed again waits no more', () => {
  const sheet = sheetOf(three)
  const typed = judge(sheet, three[0]!, column('price'), '12')
  const state = run({ type: 'write', cells: [typed!] })

  expect(saveOf(state, () => ({}))).toEqual({ changed: [{ id: 'a', values: { price: 1200 } }], added: [], removed: [] })
  expect(countOf(state)).toEqual({ changes: 1, blocked: 0 })

  const undone = judge(sheetOf(three, state), three[0]!, column('price'), '10.00')
  expect(countOf(gridReducer(state, { type: 'write', cells: [undone!] }))).toEqual({ changes: 0, blocked: 0 })
  expect(judge(sheet, three[0]!, column('price'), '10')).toBeNull()
})

test('text that is no value stays in its cell with its error, and stands in the way of saving', () => {
  const cell = judge(sheetOf(three), three[1]!, column('price'), 'dear')
  const state = run({ type: 'write', cells: [cell!] })

  expect(textAt(sheetOf(three, state), three[1]!, column('price'))).toBe('dear')
  expect(state.problems.b?.price?.problem).toEqual({ key: 'catalogue.validation.price', params: { min: 0 } })
  expect(countOf(state)).toEqual({ changes: 1, blocked: 1 })
  expect(saveOf(state, () => ({})).changed).toEqual([])
})

test('a paste reaches beyond the selection, tells read-only and wrong cells, and says what found no place', () => {
  const block = [
    ['Row a', 'new-1', '£1,000.00'],
    ['Other', 'no', 'x'],
    ['Row c', 'new-3', '3'],
    ['Row d', 'new-4', '4'],
  ]
  const { cells, readOnly, wrong, beyond, block: target } = paste(sheetOf(three), single(0, 0), block)
  const state = run({ type: 'write', cells })

  expect({ readOnly, wrong, beyond, target }).toEqual({
    readOnly: 1,
    wrong: 2,
    beyond: { rows: 1, columns: 0 },
    target: { top: 0, bottom: 2, left: 0, right: 2 },
  })
  expect(state.changes).toEqual({ a: { sku: 'NEW-1', price: 100_000 }, c: { sku: 'NEW-3', price: 300 } })
  expect(state.problems.b?.name).toEqual({ problem: { key: 'grid.admin.readOnly' }, isNotice: true })
  expect(state.problems.b?.price?.typed).toBe('x')
})

test('one copied cell fills the whole selection, a block fills its multiple', () => {
  const whole = { anchor: { row: 0, column: 2 }, head: { row: 2, column: 3 } }
  expect(run({ type: 'write', cells: paste(sheetOf(three), whole, [['7']]).cells }).changes).toEqual(
    Object.fromEntries(['a', 'b', 'c'].map((id) => [id, { price: 700, sale: 700 }])),
  )
  const four = [...three, row('d')]
  const column2 = { anchor: { row: 3, column: 2 }, head: { row: 0, column: 2 } }
  expect(run({ type: 'write', cells: paste(sheetOf(four), column2, [['1'], ['2']]).cells }).changes).toEqual({
    a: { price: 100 },
    b: { price: 200 },
    c: { price: 100 },
    d: { price: 200 },
  })
})

test('a paste beyond the last row makes the rows it needs, and one undo takes all back', () => {
  let number = 0
  const pasted = paste(sheetOf(three), single(2, 2), [['1'], ['2'], ['3']], () => row(`new-${(number += 1)}`, 0))
  const state = run({ type: 'write', cells: pasted.cells, rows: pasted.rows })

  expect(saveOf(state, ({ price }) => ({ price }))).toEqual({
    changed: [{ id: 'c', values: { price: 100 } }],
    added: [
      { id: 'new-1', values: { price: 200 } },
      { id: 'new-2', values: { price: 300 } },
    ],
    removed: [],
  })
  expect(countOf(gridReducer(state, { type: 'undo' })).changes).toBe(0)
})

test('fills down from the first row, and clears what may be empty', () => {
  const selection = { anchor: { row: 0, column: 0 }, head: { row: 2, column: 3 } }
  const rows = [{ ...row('a', 500), sale: 400 }, row('b'), row('c', 500)]
  const filled = run({ type: 'write', cells: fillDown(sheetOf(rows), selection).cells })
  expect(filled.changes).toEqual({ b: { sku: 'SKU-A', price: 500, sale: 400 }, c: { sku: 'SKU-A', sale: 400 } })
  expect(fillWith(sheetOf(rows), { anchor: { row: 0, column: 3 }, head: { row: 2, column: 3 } }, '').cells).toEqual([
    { row: 'a', column: 'sale', value: null, isOriginal: false },
  ])
  expect(copied(sheetOf(rows, filled), blockOf({ anchor: { row: 0, column: 2 }, head: { row: 1, column: 4 } }))).toEqual([
    ['5.00', '4.00', 'Available'],
    ['5.00', '4.00', 'Available'],
  ])
})

test('undo and redo go step by step, and a discarded grid can be had back', () => {
  const one = { row: 'a', column: 'price', value: 1, isOriginal: false }
  const two = { row: 'a', column: 'price', value: 2, isOriginal: false }
  const state = run({ type: 'write', cells: [one] }, { type: 'write', cells: [two] }, { type: 'undo' })
  expect(state.changes).toEqual({ a: { price: 1 } })
  expect(gridReducer(state, { type: 'redo' }).changes).toEqual({ a: { price: 2 } })
  expect(run({ type: 'write', cells: [one] }, { type: 'discard' }).changes).toEqual({})
  expect(run({ type: 'write', cells: [one] }, { type: 'discard' }, { type: 'undo' }).changes).toEqual({ a: { price: 1 } })
  expect(run({ type: 'undo' })).toEqual(emptyGrid())
})

test('what was saved meanwhile waits no more, the rest stays', () => {
  const cell = (row: string, value: number) => ({ row, column: 'price', value, isOriginal: false })
  const state = run({ type: 'write', cells: [cell('a', 1), cell('b', 2)] }, { type: 'rebase', isSaved: (row) => row === 'a' })
  expect(state.changes).toEqual({ b: { price: 2 } })
  expect(gridReducer(state, { type: 'undo' })).toBe(state)
  expect(gridReducer(state, { type: 'rebase', isSaved: () => false })).toBe(state)
})

test('an added row that is removed leaves nothing; a saved one is removed until it is restored', () => {
  const added = run({ type: 'write', cells: [], rows: [row('new')] }, { type: 'remove', ids: ['new', 'a'] })
  expect(saveOf(added, () => ({}))).toEqual({ changed: [], added: [], removed: ['a'] })
  expect(countOf(gridReducer(added, { type: 'restore', ids: ['a'] })).changes).toBe(0)
})

test('a server’s refusal stands at its cell until the cell is written again', () => {
  const cell = { row: 'a', column: 'sku', value: 'TAKEN', isOriginal: false }
  const state = run({ type: 'write', cells: [cell] }, { type: 'refuse', problems: [{ row: 'a', column: 'sku', text: 'Taken.' }] })
  expect(state.problems.a?.sku?.problem).toEqual({ text: 'Taken.' })
  expect(countOf(state)).toEqual({ changes: 1, blocked: 0 })
  expect(gridReducer(state, { type: 'write', cells: [{ ...cell, value: 'FREE' }] }).problems).toEqual({})
  expect(gridReducer(state, { type: 'saved' })).toEqual(emptyGrid())
})
