import { eq, sql } from 'drizzle-orm'
import { reindexEverything } from '#modules/products/server/public.ts'
import { describe, expect, test } from 'vitest'
import { anAddress, type CustomerOptions } from '#testing/builders/accounts.ts'
import { aBuyerWith, type BuiltBuyer, type CartLine } from '#testing/builders/carts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { aPriceList } from '#testing/builders/prices.ts'
import { aProduct } from '#testing/builders/products.ts'
import { aZone } from '#testing/builders/shipping.ts'
import { theApp } from '#testing/app.ts'
import { coupons } from '#modules/coupons/server/tables.ts'
import { paymentMethods } from '#modules/payments/server/tables.ts'
import { minor } from '#shared/money.ts'
import * as cart from '../contract.ts'

const app = await theApp()
await aZone(app, {
  rates: [
    { maxTotal: 10_000, charge: 795 },
    { minTotal: 10_000, charge: 0 },
  ],
})
await app.asSystem((ctx) =>
  ctx.db.insert(paymentMethods).values([
    { code: 'transfer', name: { en: 'Bank transfer', ar: 'تحويل بنكي' }, provider: 'offline', isOnline: false, position: 1 },
    {
      code: 'account',
      name: { en: 'On account', ar: 'على الحساب' },
      provider: 'offline',
      isOnline: false,
      minTotal: minor(100_000),
      position: 2,
    },
  ]),
)

const aBuyer = (lines: CartLine[], options: CustomerOptions = {}) => aBuyerWith(app, lines, options)
const apply = (buyer: BuiltBuyer, code: string) => app.as(buyer.token).call(cart.applyCoupon, { body: { code } })

describe('a quote', () => {
  test('is empty and not orderable without lines', async () => {
    const { quote } = await aBuyer([])
    expect(await quote()).toMatchObject({ lines: [], isOrderable: false, totals: { grandTotal: 0 } })
  })

  test('prices lines, options, coupon, delivery and tax, and adds up', async () => {
    const shirt = await aProduct(app, {
      title: 'Shirt',
      price: 1000,
      optionGroups: [{ title: 'Print', choices: [{ title: 'Logo', surcharge: 50 }] }],
    })
    const book = await aProduct(app, { price: 500, taxBps: 0 })
    const choiceId = shirt.optionGroups[0]?.choices[0]?.id ?? ''
    const buyer = await aBuyer([
      { variantId: shirt.variantId, choiceIds: [choiceId], quantity: 4 },
      { variantId: book.variantId, quantity: 3 },
    ])
    const address = await anAddress(app, buyer.id)
    const { code } = await aCoupon(app, { percentBps: 1000 })
    await apply(buyer, code)

    const quote = await buyer.quote({ addressId: address.id, deliveryMethod: 'delivery' })

    expect(quote.isOrderable).toBe(true)
    expect(quote.lines[0]).toMatchObject({
      title: 'Shirt',
      unitPrice: 1000,
      priceSource: 'list',
      lineTotal: 4000,
      selectionsTotal: 200,
      discount: 420,
      taxBps: 2000,
      tax: 756,
      choices: [{ id: choiceId, group: 'Print', title: 'Logo', surcharge: 50 }],
    })
    expect(quote.coupon).toEqual({ code, refusal: null, minimum: 0, isFreeDelivery: false, isForSome: false, discount: 570 })
    expect(quote.delivery).toMatchObject({ method: 'delivery', name: 'Mainland', charge: 795, minDays: 2, maxDays: 4 })
    expect(quote.totals).toEqual({
      subtotal: 5500,
      selectionsTotal: 200,
      discountTotal: 570,
      shippingCost: 795,
      taxTotal: 756 + 159,
      grandTotal: 6840,
    })
    expect(quote.taxes).toEqual([
      { bps: 2000, rule: 'standard', taxable: 3780 + 795, tax: 756 + 159 },
      { bps: 0, rule: 'zero', taxable: 1350, tax: 0 },
    ])
    expect(quote.paymentMethods.map((method) => method.code)).toEqual(['transfer'])
  })

  test('gives the company’s price for the quantity and the next step', async () => {
    const tea = await aProduct(app, { price: 1000 })
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 10 }])
    await aPriceList(app, {
      companyId: buyer.companyId,
      rows: [
        { variantId: tea.variantId, fromQuantity: 10, price: 800 },
        { variantId: tea.variantId, fromQuantity: 24, price: 700 },
      ],
    })
    expect((await buyer.quote()).lines[0]).toMatchObject({
      unitPrice: 800,
      listPrice: 1000,
      priceSource: 'company',
      nextStep: { fromQuantity: 24, unitPrice: 700 },
    })
  })

  test('counts all lines of a variant towards its quantity price', async () => {
    const shirt = await aProduct(app, {
      price: 1000,
      optionGroups: [{ title: 'Print', isRequired: false, choices: [{ title: 'Logo', surcharge: 0 }] }],
    })
    const buyer = await aBuyer([
      { variantId: shirt.variantId, quantity: 6 },
      { variantId: shirt.variantId, choiceIds: [shirt.optionGroups[0]?.choices[0]?.id ?? ''], quantity: 6 },
    ])
    await aPriceList(app, { companyId: buyer.companyId, rows: [{ variantId: shirt.variantId, fromQuantity: 12, price: 800 }] })
    expect((await buyer.quote()).lines.map((line) => line.unitPrice)).toEqual([800, 800])
  })

  test('speaks the reader’s language', async () => {
    const tea = await aProduct(app, { title: { en: 'Tea', ar: 'شاي' } })
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }])
    const quote = await buyer.quote({}, { 'accept-language': 'ar' })
    expect(quote.lines[0]?.title).toBe('شاي')
    expect(quote.paymentMethods[0]?.name).toBe('تحويل بنكي')
  })

  test('prices weights by the whole unit', async () => {
    const nuts = await aProduct(app, { price: 999, onHand: 10_000, max: 10_000, unit: { code: 'kg', decimals: 3 } })
    const buyer = await aBuyer([{ variantId: nuts.variantId, quantity: 2500 }])
    expect((await buyer.quote()).lines[0]).toMatchObject({ lineTotal: 2498, problems: [] })
  })

  test('offers free delivery from its amount, judged after the coupon', async () => {
    const tea = await aProduct(app, { price: 1000 })
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 10 }])
    const address = await anAddress(app, buyer.id)
    const request = { addressId: address.id, deliveryMethod: 'delivery' as const }

    expect((await buyer.quote(request)).totals.shippingCost).toBe(0)
    await apply(buyer, (await aCoupon(app, { type: 'fixed', amount: 100 })).code)
    expect((await buyer.quote(request)).totals.shippingCost).toBe(795)
  })

  test('has no delivery while none is chosen, and collection for nothing', async () => {
    const tea = await aProduct(app)
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }])
    const address = await anAddress(app, buyer.id)

    expect(await buyer.quote({ addressId: address.id })).toMatchObject({
      delivery: null,
      totals: { shippingCost: 0 },
      deliveryOptions: [{ method: 'delivery' }, { method: 'collection' }],
    })
    expect(await buyer.quote({ addressId: address.id, deliveryMethod: 'collection' })).toMatchObject({
      delivery: { method: 'collection', charge: 0 },
      totals: { shippingCost: 0 },
    })
  })

  test('has no delivery to where the shop does not deliver', async () => {
    const tea = await aProduct(app)
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }])
    const address = await anAddress(app, buyer.id, { country: 'FR', city: 'Lille' })
    expect(await buyer.quote({ addressId: address.id, deliveryMethod: 'delivery' })).toMatchObject({ delivery: null, deliveryOptions: [] })
  })

  test.each([
    ['exempt', 'exempt'],
    ['reverseCharge', 'reverseCharge'],
  ] as const)('charges a buyer treated as %s no tax', async (taxTreatment, rule) => {
    const tea = await aProduct(app)
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }], { taxTreatment })
    expect(await buyer.quote()).toMatchObject({ totals: { taxTotal: 0 }, taxes: [{ bps: 0, rule }] })
  })
})

describe('a coupon on the cart', () => {
  test('that no longer counts says why and takes nothing off', async () => {
    const tea = await aProduct(app)
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }])
    const { id, code } = await aCoupon(app)
    await apply(buyer, code)
    await app.asSystem((ctx) => ctx.db.update(coupons).set({ endsOn: '2020-01-01' }).where(eq(coupons.id, id)))

    expect(await buyer.quote()).toMatchObject({
      coupon: { code, refusal: 'expired', discount: 0 },
      totals: { discountTotal: 0 },
      isOrderable: false,
    })
  })

  test('for free delivery waives its charge', async () => {
    const tea = await aProduct(app)
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }])
    const address = await anAddress(app, buyer.id)
    await apply(buyer, (await aCoupon(app, { type: 'freeDelivery' })).code)
    expect(await buyer.quote({ addressId: address.id, deliveryMethod: 'delivery' })).toMatchObject({
      coupon: { isFreeDelivery: true },
      totals: { shippingCost: 0, discountTotal: 0 },
    })
  })
})

test('three hundred lines are quoted at their list prices', async () => {
  const sample = await aProduct(app, { price: 1234 })
  const ids = await app.asSystem(async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      with goods as (
        insert into products (slug, sku, title, description, category_id, measure_unit_id, tax_group_id)
        select 'bulk-' || n, 'BULK-' || n, '{"en":"Bulk","ar":"جملة"}', '{"en":"","ar":""}', p.category_id, p.measure_unit_id, p.tax_group_id
        from generate_series(1, 300) n, products p where p.id = ${sample.id} returning id, sku)
      insert into variants (product_id, sku, price, on_hand) select id, sku, 1234, 100 from goods returning id`)
    await reindexEverything(ctx)
    await ctx.db.execute(sql`analyze`)
    return rows.map((row) => row.id)
  })
  const buyer = await aBuyer(ids.map((variantId) => ({ variantId, quantity: 2 })))
  await aPriceList(app, {
    companyId: buyer.companyId,
    rows: ids.map((variantId) => ({ variantId, price: 1000 })),
    rules: [{ scope: 'everything', percentBps: 100 }],
  })

  const quote = await buyer.quote()

  expect(quote.lines).toHaveLength(300)
  expect(quote.totals.subtotal).toBe(300 * 2 * 1000)
})
