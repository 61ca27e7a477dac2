import { expect, test } from 'vitest'
import { listBoughtTogether, listCards } from '#modules/products/contract.ts'
import { theApp } from '#testing/app.ts'
import { anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aProduct, type BuiltProduct } from '#testing/builders/products.ts'
import { placeOrder } from '../contract.ts'
import { findBoughtTogether } from './find-bought-together.ts'
import { orderWorkers } from './routes.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const methodId = (await aShopFloor(app)).offline.id

async function order(products: readonly BuiltProduct[]): Promise<void> {
  const buyer = await aReadyBuyer(app, { lines: products.map(({ variantId }) => ({ variantId, quantity: 1 })) })
  await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, methodId) })
}
const find = async () => {
  await app.asSystem((ctx) => ctx.enqueue(findBoughtTogether, {}))
  await app.drainJobs()
}
const together = async ({ slug }: BuiltProduct) => (await app.as(null).call(listBoughtTogether, { params: { slug } })).map(({ id }) => id)

test('what two customers ordered together is shown beside each other, the more frequent first; what one did is not', async () => {
  const [shirt, tie, belt, socks] = [await aProduct(app), await aProduct(app), await aProduct(app), await aProduct(app)]
  for (const goods of [
    [shirt, tie],
    [shirt, tie, belt],
    [shirt, belt],
    [shirt, tie],
    [shirt, socks],
  ])
    await order(goods)
  await find()
  expect(await together(shirt)).toEqual([tie.id, belt.id])
  expect(await together(tie)).toEqual([shirt.id])
  expect(await together(socks)).toEqual([])
})

test('it is found once every night', () => {
  const worker = orderWorkers.find(({ job }) => job.name === findBoughtTogether.name)
  expect(worker?.cron).toMatch(/^\d+ [1-5] \* \* \*$/)
})

test('cards are given in the order they are asked for, without what the shop does not show', async () => {
  const [first, hidden, last] = [await aProduct(app), await aProduct(app, { productStatus: 'unavailable' }), await aProduct(app)]
  const cards = await app.as(null).call(listCards, { query: { products: [last.id, hidden.id, first.id] } })
  expect(cards.map(({ id }) => id)).toEqual([last.id, first.id])
})
