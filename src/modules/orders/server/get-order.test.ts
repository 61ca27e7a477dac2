// An order's lines lead to their products only where the reader finds them.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reindexProducts } from '#modules/products/server/public.ts'
import { products } from '#modules/products/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aShopFloor } from '#testing/builders/orders.ts'
import { getAdminOrder } from '../admin-contract.ts'
import { getOrder } from '../contract.ts'
import { orderLines } from './tables.ts'

const app = await theApp()
const admin = await anAdmin(app)
const customer = await aCustomer(app)
const floor = await aShopFloor(app)

test('a line leads to the present address of its product, and nowhere once visitors find none', async () => {
  const { id } = await anOrder(app, { customerId: customer.id, methodId: floor.offline.id, status: 'delivered' })
  const change = (values: Partial<typeof products.$inferInsert>) =>
    app.asSystem(async (ctx) => {
      const [line] = await ctx.db.select({ productId: orderLines.productId }).from(orderLines).where(eq(orderLines.orderId, id))
      const productId = line?.productId ?? ''
      await ctx.db.update(products).set(values).where(eq(products.id, productId))
      await reindexProducts(ctx, [productId])
    })
  const address = async () => (await app.as(customer.token).call(getOrder, { params: { id } })).lines[0]?.productSlug
  const inOffice = async () => (await app.as(admin.token).call(getAdminOrder, { params: { id } })).lines[0]?.productSlug
  const slug = `renamed-${id}`

  await change({ slug })
  expect([await address(), await inOffice()]).toEqual([slug, slug])
  await change({ status: 'unavailable' })
  expect([await address(), await inOffice()]).toEqual([null, slug])
  await change({ status: 'available', archivedAt: '2026-01-02T03:04:05Z' })
  expect([await address(), await inOffice()]).toEqual([null, null])
})
