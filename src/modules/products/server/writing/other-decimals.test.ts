// A product's unit with other decimals is refused while an amount of the product is kept anywhere, and taken while there is none.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { savedCarts } from '#modules/carts/server/tables.ts'
import { listEntries, listQuantities } from '#modules/lists/server/tables.ts'
import { setStock } from '#modules/stock/admin-contract.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aCart, anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aPriceList } from '#testing/builders/prices.ts'
import { aProduct, type BuiltProduct, type ProductOptions } from '#testing/builders/products.ts'
import { placeOrder } from '#modules/orders/contract.ts'
import { getAdminProduct, updateProduct } from '../../product-admin-contract.ts'
import { bundleComponents } from '../tables.ts'
import { formOf } from './testing/product-form.ts'

const app = await theApp()
const floor = await aShopFloor(app)
const office = app.as((await anAdmin(app)).token)
const customer = await aCustomer(app)
const unused = { onHand: null, unit: { code: 'piece-0', decimals: 0 } } as const satisfies ProductOptions
const { measureUnitId: kilos } = await formOf(office, (await aProduct(app, { unit: { code: 'kilo-3', decimals: 3 } })).id)
const { measureUnitId: boxes } = await formOf(office, (await aProduct(app, { unit: { code: 'box-0', decimals: 0 } })).id)

const save = async (id: string, measureUnitId: string, limits: object = {}) => {
  const form = await formOf(office, id)
  return office.call(updateProduct, {
    params: { id },
    body: { ...form, measureUnitId, variant: form.variant && { ...form.variant, ...limits } },
  })
}
const line = ({ variantId }: BuiltProduct) => ({ variantId, quantity: 20 })

const uses: [string, ProductOptions, (product: BuiltProduct) => Promise<unknown>][] = [
  ['stock', { ...unused, onHand: 5 }, async () => undefined],
  [
    'stock that is gone',
    { ...unused, onHand: 0 },
    async ({ variantId }) => {
      await office.call(setStock, { params: { variantId }, body: { expected: 0, to: 5, note: 'counted' } })
      await office.call(setStock, { params: { variantId }, body: { expected: 5, to: 0, note: 'counted' } })
    },
  ],
  ['a cart', unused, (product) => aCart(app, customer.id, [line(product)])],
  [
    'a cart put aside',
    unused,
    (product) =>
      app.asSystem(({ db }) =>
        db
          .insert(savedCarts)
          .values({ customerId: customer.id, name: 'Later', lines: [{ ...line(product), key: 'one', choiceIds: [] }] as never }),
      ),
  ],
  [
    'an order',
    unused,
    async (product) => {
      const buyer = await aReadyBuyer(app, { lines: [line(product)] })
      await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
    },
  ],
  [
    'an order of a bundle that it has left since',
    unused,
    async ({ variantId }) => {
      const bundle = await aProduct(app, { ...unused, bundleOf: [{ variantId, quantity: 2 }] })
      const buyer = await aReadyBuyer(app, { lines: [line(bundle)] })
      await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
      await app.asSystem(({ db }) => db.delete(bundleComponents).where(eq(bundleComponents.variantId, variantId)))
    },
  ],
  [
    'a ladder of prices',
    unused,
    ({ variantId }) => aPriceList(app, { companyId: customer.companyId, rows: [{ variantId, price: 400, fromQuantity: 10 }] }),
  ],
  [
    'a favourite',
    unused,
    ({ id: productId, variantId }) =>
      app.asSystem(async ({ db }) => {
        const [entry] = await db.insert(listEntries).values({ customerId: customer.id, kind: 'favorites', productId }).returning()
        await db.insert(listQuantities).values({ entryId: entry?.id ?? '', variantId, quantity: 6 })
      }),
  ],
  ['a bundle', unused, ({ variantId }) => aProduct(app, { bundleOf: [{ variantId, quantity: 2 }] })],
  [
    'the limits of several variants',
    { ...unused, variants: [{ onHand: null, min: 6, multiple: 6 }, { onHand: null }] },
    async () => undefined,
  ],
]

test.each(uses)('the decimals stay where it is counted: %s', async (_, options, use) => {
  const product = await aProduct(app, options)
  await use(product)

  await expect(save(product.id, kilos)).rejects.toMatchObject({
    status: 409,
    code: 'catalogue.decimalsInUse',
    fields: { measureUnitId: [expect.stringContaining('decimals')] },
  })
  expect(await save(product.id, boxes)).toMatchObject({ measureUnitId: boxes, decimals: 0 })
})

test('a bundle keeps its own decimals', async () => {
  const part = await aProduct(app, unused)
  const bundle = await aProduct(app, { ...unused, bundleOf: [{ variantId: part.variantId, quantity: 2 }] })
  await expect(save(bundle.id, kilos)).rejects.toMatchObject({ code: 'catalogue.decimalsInUse' })
})

test('what nobody counts takes the other unit: with the limits of its form, or in wholes of it', async () => {
  const one = await aProduct(app, unused)
  const limits = { minQuantity: 500, multiple: 250, maxQuantity: 5000 }
  expect(await save(one.id, kilos, limits)).toMatchObject({ decimals: 3, variants: [limits] })

  const several = await aProduct(app, { ...unused, variants: [{ onHand: null }, { onHand: null }] })
  await save(several.id, kilos)
  const { variants } = await office.call(getAdminProduct, { params: { id: several.id } })
  expect(variants).toMatchObject(Array(2).fill({ minQuantity: 1000, multiple: 1000, maxQuantity: null }))
})
