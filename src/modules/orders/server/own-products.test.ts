import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { putOnList } from '#modules/lists/contract.ts'
import { listProducts, listProductsForCustomer } from '#modules/products/contract.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { listLastOrdered } from '../last-ordered-contract.ts'

const productOf = async (sku: string) =>
  (await app.asSystem((ctx) => ctx.db.execute<{ id: string }>(sql`select product_id as id from variants where sku = ${sku}`))).rows[0]
    ?.id ?? ''

const app = await theApp()
const buyer = await aCustomer(app)
const other = await aCustomer(app)
const methodId = (await aPaymentMethod(app)).id
const order = async (customerId: string, status: 'shipped' | 'cancelled' | 'completed', createdAt: string, quantity: number) => {
  const { id, sku } = await anOrder(app, { customerId, methodId, status, createdAt, quantity, onHand: 500 })
  return { id, productId: await productOf(sku) }
}
const first = await order(buyer.id, 'shipped', '2026-03-01T09:00:00.000Z', 24)
const earlier = await order(buyer.id, 'completed', '2026-01-01T09:00:00.000Z', 6)
const later = await order(buyer.id, 'cancelled', '2026-05-01T09:00:00.000Z', 60)
// The products of the buyer's orders, and of an order of somebody else.
const shipped = first.productId
// One product is in all three orders, the last of which came to nothing.
await app.asSystem((ctx) =>
  ctx.db.execute(sql`update order_lines set product_id = ${shipped} where order_id in (${earlier.id}, ${later.id})`),
)
const cancelled = (await order(buyer.id, 'cancelled', '2026-04-01T09:00:00.000Z', 5)).productId
const others = (await order(other.id, 'completed', '2026-02-01T09:00:00.000Z', 7)).productId

const idsOf = async (query: Record<string, string | number | boolean>, token = buyer.token) =>
  (await app.as(token).call(listProductsForCustomer, { query })).data.map(({ id }) => id)

test('own filters and last quantities are a customer’s alone', async () => {
  const query = { products: [shipped] }
  expect(await app.as(null).status(listLastOrdered, { query })).toBe(401)
  expect(await app.as((await aSalesperson(app)).token).status(listLastOrdered, { query })).toBe(409)
  expect(await app.as(null).status(listProductsForCustomer, { query: { bought: true } })).toBe(401)
  await expect(app.as(null).callUntyped(listProducts, { query: { bought: true } })).rejects.toMatchObject({ status: 422 })
})

describe('the list of products', () => {
  test('knows what the company bought: not what was cancelled, nor what others bought', async () => {
    expect(await idsOf({ bought: true })).toEqual([shipped])
    expect(await idsOf({ bought: true, search: 'zzzz' })).toEqual([])
    expect(await idsOf({ bought: true }, (await aCustomer(app)).token)).toEqual([])
  })

  test('counts its filters within what is the customer’s own', async () => {
    const { meta } = await app.as(buyer.token).call(listProductsForCustomer, { query: { bought: true } })
    expect(meta).toMatchObject({ total: 1, totalIsExact: true })
    expect(meta.facets.find(({ key }) => key === 'category')?.facets.map(({ count }) => count)).toEqual([1])
  })

  test('knows the favourites, and both together', async () => {
    const { id } = await aProduct(app, { title: 'Favourite' })
    await app.as(buyer.token).call(putOnList, { params: { kind: 'favorites' }, body: { productIds: [id, shipped] } })
    expect((await idsOf({ favorites: true })).toSorted()).toEqual([id, shipped].toSorted())
    expect(await idsOf({ favorites: true, bought: true })).toEqual([shipped])
  })

  test('filters by price for those who may see prices', async () => {
    const { id } = await aProduct(app, { title: 'Dear', price: 900_000 })
    await aProduct(app, { title: 'Dearer', price: 990_001 })
    expect(await idsOf({ minPrice: 900_000, maxPrice: 990_000 })).toEqual([id])
    expect(await idsOf({ minPrice: 900_001, maxPrice: 990_000 })).toEqual([])
    expect(
      await app.as((await aCustomer(app, { canSeePrices: false })).token).status(listProductsForCustomer, { query: { minPrice: 1 } }),
    ).toBe(403)
  })
})

test('the last quantity is that of the latest order that was not cancelled; what was never ordered has none', async () => {
  const last = await app.as(buyer.token).call(listLastOrdered, { query: { products: [shipped, cancelled, others] } })
  expect(last).toEqual([{ productId: shipped, quantity: 24, orderedAt: '2026-03-01T09:00:00.000Z' }])
})
