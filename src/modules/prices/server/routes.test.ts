import { describe, expect, test } from 'vitest'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { aCustomerGroup, aPriceList } from '#testing/builders/prices.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { orderableVariants } from '#modules/products/server/public.ts'
import { getSettings, putSettings } from '#modules/settings/server/public.ts'
import { urlOf } from '#shared/call.ts'
import { explainPrice } from '../admin-contract.ts'
import { listPrices, listProductPrices, listSurcharges } from '../contract.ts'
import { decidePrices, findOffers } from './public.ts'

/** A price that cannot be mistaken for another number of an answer. */
const canary = 73_519_246

const app = await theApp()

const pricesFor = (token: string | null, ...variantIds: string[]) => app.as(token).call(listPrices, { query: { variants: variantIds } })
const rawAnswer = async (token: string | null, variantId: string) => {
  const headers = { 'x-api-key': 'jumla-web', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return app.inject({ method: 'GET', url: urlOf(listPrices, { query: { variants: [variantId] } }), headers })
}

describe('those who may not see prices', () => {
  test.each([
    ['a visitor', () => Promise.resolve({ token: null })],
    ['a customer without the permission', () => aCustomer(app, { canSeePrices: false })],
    ['a customer who waits for approval', () => aCustomer(app, { status: 'confirmed', canSeePrices: true })],
    ['a salesperson without a chosen customer', () => aSalesperson(app)],
  ])('%s gets an answer without a single number', async (_, build) => {
    const { token } = await build()
    const { variantId } = await aProduct(app, { price: canary, tags: [{ slug: 'sale', percentBps: 1000 }] })

    const answer = await rawAnswer(token, variantId)

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ data: { visible: false, currency: 'GBP', prices: [] } })
    expect(answer.body).not.toContain(String(canary))
  })
})

test('a visitor sees prices when the shop makes them public', async () => {
  const { variantId } = await aProduct(app, { price: 1200, discountPrice: 900 })
  const { site } = await app.asSystem((ctx) => getSettings(ctx))
  await app.asSystem((ctx) => putSettings(ctx, { site: { ...site, arePricesPublic: true } }))

  const { visible, prices } = await pricesFor(null, variantId)
  await app.asSystem((ctx) => putSettings(ctx, { site: { ...site, arePricesPublic: false } }))

  expect({ visible, prices }).toEqual({
    visible: true,
    prices: [{ variantId, unitPrice: 900, listPrice: 1200, source: 'discount', ladder: [] }],
  })
})

test('an admin sees list prices', async () => {
  const { variantId } = await aProduct(app, { price: 1200 })
  expect((await pricesFor((await anAdmin(app)).token, variantId)).prices).toMatchObject([{ unitPrice: 1200, source: 'list' }])
})

test.each([
  ['product', { productStatus: 'unavailable' as const }],
  ['variant', { status: 'unavailable' as const }],
])('the price of a hidden %s is told to the office alone', async (_, over) => {
  const hidden = await aProduct(app, {
    price: canary,
    ...over,
    optionGroups: [{ title: 'Print', isRequired: false, choices: [{ title: 'Logo', surcharge: 90 }] }],
  })
  const [buyer, admin] = [await aCustomer(app), await anAdmin(app)]

  expect(await pricesFor(buyer.token, hidden.variantId)).toEqual({ visible: true, currency: 'GBP', prices: [] })
  expect((await app.as(buyer.token).call(listProductPrices, { query: { products: [hidden.id] } })).prices).toEqual([])
  expect((await app.as(buyer.token).call(listSurcharges, { query: { variant: hidden.variantId } })).surcharges).toEqual([])
  expect((await pricesFor(admin.token, hidden.variantId)).prices).toMatchObject([{ unitPrice: canary }])
})

test('prices are never cached by anyone in between', async () => {
  const buyer = await aCustomer(app)
  const { variantId } = await aProduct(app)
  expect((await rawAnswer(buyer.token, variantId)).headers['cache-control']).toBe('no-store')
})

test('refuses more than two hundred variants and what is no variant id', async () => {
  const { token } = await aCustomer(app)
  expect(await app.as(token).status(listPrices, { query: { variants: ['shirt'] } })).toBe(422)
  const many = Array.from({ length: 201 }, (_, index) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`)
  expect(await app.as(token).status(listPrices, { query: { variants: many } })).toBe(422)
})

test('leaves out variants that do not exist', async () => {
  const { token } = await aCustomer(app)
  expect((await pricesFor(token, '01900000-0000-7000-8000-000000000000')).prices).toEqual([])
})

describe('a buyer', () => {
  test('sees their company’s list before their group’s, with its ladder', async () => {
    const buyer = await aCustomer(app)
    const { variantId } = await aProduct(app, { price: 1000 })
    const group = await aCustomerGroup(app, [buyer.companyId])
    await aPriceList(app, { groupId: group.id, rows: [{ variantId, price: 850 }] })
    await aPriceList(app, {
      companyId: buyer.companyId,
      rows: [
        { variantId, fromQuantity: 12, price: 800 },
        { variantId, fromQuantity: 48, price: 700 },
      ],
    })

    const { prices } = await pricesFor(buyer.token, variantId)

    expect(prices).toEqual([
      {
        variantId,
        unitPrice: 850,
        listPrice: 1000,
        source: 'group',
        ladder: [
          { fromQuantity: 1, unitPrice: 850 },
          { fromQuantity: 12, unitPrice: 800 },
          { fromQuantity: 48, unitPrice: 700 },
        ],
      },
    ])
  })

  test('sees the price of the smallest quantity that may be ordered', async () => {
    const buyer = await aCustomer(app)
    const { variantId } = await aProduct(app, { price: 1000, min: 12, multiple: 12 })
    await aPriceList(app, { companyId: buyer.companyId, rows: [{ variantId, fromQuantity: 12, price: 800 }] })
    expect((await pricesFor(buyer.token, variantId)).prices[0]).toMatchObject({ unitPrice: 800, ladder: [] })
  })

  test('sees the price of a whole case where the minimum is less', async () => {
    const buyer = await aCustomer(app)
    const { id, variantId } = await aProduct(app, { price: 1000, min: 1, multiple: 6 })
    await aPriceList(app, { companyId: buyer.companyId, rows: [{ variantId, fromQuantity: 6, price: 800 }] })

    const shown = { unitPrice: 800, ladder: [] }
    expect((await pricesFor(buyer.token, variantId)).prices[0]).toMatchObject(shown)
    expect((await app.as(buyer.token).call(listProductPrices, { query: { products: [id] } })).prices[0]).toMatchObject(shown)
    const decided = await app.asSystem(async (ctx) => {
      const offersTo = await findOffers(ctx, buyer.companyId, [variantId])
      const variants = await orderableVariants(ctx, [variantId])
      return decidePrices({ lines: [{ variantId, quantity: 6 }], variants, offersTo })
    })
    expect(decided.get(variantId)).toMatchObject(shown)
    const { token } = await anAdmin(app)
    expect(await app.as(token).call(explainPrice, { query: { variant: variantId, company: buyer.companyId } })).toMatchObject({
      quantity: 6,
      ...shown,
    })
  })

  test.each([
    ['a category', (product: Awaited<ReturnType<typeof aProduct>>) => ({ scope: 'category' as const, scopeId: product.categoryId })],
    ['a brand', (product: Awaited<ReturnType<typeof aProduct>>) => ({ scope: 'brand' as const, scopeId: product.brandId ?? '' })],
    ['everything', () => ({ scope: 'everything' as const })],
  ])('sees a percentage on %s', async (_, scopeOf) => {
    const buyer = await aCustomer(app)
    const product = await aProduct(app, { price: 1000, brand: 'acme', category: `term-${_.length}` })
    const other = await aProduct(app, { price: 1000, brand: 'other', category: 'elsewhere' })
    const scope = scopeOf(product)
    await aPriceList(app, { companyId: buyer.companyId, rules: [{ ...scope, percentBps: 2500 }] })

    const { prices } = await pricesFor(buyer.token, product.variantId, other.variantId)

    expect(prices.find((price) => price.variantId === product.variantId)).toMatchObject({ unitPrice: 750, source: 'company' })
    expect(prices.find((price) => price.variantId === other.variantId)?.unitPrice).toBe(scope.scope === 'everything' ? 750 : 1000)
  })

  test.each([
    ['inactive', { status: 'inactive' as const }],
    ['not in force yet', { startsOn: '2999-01-01' }],
    ['over', { endsOn: '2000-01-01' }],
  ])('does not see a list that is %s', async (_, over) => {
    const buyer = await aCustomer(app)
    const { variantId } = await aProduct(app, { price: 1000 })
    await aPriceList(app, { companyId: buyer.companyId, rows: [{ variantId, price: 1 }], ...over })
    expect((await pricesFor(buyer.token, variantId)).prices[0]).toMatchObject({ unitPrice: 1000, source: 'list' })
  })

  test('never sees another company’s list', async () => {
    const [buyer, other] = [await aCustomer(app), await aCustomer(app)]
    const { variantId } = await aProduct(app, { price: 1000 })
    await aPriceList(app, { companyId: other.companyId, rows: [{ variantId, price: canary }] })

    const answer = await rawAnswer(buyer.token, variantId)

    expect(answer.body).not.toContain(String(canary))
  })

  test('of twenty-four variants are decided from what one statement reads', async () => {
    const buyer = await aCustomer(app)
    const ids: string[] = []
    for (let index = 0; index < 24; index++) ids.push((await aProduct(app, { price: 1000 + index })).variantId)
    await aPriceList(app, { companyId: buyer.companyId, rows: ids.map((variantId) => ({ variantId, price: 500 })) })

    const input = await app.asSystem(async (ctx) => ({
      variants: await orderableVariants(ctx, ids),
      offersTo: await findOffers(ctx, buyer.companyId, ids),
    }))

    const decided = decidePrices({ ...input, lines: ids.map((variantId) => ({ variantId, quantity: 1 })) })
    expect([...decided.values()].map((price) => price.unitPrice)).toEqual(ids.map(() => 500))
  })
})

describe('products in a list', () => {
  const asked = (token: string | null, ...products: string[]) => app.as(token).call(listProductPrices, { query: { products } })

  test.each([
    ['a visitor', () => Promise.resolve({ token: null })],
    ['a customer without the permission', () => aCustomer(app, { canSeePrices: false })],
  ])('%s gets an answer without a single number', async (_, build) => {
    const { token } = await build()
    const { id } = await aProduct(app, { price: canary })
    expect(await asked(token, id)).toEqual({ visible: false, currency: 'GBP', prices: [] })
  })

  test('cost what their cheapest variant costs, and say whether others cost more', async () => {
    const { token } = await aCustomer(app)
    const several = await aProduct(app, { variants: [{ price: 1500 }, { price: 900 }, { price: 1200 }] })
    const one = await aProduct(app, { price: 700 })

    const { prices } = await asked(token, several.id, one.id)

    expect(prices.find(({ productId }) => productId === several.id)).toMatchObject({
      variantId: several.variants[1]?.id,
      unitPrice: 900,
      differs: true,
      isUniform: false,
    })
    expect(prices.find(({ productId }) => productId === one.id)).toMatchObject({
      variantId: one.variantId,
      unitPrice: 700,
      differs: false,
      isUniform: true,
    })
  })

  test('are at most sixty', async () => {
    const { token } = await aCustomer(app)
    const many = Array.from({ length: 61 }, (_, index) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`)
    expect(await app.as(token).status(listProductPrices, { query: { products: many } })).toBe(422)
  })
})
