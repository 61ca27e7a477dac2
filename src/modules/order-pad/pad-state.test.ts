import type { OrderableItem } from '#modules/carts/orderable-item.ts'
import { describe, expect, test } from 'vitest'
import { addItem, emptyCartState } from '#modules/carts/cart-rules.ts'
import { minor } from '#shared/money.ts'
import type { PadRow } from './contract.ts'
import {
  chosenIn,
  emptyPad,
  intoCart,
  outOfCart,
  problemOf,
  putBack,
  readPad,
  sorted,
  toRoundUp,
  withLine,
  withPad,
  withQuantities,
} from './pad-state.ts'

const item = (variantId: string, more: Partial<OrderableItem> = {}): OrderableItem => ({
  variantId,
  productSlug: 'tee',
  title: 'Tee',
  variantTitle: variantId,
  sku: variantId,
  pictureHash: null,
  unit: { one: 'piece' },
  limits: { min: 6, multiple: 6, max: 60, decimals: 0 },
  isBuyable: true,
  needsChoices: false,
  left: null,
  price: { variantId, unitPrice: minor(500), listPrice: minor(500), source: 'list', ladder: [{ fromQuantity: 24, unitPrice: minor(400) }] },
  ...more,
})
const row = (at: number, more: Partial<PadRow> = {}): PadRow => ({
  at,
  text: `line ${at}`,
  sought: 'x',
  amount: null,
  quantity: 12,
  skipped: null,
  reason: null,
  variantIds: ['a'],
  ...more,
})
let count = 0
const pad = (rows: PadRow[], items: OrderableItem[] = [item('a'), item('b')]) =>
  withPad(emptyPad, { rows, items }, () => `k${(count += 1)}`)
const places = (lines: { at: number }[]) => lines.map(({ at }) => at)

test('every line is ready, open or left out, and the ready ones have a sum at their quantity’s price', () => {
  const state = pad([
    row(1),
    row(2, { quantity: 24, variantIds: ['b'] }),
    row(3, { quantity: 7 }),
    row(4, { quantity: null }),
    row(5, { reason: 'choose', variantIds: ['a', 'b'] }),
    row(6, { reason: 'notFound', variantIds: [] }),
    row(7, { skipped: 'words', variantIds: [] }),
  ])
  const { ready, open, skipped, total } = sorted(state)
  expect([places(ready), places(open), places(skipped), total]).toEqual([[1, 2], [3, 4, 5, 6], [7], 12 * 500 + 24 * 400])
})

describe('what stands against a quantity', () => {
  test.each([
    [item('a'), 12, 12, null],
    [item('a'), 3, 3, { code: 'belowMinimum', allowed: 6 }],
    [item('a'), 7, 7, { code: 'notMultiple', allowed: 12 }],
    [item('a'), 66, 66, { code: 'aboveMaximum', allowed: 60 }],
    [item('a', { left: 20 }), 24, 24, { code: 'notEnoughStock', allowed: 18 }],
    [item('a', { left: 20 }), 12, 24, { code: 'notEnoughStock', allowed: 6 }],
    [item('a', { left: 3 }), 6, 6, { code: 'notEnoughStock', allowed: null }],
    [item('a', { isBuyable: false }), 6, 6, { code: 'unavailable', allowed: null }],
  ])('%#', (of, quantity, sum, expected) => expect(problemOf(of, quantity, sum)).toEqual(expected))
})

test('a proposal that is confirmed is ready', () => {
  const state = pad([row(1, { reason: 'corrected' })])
  expect(sorted(withLine(state, state.lines[0]?.key ?? '', { chosen: 'a' })).ready).toHaveLength(1)
})

test('quantities that are too small or no whole cases are rounded up together; what there is too little of is left to its reader', () => {
  const state = pad(
    [
      row(1, { quantity: 13 }),
      row(2, { quantity: 2, variantIds: ['b'] }),
      row(3, { quantity: 30, variantIds: ['few'] }),
      row(4, { quantity: 61, variantIds: ['c'] }),
    ],
    [item('a'), item('b'), item('c'), item('few', { left: 12 })],
  )

  const rounded = withQuantities(state, toRoundUp(state, sorted(state).open))

  expect(rounded.lines.map(({ quantity }) => quantity)).toEqual([18, 6, 30, 61])
  expect(places(sorted(rounded).ready)).toEqual([1, 2])
})

test('a line that nothing was found for keeps its quantity for the variant that is chosen: cases count its own size', () => {
  const [line] = pad([row(1, { reason: 'notFound', variantIds: [], quantity: null, amount: { number: '2', per: 'case' } })]).lines
  expect(line && chosenIn(line, item('b'))).toMatchObject({ chosen: 'b', quantity: 12 })
})

test('what was taken off is put back to where it stood; what was changed or added since stays', () => {
  const before = pad([row(1), row(2), row(3)])
  const [first = '', second = '', third = ''] = before.lines.map(({ key }) => key)
  const without = withLine(before, second, null)
  const since = withPad(withLine(without, third, { quantity: 24 }), { rows: [row(4)], items: [] }, () => 'later')

  const one = putBack(since, { keys: new Set([second]), before: before.lines })
  expect(one.lines.map(({ at, quantity }) => [at, quantity])).toEqual([
    [1, 12],
    [2, 12],
    [3, 24],
    [4, 12],
  ])
  const all = putBack({ ...before, lines: [] }, { keys: new Set([first, second, third]), before: before.lines })
  expect(all).toEqual(before)
})

test('goes into the cart at once and comes out at once; what was there and what came later stays', () => {
  const state = pad([row(1), row(2), row(3, { variantIds: ['b'] })])
  const before = addItem(emptyCartState, { id: 'a', variantId: 'a', price: 500 }, 6)
  const { cart, added, keys } = intoCart(before, state, sorted(state).ready)
  expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 30],
    ['b', 12],
  ])
  expect(cart.items[0]?.price).toBe(400)
  expect(keys).toHaveLength(3)
  const later = addItem(cart, { id: 'b' }, 6)
  expect(outOfCart(later, added).items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 6],
    ['b', 6],
  ])
})

test('a full cart takes what it has room for; the rest stays on the pad', () => {
  const full = Array.from({ length: 999 }, (_, at) => at).reduce(
    (state, at) => addItem(state, { id: `old${at}`, price: 1 }, 1),
    emptyCartState,
  )
  const state = pad([row(1), row(2, { variantIds: ['b'] }), row(3)])
  const { cart, keys } = intoCart(full, state, sorted(state).ready)
  expect([cart.totalUniqueItems, keys.length]).toEqual([1000, 2])
})

test.each([null, '', '{', '[]', '{"lines":1}', '{"lines":[{}],"items":{}}', '{"lines":[],"items":{"a":{"limits":null}}}'])(
  '%s is an empty pad',
  (text) => expect(readPad(text)).toEqual(emptyPad),
)

test('a stored pad is read as it was', () => {
  const id = crypto.randomUUID()
  const state = pad(
    [row(1, { variantIds: [id], amount: { number: '2', per: 'case' } }), row(2, { reason: 'notFound', variantIds: [] })],
    [item(id)],
  )
  expect(readPad(JSON.stringify(state))).toEqual(state)
})
