// Tests what visitors see of a sale: nothing as long as no stock word changes; then the pages that show the word, and the lists when something came or went.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { listProducts } from '#modules/products/contract.ts'
import { moveStock } from '../admin-contract.ts'
import { giveBackStock, takeStock } from './take-stock.ts'

let app: TestApp
let listener: pg.Client
let notices: unknown[] = []
beforeAll(async () => {
  app = await testApp({ env: { PAGE_CACHE: '0' } })
  listener = new pg.Client({ connectionString: app.databaseUrl })
  listener.on('notification', ({ payload }) => notices.push(payload ? JSON.parse(payload) : 'everything'))
  await listener.connect()
  await listener.query('listen catalogue')
})
afterEach(() => {
  notices = []
})
afterAll(async () => {
  await listener.end()
  await app.close()
})

const take = (variantId: string, quantity: number) =>
  app.asSystem((ctx) => ctx.tx((tx) => takeStock(tx, randomUUID(), [{ variantId, quantity, title: 'Shirt' }])))
/** The notices so far: notifications come before the answer of whatever is asked next. */
const heard = async () => {
  await listener.query('select 1')
  return notices
}

test('a sale that leaves plenty tells nobody anything', async () => {
  const { variantId } = await aProduct(app, { onHand: 500 })
  await take(variantId, 100)
  expect(await heard()).toEqual([])
})

test('few left: the page of the product shows another word, the lists do not', async () => {
  const { id, variantId } = await aProduct(app, { onHand: 100 })
  await take(variantId, 95)
  expect(await heard()).toEqual([{ products: [id], isGone: false, isAtOnce: false }])
  await take(variantId, 1)
  expect(await heard()).toHaveLength(1)
})

test('the last one: the lists show it too; given back it is there again', async () => {
  const { id, variantId } = await aProduct(app, { onHand: 3 })
  const order = randomUUID()
  const line = { variantId, quantity: 3 }
  await app.asSystem((ctx) => ctx.tx((tx) => takeStock(tx, order, [{ ...line, title: 'Shirt' }])))
  await app.asSystem((ctx) => ctx.tx((tx) => giveBackStock(tx, order, [line])))
  const change = { products: [id], isGone: true, isAtOnce: false }
  expect(await heard()).toEqual([change, change])
})

test('a bundle has other words when the parts no longer make one, though some of each are left', async () => {
  const part = await aProduct(app, { onHand: 120 })
  const bundle = await aProduct(app, { sku: 'WORD-BOX', bundleOf: [{ variantId: part.variantId, quantity: 3 }], onHand: 0 })
  const isListed = async () =>
    (await app.as(null).call(listProducts, { query: { search: 'WORD-BOX' } })).data.map(({ isInStock }) => isInStock)
  await take(part.variantId, 80)
  expect(await heard()).toEqual([{ products: [bundle.id], isGone: false, isAtOnce: false }])
  expect(await isListed()).toEqual([true])
  await take(part.variantId, 38)
  const [, last] = (await heard()) as { products: string[]; isGone: boolean }[]
  expect(last?.isGone).toBe(true)
  expect(last?.products.toSorted()).toEqual([bundle.id, part.id].toSorted())
  expect(await isListed()).toEqual([false])
})

test('what the office counts is shown at once, when it changes a word', async () => {
  const admin = app.as((await anAdmin(app)).token)
  const { id, variantId } = await aProduct(app, { onHand: 100 })
  await admin.call(moveStock, { params: { variantId }, body: { delta: 7 } })
  expect(await heard()).toEqual([])
  await admin.call(moveStock, { params: { variantId }, body: { delta: -107 } })
  expect(await heard()).toEqual([{ products: [id], isGone: true, isAtOnce: true }])
})
