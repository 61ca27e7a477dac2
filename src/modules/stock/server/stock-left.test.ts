import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { productIndex } from '#modules/products/server/tables.ts'
import { listStockLeft } from '../contract.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const asked = (...variants: string[]) => ({ query: { variants } })

test('is shown to buyers only', async () => {
  const { variantId } = await aProduct(app)
  expect(await app.as(null).status(listStockLeft, asked(variantId))).toBe(401)
  expect(await app.as((await anAdmin(app)).token).status(listStockLeft, asked(variantId))).toBe(403)
  expect(await app.as((await aCustomer(app, { status: 'confirmed' })).token).status(listStockLeft, asked(variantId))).toBe(403)
  expect(await app.as((await aCustomer(app, { isRestricted: true })).token).status(listStockLeft, asked(variantId))).toBe(403)
})

test('counts variants by themselves and bundles by their components; what cannot be bought is left out', async () => {
  const plain = await aProduct(app, { onHand: 34 })
  const gone = await aProduct(app, { onHand: 5, status: 'unavailable' })
  const hidden = await aProduct(app, { onHand: 6 })
  await app.asSystem((ctx) => ctx.db.delete(productIndex).where(eq(productIndex.productId, hidden.id)))
  const bundle = await aProduct(app, { onHand: 0, bundleOf: [{ variantId: plain.variantId, quantity: 4 }] })
  const { token } = await aCustomer(app)

  const left = await app.as(token).call(listStockLeft, asked(plain.variantId, gone.variantId, hidden.variantId, bundle.variantId))
  expect(Object.fromEntries(left.map((each) => [each.variantId, each.left]))).toEqual({ [plain.variantId]: 34, [bundle.variantId]: 8 })
})
