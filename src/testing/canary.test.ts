// Hidden prices stay hidden: products get unmistakable prices, and everything that a visitor or a customer without prices can read is searched for them.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { routes } from '../modules.ts'
import { customers } from '#modules/people/server/tables.ts'
import { getOrder, listOrders, placeOrder } from '#modules/orders/contract.ts'
import { actOnOrder } from '#modules/orders/admin-contract.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { listProducts, listProductsForCustomer, productSorts } from '#modules/products/contract.ts'
import { deviceTypes } from '#modules/content/kinds.ts'
import { menuItems, menus } from '#modules/content/server/tables.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import { variants } from '#modules/products/server/tables.ts'
import { minor } from '#shared/money.ts'
import { theApp } from './app.ts'
import { type BuiltPerson, aCustomer, anAddress, anAdmin } from './builders/accounts.ts'
import { aCoupon } from './builders/coupons.ts'
import { aCart, anAttempt, aPaymentMethod } from './builders/orders.ts'
import { aPriceList } from './builders/prices.ts'
import { aProduct } from './builders/products.ts'
import { aZone } from './builders/shipping.ts'
import { moneyIn } from './money-finder.ts'
import { rawCall, strangeParams } from './raw-call.ts'

const price = 7_391_853
const discountPrice = 7_391_607
const listRow = 7_390_519
const surcharge = 7_277_729
const delivery = 7_111_937
const freeFrom = 97_666_661
const couponMinimum = 7_033_351
const secrets = [price, price + 1, price + 2, discountPrice, listRow, surcharge, delivery, freeFrom, couponMinimum]

/** Orders while the customer sees prices; the right is removed afterwards. */
async function aFormerBuyer() {
  const customer = await aCustomer(app)
  const address = await anAddress(app, customer.id)
  await aCart(app, customer.id, [
    { variantId: goods.variantId, quantity: 1, choiceIds: goods.optionGroups.flatMap(({ choices }) => choices.map(({ id }) => id)) },
  ])
  const method = await aPaymentMethod(app)
  const attempt = await anAttempt(app, { token: customer.token, addressId: address.id }, method.id)
  const placed = await app.as(customer.token).call(placeOrder, { body: attempt })
  await app.asSystem((ctx) => ctx.db.update(customers).set({ canSeePrices: false }).where(eq(customers.id, customer.id)))
  const [order] = await app.asSystem((ctx) => ctx.db.select().from(orders).where(eq(orders.id, placed.orderId)))
  const { subtotal = 0, selectionsTotal = 0, taxTotal = 0, grandTotal = 0 } = order ?? {}
  return { ...customer, orderId: placed.orderId, amounts: [subtotal, selectionsTotal, subtotal + selectionsTotal, taxTotal, grandTotal] }
}

/** Menus with the products: on the home page, on a page of their own and in the footer, alone and among others. */
const menusWith = (productId: string) =>
  app.asSystem(async (ctx) => {
    for (const [location, type] of [
      ['home', 'single-product'],
      ['home', 'grid'],
      ['nav', 'bundle'],
    ] as const) {
      const title = { en: `Canary ${type}`, ar: '' }
      const menu = { slug: `canary-${type}`, title, location, type, itemType: 'products' as const }
      const [made] = await ctx.db
        .insert(menus)
        .values({ ...menu, deviceTypes: [...deviceTypes] })
        .returning({ id: menus.id })
      await ctx.db.insert(menuItems).values({ menuId: made?.id ?? '', productId, position: 0 })
    }
  })

const aBundle = () =>
  aProduct(app, { title: 'Canary box', slug: 'canary-box', price: price + 2, bundleOf: [{ variantId: goods.variantId, quantity: 2 }] })

const app = await theApp()
const seeing = await aCustomer(app)
const goods = await aProduct(app, {
  title: { en: 'Canary jar', ar: 'جرة الكناري' },
  slug: 'canary-jar',
  price,
  discountPrice,
  brand: 'canary-brand',
  category: 'canary-shelf',
  mainCategory: 'canary-hall',
  tags: [{ slug: 'sale', percentBps: 1000 }],
  optionGroups: [{ title: 'Lid', choices: [{ title: 'Golden', surcharge }] }],
  variants: [
    { price, discountPrice, values: { size: 'm' } },
    { price: price + 1, values: { size: 'l' } },
  ],
})
await aPriceList(app, {
  companyId: seeing.companyId,
  rows: [
    { variantId: goods.variantId, price: listRow },
    { variantId: goods.variantId, fromQuantity: 10, price: listRow - 1 },
  ],
})
await aBundle()
await menusWith(goods.id)
await aZone(app, {
  rates: [
    { maxTotal: freeFrom, charge: delivery },
    { minTotal: freeFrom, charge: 0 },
  ],
})
await aCoupon(app, { code: 'CANARY', minSubtotal: couponMinimum })
const buyer = await aFormerBuyer()
const waiting = await aCustomer(app, { status: 'confirmed', canSeePrices: true })
const blind = await aCustomer(app, { canSeePrices: false })

/** Every address of every GET: with the parameters of these products, and with every sort and filter of lists. */
function addresses(orderId: string): string[] {
  const params: Record<string, string[]> = {
    slug: [goods.slug, 'canary-box', 'canary-shelf', 'canary-hall', 'canary-brand'],
    id: [orderId, goods.id],
    variantId: [goods.variantId],
  }
  return routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && ['public', 'person', 'customer', 'buyer'].includes(endpoint.access))
    .flatMap(({ endpoint: { path, query } }) => {
      const name = /:(\w+)/.exec(path)?.[1]
      const plain = name ? (params[name] ?? [strangeParams[name] ?? 'x']).map((value) => path.replace(`:${name}`, value)) : [path]
      if (!query) return plain
      return plain.flatMap((url) => [
        url,
        `${url}?search=canary`,
        `${url}?variants=${goods.variants.map(({ id }) => id).join(',')}`,
        `${url}?variantId=${goods.variantId}`,
        `${url}?products=${goods.id}`,
        `${url}?products=${goods.id}`,
      ])
    })
    .concat(productSorts.flatMap((sort) => [`/api/front/products?sort=${sort}`, `/api/account/products?sort=${sort}`]))
    .concat(['single-product', 'grid', 'bundle'].map((type) => `/api/front/menus/${type}/canary-${type}`))
    .concat(['/api/front/products?deal=true', '/api/front/products?tag=sale', '/api/openapi.json', '/api/docs', '/healthz', '/readyz'])
}

const who: [string, () => BuiltPerson | null][] = [
  ['a visitor', () => null],
  ['a customer who waits for approval', () => waiting],
  ['a customer without prices', () => blind],
  ['a customer who ordered before prices were hidden', () => buyer],
]

describe.each(['en', 'ar'])('in %s', (locale) => {
  test.each(who)('%s gets no hidden amount from any address', async (_, person) => {
    let answered = 0
    for (const url of addresses(buyer.orderId)) {
      const { status, text } = await rawCall(app, 'GET', url, { token: person()?.token ?? null, headers: { 'accept-language': locale } })
      if (status === 200) answered += 1
      expect(moneyIn(text, [...secrets, ...buyer.amounts]), `${url} (${status})`).toEqual([])
    }
    expect(answered).toBeGreaterThan(25)
  })
})

test('the menus of this test show the products', async () => {
  for (const url of ['/api/front/menus/home', '/api/front/menus/links', '/api/front/menus/grid/canary-grid'])
    expect((await rawCall(app, 'GET', url)).text, url).toContain(goods.slug)
})

test('the same search finds the amounts where they may be seen', async () => {
  const url = `/api/front/prices?variants=${goods.variantId}`
  expect(moneyIn((await rawCall(app, 'GET', url, { token: seeing.token })).text, secrets)).toContain(listRow)
  for (const text of ['£73,918.53', '73918.53', '"7391853"', '٧٣٬٩١٨٫٥٣', '73 918,53', '73&nbsp;918,53', 'x7391853y'])
    expect(moneyIn(text, [price])).toEqual([price])
  for (const id of ['01997391-8530-7391-8539-739185373918', 'sha256/a7391853f7391853'])
    expect(moneyIn(`/files/${id}.webp`, [price, 7391])).toEqual([])
  for (const text of ['739185', '7,391,85', '73,918.35']) expect(moneyIn(text, [price])).toEqual([])
})

test('a cached answer made for one who sees prices never reaches one who does not', async () => {
  const url = `/api/front/prices?variants=${goods.variantId}`
  await rawCall(app, 'GET', url, { token: seeing.token })
  const { body, headers } = await rawCall(app, 'GET', url)
  expect(body).toEqual({ data: { visible: false, currency: 'GBP', prices: [] } })
  expect(headers['cache-control']).toBe('no-store')
})

test('the order of a list says nothing about prices: sorting by them is refused, and what is unknown is no filter', async () => {
  for (const sort of ['price', '-price'] as const) {
    expect(await app.as(null).status(listProducts, { query: { sort } })).toBe(403)
    expect(await app.as(blind.token).status(listProductsForCustomer, { query: { sort } })).toBe(403)
    expect(await app.as(waiting.token).status(listProductsForCustomer, { query: { sort } })).toBe(403)
    expect(await app.as(seeing.token).status(listProductsForCustomer, { query: { sort } })).toBe(200)
  }
  for (const filter of ['minPrice=1', 'maxPrice=9999999']) {
    expect((await rawCall(app, 'GET', `/api/front/products?${filter}`)).status, filter).toBe(403)
    const [key = '', value = ''] = filter.split('=')
    for (const { token } of [blind, waiting])
      expect(await app.as(token).status(listProductsForCustomer, { query: { [key]: Number(value) } }), filter).toBe(403)
    expect(await app.as(seeing.token).status(listProductsForCustomer, { query: { [key]: Number(value) } }), filter).toBe(200)
  }
  for (const filter of ['price=7391853', 'priceFrom=1', 'sort=discountPrice', 'sort=-discount'])
    expect((await rawCall(app, 'GET', `/api/front/products?${filter}`)).status, `${filter}`).toBe(422)
})

test('no sort that is open to everyone follows the prices', async () => {
  const one = await aProduct(app, { title: 'Order probe', category: 'probes' })
  const other = await aProduct(app, { title: 'Order probe', category: 'probes' })
  const price = (id: string, amount: number) =>
    app.asSystem(async (ctx) => {
      await ctx.db
        .update(variants)
        .set({ price: minor(amount) })
        .where(eq(variants.productId, id))
      await reindexProducts(ctx, [id])
    })
  // Another page size each time, so that no cached answer is compared with itself.
  let perPage = 50
  const order = async (sort: (typeof productSorts)[number]) =>
    (await app.as(null).call(listProducts, { query: { sort, perPage: (perPage += 1), category: ['probes'] } })).data.map(({ id }) => id)
  for (const sort of ['relevance', 'newest', 'title', '-title'] as const) {
    await price(one.id, 100)
    await price(other.id, 900_000)
    const before = await order(sort)
    await price(one.id, 900_000)
    await price(other.id, 100)
    expect(before).toHaveLength(2)
    expect(await order(sort), `${sort}`).toEqual(before)
  }
})

test('an order of one who lost the right shows what was bought, without amounts', async () => {
  const caller = app.as(buyer.token)
  const [row] = (await caller.call(listOrders)).data
  expect(row).toMatchObject({ id: buyer.orderId, grandTotal: null })
  const order = await caller.call(getOrder, { params: { id: buyer.orderId } })
  expect(order.lines).toMatchObject([{ quantity: 1, unitPrice: null, lineTotal: null, tax: null }])
  expect([order.totals, order.adjustments.map(({ amount }) => amount)]).toEqual([null, []])
})

test('mails to one without prices carry no amount, the office still reads them', async () => {
  const admin = await anAdmin(app, { receivesMails: true })
  await app.as(admin.token).call(actOnOrder, { params: { id: buyer.orderId, action: 'accept' }, body: {} })
  await app.drainJobs()
  expect(app.mails(buyer.email).length).toBeGreaterThanOrEqual(2)
  for (const mail of app.mails(buyer.email)) expect(moneyIn(mail, [...secrets, ...buyer.amounts])).toEqual([])
  expect(moneyIn(app.mails(admin.email).join('\n'), buyer.amounts).length).toBeGreaterThan(0)
})

test('a refusal names no amount of a price', async () => {
  for (const token of [null, blind.token, waiting.token]) {
    for (const [method, url, body] of [
      ['PUT', '/api/account/cart', { version: 0, lines: [{ variantId: goods.variantId, quantity: 1 }] }],
      ['POST', '/api/account/cart/coupon', { code: 'CANARY' }],
      ['POST', '/api/account/cart/quote', { seen: { [goods.variantId]: 1 } }],
      [
        'POST',
        '/api/account/orders',
        {
          idempotencyKey: 'canary-canary-canary',
          cartVersion: 1,
          expectedTotal: 1,
          addressId: goods.id,
          deliveryMethod: 'delivery',
          paymentMethodId: goods.id,
        },
      ],
    ] as const) {
      const { status, text } = await rawCall(app, method, url, { token, body })
      expect(status, `${method} ${url}`).toBeGreaterThanOrEqual(400)
      expect(moneyIn(text, secrets), `${method} ${url}`).toEqual([])
    }
  }
})
