// Tests uncounted variants: always in stock, without a number, and never fewer by a sale.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aBuyerWith } from '#testing/builders/carts.ts'
import { onHandOf } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import { duplicateProduct } from '#modules/products/product-admin-contract.ts'
import { getProduct, listProducts } from '#modules/products/contract.ts'
import * as api from '../admin-contract.ts'
import { listStockLeft } from '../contract.ts'
import { giveBackStock, takeStock } from './public.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const take = (orderId: string, variantId: string, quantity: number) =>
  app.asSystem((ctx) => ctx.tx((tx) => takeStock(tx, orderId, [{ variantId, quantity, title: 'Print' }])))
const giveBack = (orderId: string, variantId: string, quantity: number) =>
  app.asSystem((ctx) => ctx.tx((tx) => giveBackStock(tx, orderId, [{ variantId, quantity }])))
const set = (variantId: string, expected: number | null, to: number | null) =>
  office().call(api.setStock, { params: { variantId }, body: { expected, to } })
const movements = async (variantId: string) =>
  (await office().call(api.listStockMovements, { query: { variant: variantId } })).data.map(({ delta, reason }) => [delta, reason])
const isListed = async (search: string) =>
  (await app.as(null).call(listProducts, { query: { search, inStock: true, exact: true } })).data.length === 1

test('any number of orders at once take any amount, nothing is moved, and nothing is given back', async () => {
  const { variantId, slug } = await aProduct(app, { onHand: null, title: 'Endlessly printed' })
  const orders = Array.from({ length: 20 }, () => randomUUID())

  await Promise.all(orders.map((id) => take(id, variantId, 5000)))
  await giveBack(orders[0]!, variantId, 5000)

  expect(await onHandOf(app, variantId)).toBeNull()
  expect(await movements(variantId)).toEqual([])
  const shown = await app.as(null).call(getProduct, { params: { slug } })
  expect([shown.isInStock, shown.variants[0]?.stock]).toEqual([true, 'in'])
  expect(await isListed('endlessly')).toBe(true)
})

test('the office stops counting and begins again; what was sold meanwhile is not given back', async () => {
  const { variantId, sku } = await aProduct(app, { onHand: 0, title: 'Countable mugs' })
  expect(await isListed('countable')).toBe(false)

  expect(await set(variantId, 0, null)).toEqual({ onHand: null })
  expect(await isListed('countable')).toBe(true)
  const order = randomUUID()
  await take(order, variantId, 9)
  await expect(office().call(api.moveStock, { params: { variantId }, body: { delta: 4 } })).rejects.toMatchObject({
    code: 'stock.notCounted',
  })
  await expect(set(variantId, 0, 4)).rejects.toMatchObject({ code: 'stock.changed', data: { onHand: null } })
  await set(variantId, null, 4)
  await giveBack(order, variantId, 9)
  await expect(take(randomUUID(), variantId, 5)).rejects.toMatchObject({ code: 'stock.notEnough' })
  await set(variantId, 4, null)

  expect(await movements(variantId)).toEqual([
    [-4, 'notCounted'],
    [4, 'edit'],
    [0, 'notCounted'],
  ])
  const { data } = await office().call(api.listStock, { query: { level: 'notCounted' } })
  expect(data.find((row) => row.sku === sku)).toMatchObject({ onHand: null, isLow: false })
  expect((await office().call(api.listStockMovements, { query: { reason: 'notCounted', variant: variantId } })).meta.total).toBe(2)
})

test('is in no list of what is low or sold out, and stands behind every figure', async () => {
  const { id } = await aProduct(app, {
    title: 'Figured prints',
    variants: [
      { sku: 'PRNT-1', onHand: null },
      { sku: 'PRNT-2', onHand: 2 },
      { sku: 'PRNT-3', onHand: null, status: 'unavailable' },
    ],
  })
  const skus = async (query: Parameters<typeof list>[0]) => (await list({ search: 'figured prints', ...query })).data.map(({ sku }) => sku)
  const list = (query: { search?: string; level?: (typeof api.stockLevels)[number]; sort?: 'onHand' | '-onHand' }) =>
    office().call(api.listStock, { query })

  expect(await skus({ level: 'low' })).toEqual(['PRNT-2'])
  expect(await skus({ level: 'out' })).toEqual([])
  expect(await skus({ level: 'in' })).toEqual(['PRNT-2'])
  expect(await skus({ level: 'notCounted', sort: 'onHand' })).toHaveLength(2)
  expect((await skus({ sort: 'onHand' }))[0]).toBe('PRNT-2')
  expect((await skus({ sort: '-onHand' }))[0]).toBe('PRNT-2')
  const { data } = await office().call(listAdminProducts, { query: { search: 'figured prints' } })
  expect(data.map(({ onHand, isLow }) => [onHand, isLow])).toEqual([[2, true]])

  const copy = await office().call(duplicateProduct, {
    params: { id },
    body: { title: { en: 'More prints', ar: '' }, sku: 'PRNT-9' },
  })
  expect(copy.variants.map(({ onHand }) => onHand)).toEqual([null, 0, null])
})

test('a bundle is as scarce as its counted parts, and endless without one', async () => {
  const [shirt, print] = [await aProduct(app, { onHand: 7 }), await aProduct(app, { onHand: null })]
  const printed = { variantId: print.variantId, quantity: 1 }
  const mixed = await aProduct(app, { onHand: 0, bundleOf: [{ variantId: shirt.variantId, quantity: 2 }, printed] })
  const endless = await aProduct(app, { onHand: 0, bundleOf: [printed], title: 'Wholly printed' })
  const { token } = await aCustomer(app)

  const left = await app.as(token).call(listStockLeft, {
    query: { variants: [mixed.variantId, endless.variantId, print.variantId] },
  })
  expect(left).toEqual([{ variantId: mixed.variantId, left: 3 }])
  expect(await isListed('wholly')).toBe(true)
  expect((await app.as(null).call(getProduct, { params: { slug: endless.slug } })).variants[0]?.stock).toBe('in')

  const buyer = await aBuyerWith(app, [
    { variantId: mixed.variantId, quantity: 4 },
    { variantId: endless.variantId, quantity: 90 },
    { variantId: print.variantId, quantity: 90 },
  ])
  const { lines } = await buyer.quote()
  expect(lines.map((line) => [line.problems.map(({ code }) => code), line.left])).toEqual([
    [['notEnoughStock'], 3],
    [[], null],
    [[], null],
  ])
})
