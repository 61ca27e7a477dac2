import { describe, expect, test } from 'vitest'
import * as cart from './cart-rules.ts'

const nuts = { id: 'nuts', price: 250 }
const tea = { id: 'tea', price: 400 }
const filled = cart.setItems(cart.emptyCartState, [{ ...nuts, quantity: 2 }, tea])

describe('setting items', () => {
  test('counts what is in the cart', () =>
    expect(filled).toEqual({
      items: [
        { id: 'nuts', price: 250, quantity: 2, itemTotal: 500 },
        { id: 'tea', price: 400, quantity: 1, itemTotal: 400 },
      ],
      isEmpty: false,
      totalItems: 3,
      totalUniqueItems: 2,
      cartTotal: 900,
      metadata: {},
    }))

  test('replaces what was there and keeps the metadata', () => {
    const noted = cart.setMetadata(filled, { note: 'call first' })
    expect(cart.setItems(noted, [tea])).toMatchObject({ totalUniqueItems: 1, metadata: { note: 'call first' } })
  })

  test('refuses an item without a price', () =>
    expect(() => cart.setItems(filled, [{ id: 'dates' }])).toThrow('You must pass a `price` for new items'))
})

describe('more than an order holds', () => {
  const most = 1_000_000_000
  test('a quantity stops at the most that can be ordered, typed at once or gained', () => {
    const full = cart.setItems(cart.emptyCartState, [{ ...nuts, quantity: 10 ** 12 }])
    expect(full.totalItems).toBe(most)
    expect(cart.itemIn(cart.addItem(full, nuts, 6), 'nuts')?.quantity).toBe(most)
    expect(cart.itemIn(cart.updateQuantity(full, 'nuts', 2 * most), 'nuts')?.quantity).toBe(most)
  })

  test('a price that no sum holds at that quantity does not break the cart', () =>
    expect(cart.setItems(cart.emptyCartState, [{ id: 'gold', price: 10 ** 11, quantity: most }, tea]).items).toHaveLength(2))

  test('a quantity in small steps is worth its whole units, however many steps they are', () => {
    const saffron = { id: 'saffron', price: 10 ** 8, decimals: 3, quantity: most }
    expect(cart.setItems(cart.emptyCartState, [saffron]).cartTotal).toBe(10 ** 14)
  })
})

describe('adding an item', () => {
  test('puts in one unless a quantity is given', () =>
    expect(cart.itemIn(cart.addItem(cart.emptyCartState, nuts), 'nuts')).toMatchObject({ quantity: 1, itemTotal: 250 }))

  test('lets an item that is there gain the quantity', () => {
    const more = cart.addItem(filled, nuts, 5)

    expect(cart.itemIn(more, 'nuts')).toMatchObject({ quantity: 7, itemTotal: 1750 })
    expect(more.totalUniqueItems).toBe(2)
  })

  test('needs no price for an item that is there', () =>
    expect(cart.itemIn(cart.addItem(filled, { id: 'nuts' }, 1), 'nuts')).toMatchObject({ quantity: 3, price: 250 }))

  test('takes over the present price of an item that is there', () =>
    expect(cart.itemIn(cart.addItem(filled, { id: 'nuts', price: 300 }), 'nuts')).toMatchObject({ price: 300, itemTotal: 900 }))

  test('refuses an item without an id', () =>
    expect(() => cart.addItem(filled, { id: '', price: 1 })).toThrow('You must provide an `id` for items'))

  test('refuses a new item without a price', () =>
    expect(() => cart.addItem(filled, { id: 'dates' })).toThrow('You must pass a `price` for new items'))

  test('takes a price of nothing', () => expect(cart.addItem(filled, { id: 'sample', price: 0 }).cartTotal).toBe(900))

  test.each([0, -1])('does nothing with a quantity of %i', (quantity) =>
    expect(cart.addItem(filled, { id: 'dates', price: 100 }, quantity)).toBe(filled),
  )

  test('counts the price per whole unit of a weight', () =>
    expect(cart.addItem(cart.emptyCartState, { id: 'rice', price: 300, decimals: 3 }, 2500).cartTotal).toBe(750))
})

describe('updating', () => {
  test('changes what is known of an item', () =>
    expect(cart.itemIn(cart.updateItem(filled, 'tea', { price: 350, quantity: 2 }), 'tea')).toMatchObject({ quantity: 2, itemTotal: 700 }))

  test('refuses an item that is not there', () =>
    expect(() => cart.updateItem(filled, 'dates', { price: 1 })).toThrow('No such item to update'))

  test('sets a quantity', () => expect(cart.updateQuantity(filled, 'tea', 9).totalItems).toBe(11))

  test('refuses to set the quantity of an item that is not there', () =>
    expect(() => cart.updateQuantity(filled, 'dates', 1)).toThrow('No such item to update'))

  test.each([0, -3])('removes an item at a quantity of %i', (quantity) =>
    expect(cart.updateQuantity(filled, 'tea', quantity).items.map((item) => item.id)).toEqual(['nuts']),
  )
})

describe('removing', () => {
  test('takes an item out', () => expect(cart.removeItem(filled, 'nuts')).toMatchObject({ totalUniqueItems: 1, cartTotal: 400 }))

  test('does nothing with an item that is not there', () => expect(cart.removeItem(filled, 'dates')).toEqual(filled))

  test('empties the cart', () => expect(cart.emptyCart()).toMatchObject({ isEmpty: true, items: [], totalItems: 0, cartTotal: 0 }))
})

describe('putting back', () => {
  const three = cart.addItem(filled, { id: 'dates', price: 100 })
  const idsOf = (state: cart.CartState) => state.items.map(({ id }) => id)

  test.each([[['nuts']], [['tea']], [['dates', 'nuts']], [['nuts', 'tea', 'dates']]])('brings %j back to where it stood', (ids) => {
    const removed = cart.removedOf(three, ids)
    const without = ids.reduce(cart.removeItem, three)

    expect(idsOf(without)).not.toEqual(expect.arrayContaining(ids))
    expect(cart.restoreItems(without, removed)).toEqual(three)
  })

  test('leaves alone what was put in again meanwhile', () => {
    const again = cart.addItem(cart.removeItem(filled, 'tea'), tea, 7)
    expect(cart.restoreItems(again, cart.removedOf(filled, ['tea']))).toEqual(again)
  })
})

describe('other options', () => {
  const plain = cart.setItems(cart.emptyCartState, [
    { id: 'm', variantId: 'm', price: 100, quantity: 6 },
    { id: 'l', variantId: 'l', price: 100, quantity: 12 },
    { id: 'm:logo', variantId: 'm', choiceIds: ['logo'], price: 100, quantity: 18 },
  ])
  const linesOf = (state: cart.CartState) => state.items.map(({ id, quantity }) => [id, quantity])

  test('are given to items where they stand', () =>
    expect(linesOf(cart.changeChoices(plain, ['l'], ['logo']))).toEqual([
      ['m', 6],
      ['l:logo', 12],
      ['m:logo', 18],
    ]))

  test('add up items that become the same', () => {
    const changed = cart.changeChoices(plain, ['m', 'l'], ['logo'])
    expect(linesOf(changed)).toEqual([
      ['m:logo', 24],
      ['l:logo', 12],
    ])
    expect(changed.items[0]).toMatchObject({ choiceIds: ['logo'], itemTotal: 2400 })
  })

  test('can be none', () =>
    expect(linesOf(cart.changeChoices(plain, ['m:logo'], []))).toEqual([
      ['m', 24],
      ['l', 12],
    ]))
})

test('metadata is set, added to and cleared without touching the items', () => {
  const set = cart.setMetadata(filled, { note: 'a' })
  const added = cart.updateMetadata(set, { gate: 'b' })

  expect(added).toMatchObject({ metadata: { note: 'a', gate: 'b' }, cartTotal: 900 })
  expect(cart.clearMetadata(added)).toEqual(filled)
})

test('the same choice is the same line in any order, another choice is another line', () => {
  expect(cart.lineId('v', ['b', 'a'])).toBe(cart.lineId('v', ['a', 'b', 'a']))
  expect(cart.lineId('v', ['a'])).not.toBe(cart.lineId('v'))
  expect(cart.lineId('v')).toBe('v')
})

describe('bringing two carts together', () => {
  const lines = (quantities: Record<string, number>): cart.MirrorLine[] =>
    Object.entries(quantities).map(([variantId, quantity]) => ({ variantId, choiceIds: [], quantity }))
  const merged = (base: Record<string, number>, mine: Record<string, number>, theirs: Record<string, number>) =>
    Object.fromEntries(cart.mergeLines(lines(base), lines(mine), lines(theirs)).map((line) => [line.variantId, line.quantity]))

  test.each<[string, Record<string, number>, Record<string, number>, Record<string, number>, Record<string, number>]>([
    ['keeps what only one of them has at sign-in', {}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    ['keeps the larger quantity at sign-in', {}, { a: 1 }, { a: 5 }, { a: 5 }],
    ['doubles nothing when signing in again', {}, { a: 5 }, { a: 5 }, { a: 5 }],
    ['lets a change made here count', { a: 1 }, { a: 4 }, { a: 1 }, { a: 4 }],
    ['lets a change made there count', { a: 1 }, { a: 1 }, { a: 4 }, { a: 4 }],
    ['does not bring back what was removed here', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 1 }, { b: 1 }],
    ['does not bring back what was removed there', { a: 1 }, { a: 1 }, {}, {}],
    ['keeps a line removed here but changed there', { a: 1 }, {}, { a: 3 }, { a: 3 }],
    ['keeps the larger quantity of a line both changed', { a: 1 }, { a: 3 }, { a: 2 }, { a: 3 }],
  ])('%s', (_, base, mine, theirs, expected) => expect(merged(base, mine, theirs)).toEqual(expected))

  test('keeps the order of this browser, also of a line put back while its removal was on its way', () => {
    const [all, without] = [lines({ a: 1, b: 1, c: 1 }), lines({ a: 1, c: 1 })]
    expect(cart.mergeLines(without, all, without).map(({ variantId }) => variantId)).toEqual(['a', 'b', 'c'])
    expect(cart.mergeLines([], lines({ c: 1 }), lines({ a: 1, c: 1 })).map(({ variantId }) => variantId)).toEqual(['c', 'a'])
  })
})
