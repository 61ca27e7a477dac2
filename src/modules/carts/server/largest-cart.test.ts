// The largest carts the API takes: as many lines and pieces as it allows, worth more than any sum holds. They are ordered or refused with a reason, in both languages.
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { aShopFloor } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { placeOrder } from '#modules/orders/contract.ts'
import { CallError } from '#shared/call.ts'
import { minor } from '#shared/money.ts'
import { maxCartLines } from '../cart-rules.ts'
import { applyCoupon, quoteCart, saveCart } from '../contract.ts'

const app = await theApp()
const methodId = (await aShopFloor(app)).offline.id

const mostPieces = 1_000_000_000

async function aBuyer() {
  const buyer = await aCustomer(app)
  const addressId = (await anAddress(app, buyer.id)).id
  const choice = { addressId, deliveryMethod: 'delivery' as const, paymentMethodId: methodId }
  return { me: app.as(buyer.token), choice }
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallError ? { status: error.status, code: error.code, message: error.message } : error),
  )

test.each([
  ['one line of a dear thing', 1, 900_000_000_000],
  ['as many pieces as a line holds', mostPieces, 5000],
  ['both', mostPieces, 1_000_000_000_000],
  ['a sum that only tax makes too large', 1, 999_999_999_999],
])('%s: quote, coupon and order refuse it, and say so', async (_, quantity, price) => {
  const { me, choice } = await aBuyer()
  const { code } = await aCoupon(app)
  const { variantId } = await aProduct(app, { price, onHand: mostPieces, max: mostPieces, taxBps: 2000 })
  const { version } = await me.call(saveCart, { body: { version: 0, lines: [{ variantId, quantity }] } })
  const expected = { status: 409, code: 'cart.worthTooMuch', message: expect.stringContaining('£10,000,000,000.00') }
  expect(await refusal(me.call(quoteCart, { body: choice }))).toEqual(expected)
  expect(await refusal(me.call(quoteCart, { body: choice }, { 'accept-language': 'ar' }))).toMatchObject({
    code: 'cart.worthTooMuch',
    message: expect.stringContaining('أكبر ما يتسع له طلب واحد'),
  })
  const body = {
    ...choice,
    idempotencyKey: `largest-${quantity}-${price}-${'x'.repeat(10)}`,
    cartVersion: version,
    expectedTotal: minor(1),
  }
  expect(await refusal(me.call(placeOrder, { body }))).toEqual(expected)
  const coupon = await refusal(me.call(applyCoupon, { body: { code } }))
  if (quantity > 1) expect(coupon).toEqual(expected)
})

test('more pieces than a line holds are refused at their field', async () => {
  const { me } = await aBuyer()
  const { variantId } = await aProduct(app)
  const save = (quantity: number) => refusal(me.call(saveCart, { body: { version: 0, lines: [{ variantId, quantity }] } }))
  expect(await save(mostPieces + 1)).toMatchObject({ status: 422 })
  expect(await save(Number.MAX_SAFE_INTEGER)).toMatchObject({ status: 422 })
})

test('a cart of as many lines as it holds, each with every choice it may have, is saved; one more is refused', async () => {
  const { me } = await aBuyer()
  const choices = Array.from({ length: 50 }, (_, at) => ({ title: `Extra ${at}`, surcharge: 1 }))
  const product = await aProduct(app, { optionGroups: [{ title: 'Extras', min: 0, max: 50, choices }] })
  const choiceIds = product.optionGroups[0]?.choices.map(({ id }) => id) ?? []
  const lineAt = (at: number) => ({
    variantId: product.variantId,
    choiceIds: choiceIds.filter((_, nth) => nth !== at % 50).slice(0, 49 - Math.floor(at / 50)),
    quantity: 1,
  })
  const lines = Array.from({ length: maxCartLines }, (_, at) => lineAt(at))
  expect((await me.call(saveCart, { body: { version: 0, lines } })).lines.length).toBeGreaterThan(500)
  expect(await refusal(me.call(saveCart, { body: { version: 1, lines: [...lines, lineAt(0)] } }))).toMatchObject({ status: 422 })
})

test('an order of as many lines as a cart holds is placed', async () => {
  const { me, choice } = await aBuyer()
  const variants = Array.from({ length: maxCartLines }, (_, at) => ({ sku: `LINE-${at}`, onHand: 5, price: 100 }))
  const product = await aProduct(app, { variants })
  const lines = product.variants.map(({ id }) => ({ variantId: id, quantity: 1 }))
  const { version } = await me.call(saveCart, { body: { version: 0, lines } })
  const { totals } = await me.call(quoteCart, { body: choice })
  const body = { ...choice, idempotencyKey: `largest-order-${'x'.repeat(10)}`, cartVersion: version, expectedTotal: totals.grandTotal }
  expect((await me.call(placeOrder, { body })).grandTotal).toBe(totals.grandTotal)
})
