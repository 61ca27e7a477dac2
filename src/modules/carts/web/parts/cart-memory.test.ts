import { describe, expect, test } from 'vitest'
import { addItem, type CartItemInput, emptyCartState, updateQuantity } from '../../cart-rules.ts'
import type { CartMirror } from '../../contract.ts'
import { agreed, cartKey, isSaved, isServersCart, readCart, type RememberedCart, saved } from './cart-memory.ts'

const item = (variantId: string): CartItemInput => ({ id: variantId, variantId, price: 100 })
const server = (version: number, quantities: Record<string, number>): CartMirror => ({
  version,
  couponCode: null,
  lines: Object.entries(quantities).map(([variantId, quantity]) => ({ key: variantId, variantId, choiceIds: [], quantity })),
})
const browser = (quantities: Record<string, number>): RememberedCart => ({
  state: Object.entries(quantities).reduce((state, [id, quantity]) => addItem(state, item(id), quantity), emptyCartState),
  mirror: null,
})
const quantities = (cart: RememberedCart) => Object.fromEntries(cart.state.items.map(({ id, quantity }) => [id, quantity]))

test('is stored under the default key, or one made from a cart id', () => {
  expect(cartKey(null)).toBe('cart')
  expect(cartKey('123')).toBe('cart-123')
})

describe('what cannot be read', () => {
  test.each([null, '', '{', '[]', '{"items":[{"id":"a"}]}', '{"items":[{"id":"a","variantId":"a","price":"1","quantity":1}]}'])(
    '%s is an empty cart',
    (text) => expect(readCart(text)).toEqual({ state: emptyCartState, mirror: null }),
  )
})

test('what was noted beside the items is read as it was, and left out when it is something else', () => {
  const noted = (metadata: unknown) => readCart(JSON.stringify({ items: [], metadata })).state.metadata
  expect(noted({ note: 'gift' })).toEqual({ note: 'gift' })
  expect([noted({ note: 1 }), noted(null), noted('x')]).toEqual([{}, {}, {}])
})

test('only a whole cart of the server is agreed with', () => {
  expect(isServersCart(server(3, { a: 1 }))).toBe(true)
  expect([isServersCart(null), isServersCart({ version: 3 }), isServersCart({ version: 3, lines: [{}] })]).toEqual([false, false, false])
})

describe('agreeing with the server', () => {
  test('joins both carts at sign-in, and has something to save', () => {
    const cart = agreed(browser({ a: 2 }), 'ann', server(3, { b: 1 }))

    expect(quantities(cart)).toEqual({ a: 2, b: 1 })
    expect(isSaved(cart)).toBe(false)
  })

  test('changes nothing the second time', () => {
    const once = agreed(browser({ a: 2 }), 'ann', server(3, { a: 2 }))
    expect(quantities(agreed(once, 'ann', server(3, { a: 2 })))).toEqual({ a: 2 })
    expect(isSaved(once)).toBe(true)
  })

  test('does not take over the cart another person left in this browser', () => {
    const ofAnn = agreed(browser({ a: 2 }), 'ann', server(3, { a: 2 }))
    expect(quantities(agreed(ofAnn, 'bob', server(1, { c: 1 })))).toEqual({ c: 1 })
  })

  test('keeps what was changed here while the answer was on its way', () => {
    const before = agreed(browser({ a: 2 }), 'ann', server(3, { a: 2 }))
    const changed = { ...before, state: updateQuantity(before.state, 'a', 5) }
    expect(quantities(agreed(changed, 'ann', server(3, { a: 2 })))).toEqual({ a: 5 })
  })

  test('does not listen to an answer that is older than what is known', () => {
    const cart = agreed(browser({ a: 2 }), 'ann', server(4, { a: 2 }))
    expect(agreed(cart, 'ann', server(3, {}))).toBe(cart)
  })

  test('is empty after the order emptied it on the server', () => {
    const cart = agreed(browser({ a: 2 }), 'ann', server(3, { a: 2 }))
    expect(quantities(agreed(cart, 'ann', server(4, {})))).toEqual({})
  })
})

describe('after a save', () => {
  const sentLines = (cart: RememberedCart) => cart.state.items.map(({ id, quantity }) => ({ variantId: id, choiceIds: [], quantity }))

  test('is saved', () => {
    const cart = agreed(browser({ a: 2 }), 'ann', server(0, {}))
    expect(isSaved(saved(cart, 'ann', sentLines(cart), server(1, { a: 2 })))).toBe(true)
  })

  test('loses the line of a variant that is gone', () => {
    const cart = agreed(browser({ a: 2, gone: 1 }), 'ann', server(0, {}))
    expect(quantities(saved(cart, 'ann', sentLines(cart), server(1, { a: 2 })))).toEqual({ a: 2 })
  })

  test('keeps what was changed while saving', () => {
    const cart = agreed(browser({ a: 2 }), 'ann', server(0, {}))
    const changed = { ...cart, state: updateQuantity(cart.state, 'a', 9) }

    const after = saved(changed, 'ann', sentLines(cart), server(1, { a: 2 }))

    expect(quantities(after)).toEqual({ a: 9 })
    expect(isSaved(after)).toBe(false)
  })
})
