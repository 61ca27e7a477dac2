// Attacks by somebody with an account: ids of other companies in every place, bodies that no form sends, the same call twice at once, forged webhooks.
import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { customers } from '#modules/people/server/tables.ts'
import { saveCart } from '#modules/carts/contract.ts'
import { getOrder, listOrders, placeOrder } from '#modules/orders/contract.ts'
import { keepDocument } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'
import { one } from '#server/db/failures.ts'
import { theApp } from './app.ts'
import { aCustomer, anAddress, anAdmin, aSalesperson } from './builders/accounts.ts'
import { anAttempt, anOrder, aReadyBuyer, aShopFloor, onHandOf } from './builders/orders.ts'
import { aProduct } from './builders/products.ts'
import { apiKey, crossSitePair, rawCall } from './raw-call.ts'

const app = await theApp()
const floor = await aShopFloor(app)

const nowhere = '00000000-0000-7000-8000-000000000000'
const address = { country: 'GB', city: 'Leeds', address1: '1 High Street', postcode: 'LS1 1AA' }

describe('what belongs to another company is not there', () => {
  test('the same answer as for what never was: addresses, orders, their steps, from customer and salesperson', async () => {
    const victim = await aCustomer(app)
    const theirs = await anAddress(app, victim.id)
    const order = await anOrder(app, { customerId: victim.id, methodId: floor.offline.id })
    const seller = await aSalesperson(app)
    const own = await aCustomer(app, { salespersonId: seller.id })
    await rawCall(app, 'POST', `/api/sales/customers/${own.id}/choose`, { token: seller.token })
    const paths = [
      ['PUT', '/api/account/addresses/:id', theirs.id, address],
      ['DELETE', '/api/account/addresses/:id', theirs.id],
      ['POST', '/api/account/addresses/:id/default', theirs.id],
      ['GET', '/api/account/orders/:id', order.id],
      ['POST', '/api/account/orders/:id/cancel', order.id, {}],
      ['POST', '/api/account/orders/:id/pay', order.id],
      ['POST', '/api/account/orders/:id/confirm', order.id, { revision: 0 }],
      ['GET', '/api/account/orders/:id/reorder', order.id],
    ] as const
    for (const token of [(await aCustomer(app)).token, seller.token]) {
      for (const [method, path, id, body] of paths) {
        const mine = await rawCall(app, method, path.replace(':id', id), { token, body })
        const none = await rawCall(app, method, path.replace(':id', nowhere), { token, body })
        expect([mine.status, mine.code], `${method} ${path}`).toEqual([404, none.code])
        expect(none.status).toBe(404)
      }
    }
    for (const [method, path] of [
      ['GET', `/api/sales/orders/${order.id}`],
      ['POST', `/api/sales/customers/${victim.id}/choose`],
    ] as const)
      expect((await rawCall(app, method, path, { token: seller.token })).status, `${path}`).toBe(404)
    expect((await app.as(victim.token).call(getOrder, { params: { id: order.id } })).status).toBe('pending')
  })

  test("an order is not sent to somebody else's address, nor paid by a way that is not offered", async () => {
    const buyer = await aReadyBuyer(app)
    const victim = await aCustomer(app)
    const theirs = await anAddress(app, victim.id)
    const attempt = await anAttempt(app, buyer, floor.offline.id)
    for (const change of [{ addressId: theirs.id }, { addressId: nowhere }, { paymentMethodId: nowhere }]) {
      const { status, text } = await rawCall(app, 'POST', '/api/account/orders', { token: buyer.token, body: { ...attempt, ...change } })
      expect([404, 409]).toContain(status)
      expect(text).not.toContain('Market Street')
    }
    expect(
      (await rawCall(app, 'POST', '/api/account/cart/quote', { token: buyer.token, body: { addressId: theirs.id } })).text,
    ).not.toContain('"charge":795')
    expect((await app.as(buyer.token).call(listOrders)).meta.total).toBe(0)
  })

  test('a private document is for its owner and the office, by name or by hash', async () => {
    const owner = await aCustomer(app, { status: 'confirmed' })
    const other = await aCustomer(app)
    const admin = await anAdmin(app)
    const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
    const { id } = await app.asSystem((ctx) => keepDocument(ctx, { name: 'form.pdf', bytes, isPrivate: true, ownerId: owner.id }))
    const { hash } = await app.asSystem((ctx) => ctx.db.select({ hash: files.hash }).from(files).where(eq(files.id, id)).then(one))
    const fetched = (token: string | null) => rawCall(app, 'GET', `/files/${hash}/document`, { token })
    expect((await fetched(null)).status).toBe(404)
    expect((await fetched(other.token)).status).toBe(404)
    // A token of nobody is an ended session, and says nothing about what exists.
    for (const each of [hash, 'a'.repeat(64)])
      expect((await rawCall(app, 'GET', `/files/${each}/document`, { token: 'x'.repeat(43) })).status).toBe(401)
    for (const token of [owner.token, admin.token]) {
      const { status, headers } = await fetched(token)
      expect([status, headers['cache-control'], String(headers['content-disposition']).slice(0, 10)]).toEqual([
        200,
        'private, no-store',
        'attachment',
      ])
    }
    for (const name of ['document/../document', '..%2f..%2fsecret', '640.svg', '99999.webp', '160.webp%00'])
      expect((await rawCall(app, 'GET', `/files/${hash}/${name}`)).status).toBe(404)
  })
})

describe('bodies no form would send', () => {
  test.each([-1, 0, 0.5, 1e10, Number.MAX_SAFE_INTEGER, '5', null, true, [5], { $gt: 0 }])(
    'a quantity of %j is refused',
    async (quantity) => {
      const buyer = await aCustomer(app)
      const { variantId } = await aProduct(app)
      const lines = [{ variantId, quantity }]
      const { status } = await rawCall(app, 'PUT', '/api/account/cart', { token: buyer.token, body: { version: 0, lines } })
      expect(status).toBe(422)
    },
  )

  test('lines of one variant that would add up beyond all bounds stay within them', async () => {
    const buyer = await aCustomer(app)
    const { variantId } = await aProduct(app)
    const lines = Array.from({ length: 50 }, () => ({ variantId, quantity: 1_000_000_000 }))
    const cart = await app.as(buyer.token).call(saveCart, { body: { version: 0, lines } })
    expect(cart.lines).toEqual([expect.objectContaining({ quantity: 1_000_000_000 })])
    const quote = await rawCall(app, 'POST', '/api/account/cart/quote', { token: buyer.token, body: {} })
    expect([200, 409, 422]).toContain(quote.status)
  })

  const inCart = '/api/account/cart'
  test.each([
    ['a prototype key', '{"version":0,"lines":[],"__proto__":{"isAdmin":true}}', [400, 422]],
    ['a constructor key', '{"version":0,"lines":[],"constructor":{"prototype":{"isAdmin":true}}}', [400, 422]],
    ['no JSON', '{"version":0,', [400]],
    ['a list', '[]', [422]],
    ['a word', '"cart"', [422]],
    ['deep nesting', `{"version":0,"lines":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, [400, 422]],
    ['more than the largest cart', `{"version":0,"lines":[],"x":"${'x'.repeat(saveCart.maxBytes ?? 0)}"}`, [413]],
    ['a number beyond all', '{"version":1e999,"lines":[]}', [422]],
  ])('%s is refused', async (_, payload, statuses) => {
    const buyer = await aCustomer(app)
    const { status, text } = await rawCall(app, 'PUT', inCart, { token: buyer.token, payload })
    expect(statuses).toContain(status)
    expect(text).not.toMatch(/\\n\s+at |node_modules|SyntaxError|Failed query/)
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'a body as %s is refused',
    async (type) => {
      const buyer = await aCustomer(app)
      const { status } = await rawCall(app, 'PUT', inCart, {
        token: buyer.token,
        payload: '{"version":0,"lines":[]}',
        headers: { 'content-type': type },
      })
      expect([400, 415, 422]).toContain(status)
    },
  )

  test('a null byte in a text is refused or kept out, never an error of ours', async () => {
    const buyer = await aReadyBuyer(app)
    const attempt = await anAttempt(app, buyer, floor.offline.id)
    const calls = [
      ['POST', '/api/account/addresses', { ...address, city: 'Le\u0000eds' }],
      ['POST', '/api/account/orders', { ...attempt, note: 'a\u0000b' }],
      ['GET', '/api/front/products?search=a%00b', undefined],
      ['GET', '/api/front/products/a%00b', undefined],
      ['GET', '/api/front/categories/a%00b', undefined],
      ['POST', '/api/account/cart/coupon', { code: 'A\u0000B' }],
      ['POST', '/api/auth/login', { email: 'a\u0000@example.test', password: 'a\u0000b' }],
      ['POST', '/api/auth/login', { email: 'a@example.test', password: 'a\u0000b' }],
    ] as const
    for (const [method, url, body] of calls) {
      const { status } = await rawCall(app, method, url, { token: url.includes('account') ? buyer.token : null, body })
      expect(status, `${method} ${url}`).toBeLessThan(500)
    }
  })

  test.each(['%', '%_%', "'; drop table orders; --", '\\', '"', '{{7*7}}', '<script>', '\u202e', 'ﷺ'.repeat(200)])(
    'searching for %j is a search like any other',
    async (search) => {
      const { status, text } = await rawCall(app, 'GET', `/api/front/products?search=${encodeURIComponent(search)}`)
      expect([200, 422]).toContain(status)
      expect(text).not.toContain('<script>')
    },
  )

  test('a page far out, a huge page and a sort nobody offers do no harm', async () => {
    expect((await rawCall(app, 'GET', '/api/front/products?page=100000')).status).toBe(200)
    expect((await rawCall(app, 'GET', '/api/front/products?page=-5')).status).toBe(200)
    expect((await rawCall(app, 'GET', '/api/front/products?perPage=100000')).status).toBe(422)
    expect((await rawCall(app, 'GET', '/api/front/products?sort=id;select')).status).toBe(422)
    expect((await rawCall(app, 'GET', '/api/front/products?sort[]=title&sort[]=price')).status).toBe(422)
  })
})

describe('one click, many requests', () => {
  test('twenty at once under one key are one order, and all hear the same', async () => {
    const product = await aProduct(app, { onHand: 5 })
    const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 2 }] })
    const body = await anAttempt(app, buyer, floor.offline.id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.as(buyer.token).call(placeOrder, { body })))
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await onHandOf(app, product.variantId)).toBe(3)
    expect((await app.as(buyer.token).call(listOrders)).meta.total).toBe(1)
  })

  test('twenty keys for one cart are one order: the others find the cart empty', async () => {
    const product = await aProduct(app, { onHand: 100 })
    const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 2 }] })
    const body = await anAttempt(app, buyer, floor.offline.id)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.as(buyer.token).status(placeOrder, { body: { ...body, idempotencyKey: `tab-${n}-${'y'.repeat(12)}` } }),
      ),
    )
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await onHandOf(app, product.variantId)).toBe(98)
  })

  test('a total that is not the true one is not taken, neither a penny less nor more', async () => {
    const buyer = await aReadyBuyer(app)
    const body = await anAttempt(app, buyer, floor.offline.id)
    for (const expectedTotal of [0, 1, body.expectedTotal - 1, body.expectedTotal + 1])
      expect((await rawCall(app, 'POST', '/api/account/orders', { token: buyer.token, body: { ...body, expectedTotal } })).code).toBe(
        'order.quoteChanged',
      )
    expect(await app.as(buyer.token).status(placeOrder, { body })).toBe(200)
  })
})

describe('rights that change count from the next request', () => {
  test('restricted while the cart is open: the order is refused', async () => {
    const buyer = await aReadyBuyer(app)
    const body = await anAttempt(app, buyer, floor.offline.id)
    await app.asSystem((ctx) => ctx.db.update(customers).set({ isRestricted: true }).where(eq(customers.id, buyer.id)))
    expect((await rawCall(app, 'POST', '/api/account/orders', { token: buyer.token, body })).code).toBe('core.restricted')
  })

  test('prices hidden while the checkout is open: the order is refused', async () => {
    const buyer = await aReadyBuyer(app)
    const body = await anAttempt(app, buyer, floor.offline.id)
    await app.asSystem((ctx) => ctx.db.update(customers).set({ canSeePrices: false }).where(eq(customers.id, buyer.id)))
    const { status, code } = await rawCall(app, 'POST', '/api/account/orders', { token: buyer.token, body })
    expect([status, code]).toEqual([403, 'order.pricesHidden'])
  })

  test('a customer moved to another salesperson is out of reach for the first one at once', async () => {
    const [first, second] = [await aSalesperson(app), await aSalesperson(app)]
    const customer = await aCustomer(app, { salespersonId: first.id })
    const order = await anOrder(app, { customerId: customer.id, methodId: floor.offline.id })
    await rawCall(app, 'POST', `/api/sales/customers/${customer.id}/choose`, { token: first.token })
    const status = async (method: 'GET' | 'POST', url: string) =>
      (await rawCall(app, method, url, { token: first.token, ...(method === 'POST' ? { body: {} } : {}) })).status
    expect(await status('GET', `/api/account/orders/${order.id}`)).toBe(200)
    await app.asSystem((ctx) => ctx.db.update(customers).set({ salespersonId: second.id }).where(eq(customers.id, customer.id)))
    expect(await status('GET', '/api/account/cart')).toBe(409)
    expect(await status('GET', `/api/account/orders/${order.id}`)).toBe(409)
    expect(await status('POST', `/api/account/orders/${order.id}/cancel`)).toBe(409)
    expect(await status('GET', `/api/sales/orders/${order.id}`)).toBe(404)
    expect(await status('POST', `/api/sales/customers/${customer.id}/choose`)).toBe(404)
  })
})

test('a customer who sends the header of a preview sees no draft, and no private answer is cached', async () => {
  const customer = await aCustomer(app)
  const admin = await anAdmin(app)
  const hidden = await aProduct(app, { productStatus: 'unavailable', slug: 'not-yet-shown' })
  const url = `/api/front/products/${hidden.slug}`
  const shown = (token: string) => rawCall(app, 'GET', url, { headers: { 'x-preview': 'true', 'x-admin-token': token } })
  expect((await shown(customer.token)).status).toBe(404)
  expect((await shown('x'.repeat(43))).status).toBe(404)
  const preview = await shown(admin.token)
  expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await rawCall(app, 'GET', url)).status).toBe(404)
  expect((await app.inject({ url, headers: { ...apiKey, ...crossSitePair, authorization: `Bearer ${admin.token}` } })).statusCode).toBe(404)
})
