import { expect, test } from 'vitest'
import { placeNewOrder } from '#modules/orders/new-order-admin-contract.ts'
import { minor } from '#shared/money.ts'
import { afterPlaced, agreedIn, forCustomer, type NewOrderDraft, readDraft } from './use-new-order.ts'

const id = '0198a7c0-0000-7000-8000-000000000000'
const sent = {
  ...{ idempotencyKey: 'a-key-of-one-attempt', expectedTotal: minor(1280), customerId: id, couponCode: null, priceReason: 'As agreed' },
  ...{ addressId: id, deliveryMethod: 'delivery' as const, paymentMethodId: id, note: '', purchaseOrderNumber: '', requestedDate: null },
  lines: [{ variantId: id, choiceIds: [], quantity: 2, unitPrice: minor(640) }],
}

test('a request without an answer is stored as it was sent, whatever is changed meanwhile', () => {
  const draft = readDraft(JSON.stringify({ customerId: id, note: 'Ring twice', idempotencyKey: sent.idempotencyKey, pending: sent }))
  expect(draft.pending).toEqual(sent)
  expect(placeNewOrder.body.parse(draft.pending)).toEqual(placeNewOrder.body.parse(sent))
})

test('a stored request that cannot be read loses nothing else', () => {
  expect(readDraft(JSON.stringify({ customerId: id, pending: { lines: 'none' } }))).toMatchObject({ customerId: id, pending: undefined })
})

test('another customer gets the lines, and no price, coupon or note of the one before', () => {
  const line = { variantId: id, choiceIds: [], quantity: 2, decimals: 0, title: 'Tee', sku: 'TS-101', price: '6.40' }
  const before = readDraft(
    JSON.stringify({ customerId: id, lines: [line], couponCode: 'TEN', note: 'Ring twice', priceReason: 'As agreed' }),
  )
  const other = '0198a7c0-0000-7000-8000-000000000001'

  expect(forCustomer(before, other)).toEqual(readDraft(JSON.stringify({ customerId: other, lines: [{ ...line, price: '' }] })))
})

test('what goes with another customer is counted: the typed prices, and whether there is anything at all', () => {
  const line = { variantId: id, choiceIds: [], quantity: 2, decimals: 0, title: 'Tee', sku: 'TS-101', price: '' }
  const draft = (part: object) => readDraft(JSON.stringify({ customerId: id, lines: [line], ...part }))
  expect(agreedIn(draft({}))).toEqual({ prices: 0, isAny: false })
  expect(agreedIn(draft({ lines: [line, { ...line, price: '6.40' }] }))).toEqual({ prices: 1, isAny: true })
  expect(agreedIn(draft({ note: 'Ring twice' }))).toEqual({ prices: 0, isAny: true })
})

const draftLine = { variantId: id, choiceIds: [], quantity: 2, decimals: 0, title: 'Tee', sku: 'TS-101', price: '6.40' }
const waiting = (part: Partial<NewOrderDraft> = {}) =>
  readDraft(JSON.stringify({ customerId: id, lines: [draftLine], idempotencyKey: sent.idempotencyKey, pending: sent, ...part }))

test('nothing is left of a draft whose order is placed', () => {
  expect(afterPlaced(waiting(), sent, 'GBP')).toBeNull()
})

test.each([
  ['another customer', { customerId: '0198a7c0-0000-7000-8000-000000000001' }],
  ['other lines', { lines: [{ ...draftLine, quantity: 3 }] }],
])('a draft that went on to %s before the lost answer came keeps its lines, as an order of its own', (_, part) => {
  const draft = waiting(part)
  expect(afterPlaced(draft, sent, 'GBP')).toEqual({ ...draft, pending: undefined, idempotencyKey: undefined })
})
