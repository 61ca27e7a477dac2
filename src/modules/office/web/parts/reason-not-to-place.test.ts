import { expect, test } from 'vitest'
import type { CartQuote } from '#modules/carts/contract.ts'
import { minor, zero } from '#shared/money.ts'
import { reasonNotToPlace } from './reason-not-to-place.ts'
import { readDraft } from './use-new-order.ts'

const id = '0198a7c0-0000-7000-8000-000000000000'
const line = { variantId: id, choiceIds: [], quantity: 2, decimals: 0, title: 'Tee', sku: 'TS-101', price: '' }
const draft = readDraft(JSON.stringify({ customerId: id, lines: [line], paymentMethodId: id }))
const delivery = { method: 'delivery', name: 'Van', cost: zero, days: null, earliest: null, isOffered: true }
const quote = {
  version: 1,
  currency: 'GBP',
  lines: [],
  coupon: null,
  delivery,
  purchaseOrder: { isRequired: false, start: null },
  paymentMethods: [{ id }],
  orderMinimum: null,
} as unknown as CartQuote
const whole = { draft, quote, lines: [{ variantId: id, choiceIds: [], quantity: 2 }], addressId: id, coupon: '' }
const quoteWith = (part: object): CartQuote => ({ ...quote, ...part })
const refused = { code: 'TEN', refusal: 'expired' }
const broken = { problems: [{ code: 'notEnoughStock' }] }

test('a whole order has no reason against it, nor while its quote is on the way', () => {
  expect(reasonNotToPlace(whole)).toBeNull()
  expect(reasonNotToPlace({ ...whole, quote: undefined })).toBeNull()
})

test('all that is missing is named at once', () => {
  const empty = { ...draft, lines: [], paymentMethodId: undefined }
  const asked = quoteWith({ delivery: null, purchaseOrder: { isRequired: true, start: null } })
  expect(reasonNotToPlace({ ...whole, draft: empty, addressId: undefined, quote: asked })).toEqual({
    key: 'order.checkout.missing',
    missing: ['order.lines', ...['address', 'delivery', 'payment'].map((step) => `order.checkout.steps.${step}`), 'order.poNumber'],
  })
  const priced = { ...draft, lines: [{ ...line, price: '6.40' }] }
  expect(reasonNotToPlace({ ...whole, draft: priced })).toEqual({ key: 'order.checkout.missing', missing: ['order.admin.new.priceReason'] })
})

test.each([
  ['wrongPrice', { lines: null, addressId: undefined }],
  ['broken', { quote: quoteWith({ lines: [broken, { problems: [{ code: 'priceChanged' }] }], coupon: refused }) }],
  ['couponOpen', { coupon: ' ten', quote: quoteWith({ coupon: refused }) }],
  [
    'couponRefused',
    {
      coupon: 'ten',
      draft: { ...draft, couponCode: 'TEN' },
      quote: quoteWith({ coupon: refused, orderMinimum: { minimum: minor(1), missing: minor(1) } }),
    },
  ],
  ['belowMinimum', { quote: quoteWith({ orderMinimum: { minimum: minor(1), missing: minor(1) } }) }],
] as const)('of several reasons the first to be mended is said: %s', (key, part) => {
  expect(reasonNotToPlace({ ...whole, ...part })?.key).toBe(`order.admin.new.${key}`)
})
