import { describe, expect, test } from 'vitest'
import { aCustomer, anAddress, aSalesperson, type BuiltPerson } from '#testing/builders/accounts.ts'
import { rawCall } from '#testing/raw-call.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import * as cart from '../contract.ts'
import { findScanned } from '../scan-contract.ts'
import { eq } from 'drizzle-orm'
import { sessions } from '#modules/sign-in/server/tables.ts'
import { variants } from '#modules/products/server/tables.ts'

const app = await theApp()

type Line = { variantId: string; choiceIds?: string[]; quantity: number }
const save = (token: string, version: number, ...lines: Line[]) => app.as(token).call(cart.saveCart, { body: { version, lines } })

/** A buyer with these lines in the cart. */
async function aBuyerWith(...lines: Line[]) {
  const buyer = await aCustomer(app)
  await save(buyer.token, 0, ...lines)
  return buyer
}

const choose = (salesperson: BuiltPerson, customerId: string) =>
  app.asSystem((ctx) => ctx.db.update(sessions).set({ actingForId: customerId }).where(eq(sessions.personId, salesperson.id)))

describe('who may not', () => {
  const body = { version: 0, lines: [] }
  test.each<[string, () => Promise<{ token: string | null }>, Record<'read' | 'write' | 'quote', number>]>([
    ['a visitor', () => Promise.resolve({ token: null }), { read: 401, write: 401, quote: 401 }],
    ['a customer who waits for approval', () => aCustomer(app, { status: 'confirmed' }), { read: 200, write: 403, quote: 403 }],
    ['a restricted customer', () => aCustomer(app, { isRestricted: true }), { read: 200, write: 403, quote: 403 }],
    ['a customer who sees no prices', () => aCustomer(app, { canSeePrices: false }), { read: 200, write: 403, quote: 403 }],
    ['a salesperson who has chosen no customer', () => aSalesperson(app), { read: 409, write: 409, quote: 409 }],
  ])('%s', async (_, build, expected) => {
    const { token } = await build()
    const as = app.as(token)
    const found = {
      read: await as.status(cart.getCart),
      write: await as.status(cart.saveCart, { body }),
      quote: await as.status(cart.quoteCart, { body: {} }),
    }
    expect(found).toEqual(expected)
    expect(await as.status(cart.applyCoupon, { body: { code: 'SAVE' } })).toBe(expected.write)
    expect(await as.status(cart.removeCoupon)).toBe(expected.write)
  })

  test('a customer who sees no prices is asked to enquire, and gets no number', async () => {
    const { token } = await aCustomer(app, { canSeePrices: false })
    await expect(app.as(token).call(cart.quoteCart, { body: {} })).rejects.toMatchObject({ code: 'cart.pricesHidden', data: undefined })
  })
})

describe('a scanned barcode', () => {
  const scanned = async (token: string, barcode: string) => (await app.as(token).call(findScanned, { query: { barcode } })).item

  test('is for those who may order', async () => {
    const query = { barcode: '5099999000011' }
    expect(await app.as(null).status(findScanned, { query })).toBe(401)
    expect(await app.as((await aCustomer(app, { canSeePrices: false })).token).status(findScanned, { query })).toBe(403)
    expect(await app.as((await aCustomer(app, { isRestricted: true })).token).status(findScanned, { query })).toBe(403)
  })

  test('is one variant with its price, limits and what is left; no other word finds one', async () => {
    const { token } = await aCustomer(app)
    const { slug, variantId } = await aProduct(app, {
      title: { en: 'Scanned mug', ar: 'كوب' },
      variants: [{ sku: 'MUG-1', barcode: '5099999000028', price: 450, multiple: 6, onHand: 40 }],
    })
    expect(await scanned(token, ' 5099999000028 ')).toMatchObject({
      variantId,
      productSlug: slug,
      title: 'Scanned mug',
      limits: { multiple: 6 },
      left: 40,
      isBuyable: true,
      needsChoices: false,
      price: { unitPrice: 450 },
    })
    for (const other of ['MUG-1', '509999900002', 'Scanned mug']) expect(await scanned(token, other)).toBe(null)
  })

  test('is found in whatever letters the scanner writes it; the one written so comes first', async () => {
    const { token } = await aCustomer(app)
    const [capital, small] = [
      await aProduct(app, { variants: [{ barcode: 'LAMP-7700881' }] }),
      await aProduct(app, { variants: [{ barcode: 'lamp-7700882' }] }),
    ]
    for (const [typed, found] of [
      ['lamp-7700881', capital],
      ['Lamp-7700881', capital],
      ['LAMP-7700882', small],
    ] as const)
      expect((await scanned(token, typed))?.variantId).toBe(found.variantId)
    const same = await aProduct(app, { variants: [{ barcode: 'LAMP-7700882' }] })
    expect((await scanned(token, 'lamp-7700882'))?.variantId).toBe(small.variantId)
    expect((await scanned(token, 'LAMP-7700882'))?.variantId).toBe(same.variantId)
  })

  test('of a hidden product is nothing, and one with required options says so', async () => {
    const { token } = await aCustomer(app)
    await aProduct(app, { productStatus: 'unavailable', variants: [{ barcode: '5099999000035' }] })
    await aProduct(app, {
      variants: [{ barcode: '5099999000042' }],
      optionGroups: [{ title: 'Packing', isRequired: true, min: 1, max: 1, choices: [{ title: 'Box', surcharge: 0 }] }],
    })
    expect(await scanned(token, '5099999000035')).toBe(null)
    expect(await scanned(token, '5099999000042')).toMatchObject({ needsChoices: true })
  })
})

describe('the mirror', () => {
  test('is empty at version 0 before the first save', async () => {
    const { token } = await aCustomer(app)
    expect(await app.as(token).call(cart.getCart)).toEqual({ version: 0, couponCode: null, lines: [] })
  })

  test('keeps the whole list in its order and moves the version', async () => {
    const [shirt, tea] = [await aProduct(app), await aProduct(app)]
    const buyer = await aCustomer(app)

    await save(buyer.token, 0, { variantId: tea.variantId, quantity: 2 }, { variantId: shirt.variantId, quantity: 5 })

    expect(await app.as(buyer.token).call(cart.getCart)).toEqual({
      version: 1,
      couponCode: null,
      lines: [
        { key: tea.variantId, variantId: tea.variantId, choiceIds: [], quantity: 2 },
        { key: shirt.variantId, variantId: shirt.variantId, choiceIds: [], quantity: 5 },
      ],
    })
  })

  test('answers a version that is not the present one with the present cart', async () => {
    const shirt = await aProduct(app)
    const buyer = await aBuyerWith({ variantId: shirt.variantId, quantity: 5 })

    const late = save(buyer.token, 0, { variantId: shirt.variantId, quantity: 9 })

    await expect(late).rejects.toMatchObject({ status: 409, code: 'core.changed', data: { version: 1, lines: [{ quantity: 5 }] } })
  })

  test('takes the same save twice, when the first answer was lost', async () => {
    const shirt = await aProduct(app)
    const buyer = await aBuyerWith({ variantId: shirt.variantId, quantity: 5 })
    expect(await save(buyer.token, 0, { variantId: shirt.variantId, quantity: 5 })).toMatchObject({ version: 1 })
  })

  test('lets one of two saves at once through', async () => {
    const shirt = await aProduct(app)
    const buyer = await aBuyerWith({ variantId: shirt.variantId, quantity: 1 })
    const put = (quantity: number) =>
      app.as(buyer.token).status(cart.saveCart, { body: { version: 1, lines: [{ variantId: shirt.variantId, quantity }] } })
    expect((await Promise.all([put(2), put(3)])).sort()).toEqual([200, 409])
  })

  test('makes one cart when the first two saves come at once', async () => {
    const shirt = await aProduct(app)
    const buyer = await aCustomer(app)
    const put = (quantity: number) =>
      app.as(buyer.token).status(cart.saveCart, { body: { version: 0, lines: [{ variantId: shirt.variantId, quantity }] } })
    expect((await Promise.all([put(2), put(3)])).sort()).toEqual([200, 409])
  })

  test('adds up lines of the same choice in any order', async () => {
    const shirt = await aProduct(app, {
      optionGroups: [
        {
          title: 'Print',
          max: 2,
          choices: [
            { title: 'Front', surcharge: 50 },
            { title: 'Back', surcharge: 70 },
          ],
        },
      ],
    })
    const [front = '', back = ''] = shirt.optionGroups[0]?.choices.map((choice) => choice.id) ?? []
    const buyer = await aCustomer(app)

    const saved = await save(
      buyer.token,
      0,
      { variantId: shirt.variantId, choiceIds: [front, back], quantity: 1 },
      { variantId: shirt.variantId, choiceIds: [back, front], quantity: 2 },
      { variantId: shirt.variantId, choiceIds: [front], quantity: 4 },
    )

    expect(saved.lines.map((line) => line.quantity)).toEqual([3, 4])
  })

  test('drops lines of variants that are gone', async () => {
    const shirt = await aProduct(app)
    const buyer = await aCustomer(app)
    const saved = await save(
      buyer.token,
      0,
      { variantId: '01900000-0000-7000-8000-000000000000', quantity: 1 },
      { variantId: shirt.variantId, quantity: 1 },
    )
    expect(saved.lines.map((line) => line.variantId)).toEqual([shirt.variantId])
  })

  test('refuses more than a thousand lines, a quantity of nothing and unknown fields', async () => {
    const { variantId } = await aProduct(app)
    const { token } = await aCustomer(app)
    const put = (lines: object[]) =>
      expect(app.as(token).callUntyped(cart.saveCart, { body: { version: 0, lines } })).rejects.toMatchObject({ status: 422 })
    await put(Array.from({ length: 1001 }, () => ({ variantId, quantity: 1 })))
    await put([{ variantId, quantity: 0 }])
    await put([{ variantId, quantity: 1.5 }])
    await put([{ variantId, quantity: 1, price: 1 }])
  })

  test('is never another customer’s', async () => {
    const shirt = await aProduct(app)
    await aBuyerWith({ variantId: shirt.variantId, quantity: 5 })
    const other = await aCustomer(app)
    expect((await app.as(other.token).call(cart.getCart)).lines).toEqual([])
  })

  test('is one per chosen customer for a salesperson, apart from the customer’s own', async () => {
    const shirt = await aProduct(app)
    const salesperson = await aSalesperson(app)
    const one = await aCustomer(app, { salespersonId: salesperson.id })
    const two = await aCustomer(app, { salespersonId: salesperson.id })

    await choose(salesperson, one.id)
    await save(salesperson.token, 0, { variantId: shirt.variantId, quantity: 3 })
    await choose(salesperson, two.id)
    const ofTwo = await app.as(salesperson.token).call(cart.getCart)
    await choose(salesperson, one.id)
    const ofOne = await app.as(salesperson.token).call(cart.getCart)

    expect(ofTwo.lines).toEqual([])
    expect(ofOne.lines).toMatchObject([{ quantity: 3 }])
    expect((await app.as(one.token).call(cart.getCart)).lines).toEqual([])
  })
})

describe('a coupon', () => {
  test('is put on the cart, once', async () => {
    const shirt = await aProduct(app)
    const { code } = await aCoupon(app)
    const buyer = await aBuyerWith({ variantId: shirt.variantId, quantity: 5 })

    expect(await app.as(buyer.token).call(cart.applyCoupon, { body: { code: code.toLowerCase() } })).toMatchObject({
      couponCode: code,
      version: 2,
    })
    await expect(app.as(buyer.token).call(cart.applyCoupon, { body: { code } })).rejects.toMatchObject({
      status: 409,
      code: 'cart.couponAlreadyApplied',
      message: 'Coupon already applied',
    })
  })

  test('takes the place of the one before', async () => {
    const shirt = await aProduct(app)
    const [first, second] = [await aCoupon(app), await aCoupon(app)]
    const buyer = await aBuyerWith({ variantId: shirt.variantId, quantity: 5 })
    await app.as(buyer.token).call(cart.applyCoupon, { body: { code: first.code } })
    expect(await app.as(buyer.token).call(cart.applyCoupon, { body: { code: second.code } })).toMatchObject({ couponCode: second.code })
  })

  test('stays on the cart when its lines change', async () => {
    const shirt = await aProduct(app)
    const { code } = await aCoupon(app)
    const { token } = await aBuyerWith({ variantId: shirt.variantId, quantity: 5 })
    await app.as(token).call(cart.applyCoupon, { body: { code } })

    await save(token, 2, { variantId: shirt.variantId, quantity: 6 })

    expect(await app.as(token).call(cart.getCart)).toMatchObject({ version: 3, couponCode: code, lines: [{ quantity: 6 }] })
  })

  test('is refused below its minimum, saying which', async () => {
    const shirt = await aProduct(app, { price: 1000 })
    const { code } = await aCoupon(app, { minSubtotal: 5001 })
    const buyer = await aBuyerWith({ variantId: shirt.variantId, quantity: 5 })

    await expect(app.as(buyer.token).call(cart.applyCoupon, { body: { code } })).rejects.toMatchObject({
      status: 409,
      code: 'coupon.belowMinimum',
      message: 'Coupon not applicable: it needs goods worth at least £50.01.',
    })
  })

  test('is refused after its last day, and when there is none of that code', async () => {
    const { code } = await aCoupon(app, { endsOn: '2020-01-01' })
    const { token } = await aCustomer(app)
    await expect(app.as(token).call(cart.applyCoupon, { body: { code } })).rejects.toMatchObject({ code: 'coupon.expired', status: 409 })
    await expect(app.as(token).call(cart.applyCoupon, { body: { code: 'NOTHING' } })).rejects.toMatchObject({
      code: 'coupon.notFound',
      status: 404,
    })
  })

  test('is guessed thirty times an hour by one person, wrong tries counted, whatever their address', async () => {
    const { code } = await aCoupon(app)
    const { token } = await aCustomer(app)
    const guess = (body: { code: string }) => rawCall(app, 'POST', cart.applyCoupon.path, { token, body }).then(({ status }) => status)
    for (let turn = 0; turn < 30; turn++) expect(await guess({ code: `GUESS${turn}` })).toBe(404)

    expect(await guess({ code })).toBe(429)
    const other = await aCustomer(app)
    expect(await app.as(other.token).status(cart.applyCoupon, { body: { code } })).toBe(200)
  })

  test('is taken off', async () => {
    const { code } = await aCoupon(app)
    const { token } = await aCustomer(app)
    await app.as(token).call(cart.applyCoupon, { body: { code } })
    expect(await app.as(token).call(cart.removeCoupon)).toMatchObject({ couponCode: null })
    expect(await app.as(token).call(cart.removeCoupon)).toMatchObject({ couponCode: null })
  })
})

test('a line goes when its variant is deleted', async () => {
  const shirt = await aProduct(app)
  const buyer = await aBuyerWith({ variantId: shirt.variantId, quantity: 5 })
  await app.asSystem((ctx) => ctx.db.delete(variants).where(eq(variants.id, shirt.variantId)))
  expect((await app.as(buyer.token).call(cart.getCart)).lines).toEqual([])
})

test('an address of another customer is not there', async () => {
  const { variantId } = await aProduct(app)
  const other = await aCustomer(app)
  const address = await anAddress(app, other.id)
  const buyer = await aBuyerWith({ variantId, quantity: 1 })
  await expect(app.as(buyer.token).call(cart.quoteCart, { body: { addressId: address.id } })).rejects.toMatchObject({
    status: 404,
    code: 'cart.addressNotFound',
  })
})
