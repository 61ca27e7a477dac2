import { expect, test } from 'vitest'
import { addItem, emptyCartState } from '#modules/carts/cart-rules.ts'
import type { RememberedCart } from '#modules/carts/web/parts/cart-memory.ts'
import { withoutOrdered } from './use-place-order.ts'

/** A cart of two of each variant, as the server knows it in a version. */
const cart = (version: number, ...variantIds: string[]): RememberedCart => ({
  state: variantIds.reduce((state, id) => addItem(state, { id, variantId: id, price: 100 }, 2), emptyCartState),
  mirror: { owner: 'ann', version, lines: variantIds.map((variantId) => ({ variantId, choiceIds: [], quantity: 2 })) },
})

test('the cart that was ordered is empty at once', () => {
  expect(withoutOrdered(cart(5, 'a'), 5).state).toEqual(emptyCartState)
})

test('a cart that was filled anew before the lost answer came stays as it is', () => {
  const newer = cart(7, 'b')
  expect(withoutOrdered(newer, 5)).toBe(newer)
})

test('nor is a cart emptied whose changes the server does not know yet', () => {
  const { state, mirror } = cart(5, 'a')
  const changed = { state: addItem(state, { id: 'b', variantId: 'b', price: 100 }, 1), mirror }
  expect(withoutOrdered(changed, 5)).toBe(changed)
})
