import { expect, test } from 'vitest'
import { CallError } from '#shared/call.ts'
import { minor } from '#shared/money.ts'
import { addItem, emptyCartState } from '#modules/carts/cart-rules.ts'
import type { RememberedCart } from '#modules/carts/web/parts/cart-memory.ts'
import { afterOrder } from './use-checkout-draft.ts'
import { refusalText, withoutOrdered } from './use-place-order.ts'

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

test.each([
  ['a server error with a reason', 500, { message: 'Sorry', error: { code: 'core.server' } }, 'Sorry'],
  ['a busy shop', 503, { message: 'Very busy', error: { code: 'core.busy' } }, 'Very busy'],
  ['an answer without a reason', 502, {}, 'order.checkout.unknownError'],
  ['no answer', 0, {}, 'core.errors.offline'],
  ['a refusal', 409, { message: 'Sold out', error: { code: 'order.notEnough' } }, 'Sold out'],
])('%s is told in words that fit', (_, status, body, said) => {
  expect(refusalText(new CallError(status, body), (key) => key)).toBe(said)
})

const id = '01900000-0000-7000-8000-000000000000'
const sent = {
  cartVersion: 5,
  expectedTotal: minor(100),
  addressId: id,
  deliveryMethod: 'delivery' as const,
  paymentMethodId: id,
  requestedDate: null,
  idempotencyKey: id,
  note: 'Ring twice',
  purchaseOrderNumber: 'PO-1',
}

test('the choices of the checkout end with their order', () => {
  expect(afterOrder({ addressId: id, note: 'Ring twice', purchaseOrderNumber: 'PO-1', pending: sent }, sent, true)).toBeNull()
})

test('the choices for a cart that was filled anew stay when the lost answer comes, without what was sent', () => {
  const draft = { addressId: 'other', note: 'Side door', purchaseOrderNumber: 'PO-1', idempotencyKey: id, pending: sent }
  expect(afterOrder(draft, sent, false)).toEqual({ addressId: 'other', note: 'Side door', purchaseOrderNumber: '' })
})
