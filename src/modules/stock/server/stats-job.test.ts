import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import { stockWorkers } from './stats-job.ts'
import { takeStock } from './take-stock.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token

test('a sale that leaves something behind reaches the order and the filter of the list of products', async () => {
  const { variantId } = await aProduct(app, { sku: 'SELLS-1', onHand: 100 })
  await aProduct(app, { sku: 'STAYS-1', onHand: 50 })
  const list = async (query: object) => (await app.as(admin).call(listAdminProducts, { query })).data.map(({ sku }) => sku)
  expect(await list({ sort: 'stock' })).toEqual(['STAYS-1', 'SELLS-1'])

  await app.asSystem(async (ctx) => {
    await ctx.tx((tx) => takeStock(tx, randomUUID(), [{ variantId, quantity: 99, title: 'Sold' }]))
    for (const { run } of stockWorkers) await run(ctx, {} as never)
  })

  expect(await list({ sort: 'stock' })).toEqual(['SELLS-1', 'STAYS-1'])
  expect(await list({ lowStock: true })).toEqual(['SELLS-1'])
})
