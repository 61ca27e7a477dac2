import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aPriceList } from '#testing/builders/prices.ts'
import { aProduct, type ProductOptions } from '#testing/builders/products.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { theApp } from '#testing/app.ts'
import { listEntries, listQuantities } from '#modules/lists/server/tables.ts'
import { orderLines } from '#modules/orders/server/tables.ts'
import { priceListRows } from '#modules/prices/server/tables.ts'
import { one } from '#server/db/failures.ts'
import { getProduct, listProducts } from '../../contract.ts'
import { createVariantType } from '../../variant-types-contract.ts'
import { generateVariants, getVariantSheet, previewVariants } from '../../variants-contract.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const sheetOf = (id: string) => office().call(getVariantSheet, { params: { id } })
const both = (text: string) => ({ en: text, ar: text })
let made = 0
/** A type of its own with values of these names. */
async function aType(...names: string[]) {
  made += 1
  return office().call(createVariantType, {
    body: { title: both(`Type ${made}`), values: names.map((name) => ({ id: null, title: both(name), swatch: null })) },
  })
}
const planOf = (types: Awaited<ReturnType<typeof aType>>[], skuPattern: string) => ({
  axes: types.map(({ id, values }) => ({ typeId: id, valueIds: values.map((value) => value.id) })),
  skuPattern,
})
const shirt = (sku: string, over: ProductOptions = {}) =>
  aProduct(app, {
    title: `Shirt ${sku}`,
    sku,
    variants: ['s', 'm', 'l'].map((size) => ({ sku: `${sku}-${size}`.toUpperCase(), values: { size }, price: 1000, onHand: 5 })),
    ...over,
  })

test('makes 48 variants of six sizes and eight colours; the only variant becomes the first and keeps what it has', async () => {
  const { id, slug, variantId } = await aProduct(app, { title: 'Plain tee', sku: 'TEE-48', price: 750, onHand: 12, multiple: 6, min: 6 })
  const [size, colour] = [
    await aType('XS', 'S', 'M', 'L', 'XL', 'XXL'),
    await aType('Red', 'Blue', 'Navy', 'Black', 'White', 'Sand', 'Moss', 'Plum'),
  ]
  const plan = planOf([size, colour], 'TEE48-{n}')

  const preview = await office().call(previewVariants, { params: { id }, body: plan })
  expect(preview).toMatchObject({
    madeCount: 47,
    keptCount: 1,
    dropped: [],
    made: expect.arrayContaining([expect.objectContaining({ sku: 'TEE48-001' })]),
  })
  expect((await sheetOf(id)).variants).toHaveLength(1)

  await office().call(generateVariants, { params: { id }, body: plan })

  const { variants, axes } = await sheetOf(id)
  expect(variants).toHaveLength(48)
  expect(axes.map(({ values }) => values.length)).toEqual([6, 8])
  expect(variants[0]).toMatchObject({ id: variantId, sku: 'TEE-48', onHand: 12, values: [0, 0] })
  expect(variants[47]).toMatchObject({ sku: 'TEE48-047', price: 750, multiple: 6, onHand: 0, values: [5, 7] })
  const shown = await app.as(null).call(getProduct, { params: { slug } })
  expect(shown.variants).toHaveLength(48)
  expect((await app.as(null).call(listProducts, { query: { search: 'plain tee' } })).data[0]?.variantCount).toBe(48)
})

test('what is left over is deleted when no order holds it, else hidden; both are said beforehand', async () => {
  const { id, slug, variants } = await shirt('LEFT-1')
  const sold = variants[2]!
  const order = await anOrder(app, { customerId: (await aCustomer(app)).id, methodId: (await aPaymentMethod(app)).id })
  await app.asSystem((ctx) => ctx.db.update(orderLines).set({ variantId: sold.id }).where(eq(orderLines.orderId, order.id)))
  const { axes } = await sheetOf(id)
  const size = axes[0]!
  const plan = { axes: [{ typeId: size.typeId, valueIds: [size.values[0]!.id] }], skuPattern: 'LEFT-{N}' }

  const preview = await office().call(previewVariants, { params: { id }, body: plan })

  expect(preview).toMatchObject({ madeCount: 0, keptCount: 1 })
  expect(preview.dropped.map(({ sku, isDeleted }) => [sku, isDeleted])).toEqual([
    ['LEFT-1-M', true],
    ['LEFT-1-L', false],
  ])
  await office().call(generateVariants, { params: { id }, body: plan })
  expect((await sheetOf(id)).variants.map(({ sku, status }) => [sku, status])).toEqual([
    ['LEFT-1-S', 'available'],
    ['LEFT-1-L', 'unavailable'],
  ])
  expect((await app.as(null).call(getProduct, { params: { slug } })).variants.map(({ sku }) => sku)).toEqual(['LEFT-1-S'])
})

test('what has a price of its own or stands on a list is hidden, and keeps both', async () => {
  const { id, variants } = await shirt('USED-1')
  const [, priced, listed] = variants
  const { id: customerId, companyId } = await aCustomer(app)
  await aPriceList(app, { companyId, rows: [{ variantId: priced!.id, price: 400 }] })
  await app.asSystem(async ({ db }) => {
    const entry = one(
      await db.insert(listEntries).values({ customerId, kind: 'favorites', productId: id }).returning({ id: listEntries.id }),
    )
    await db.insert(listQuantities).values({ entryId: entry.id, variantId: listed!.id, quantity: 3 })
  })
  const [size] = (await sheetOf(id)).axes
  const body = { axes: [{ typeId: size!.typeId, valueIds: [size!.values[0]!.id] }], skuPattern: 'USED-{N}' }

  const { dropped } = await office().call(previewVariants, { params: { id }, body })
  expect(dropped.map(({ sku, isDeleted }) => [sku, isDeleted])).toEqual([
    ['USED-1-M', false],
    ['USED-1-L', false],
  ])
  await office().call(generateVariants, { params: { id }, body })

  expect((await sheetOf(id)).variants.map(({ status }) => status)).toEqual(['available', 'unavailable', 'unavailable'])
  const left = await app.asSystem(async ({ db }) => [
    await db.$count(priceListRows, eq(priceListRows.variantId, priced!.id)),
    await db.$count(listQuantities, eq(listQuantities.variantId, listed!.id)),
  ])
  expect(left).toEqual([1, 1])
})

test.each([
  ['{fit}-{N}', 'variants.patternUnknown', '{FIT} is none of the chosen types', '\u2068{FIT}\u2069 ليس من الأنواع المختارة'],
  ['X{N:1}', 'variants.patternLength', 'The SKU must have 4 to 12 characters.', 'يجب أن يتكوّن رمز SKU من 4 إلى 12 حرفًا.'],
  ['ALWAYS', 'variants.patternTwice', 'The pattern gives ALWAYS more than once', 'يعطي النمط \u2068ALWAYS\u2069 أكثر من مرة'],
])('refuses the pattern %s and says why, in both languages', async (skuPattern, code, en, ar) => {
  const { id } = await aProduct(app)
  const type = await aType('A', 'B', 'C')
  const body = { ...planOf([type], skuPattern.replace('X{N:1}', 'X')) }
  for (const [language, words] of [
    ['en', en],
    ['ar', ar],
  ] as const)
    await expect(office().call(previewVariants, { params: { id }, body }, { 'accept-language': language })).rejects.toMatchObject({
      code,
      fields: { skuPattern: [expect.stringContaining(words)] },
    })
})

test('a running number passes over SKUs that are taken', async () => {
  await aProduct(app, { sku: 'RUN-002' })
  const { id } = await aProduct(app)
  const type = await aType('A', 'B', 'C', 'D')
  const { made: fresh } = await office().call(generateVariants, { params: { id }, body: planOf([type], 'RUN-{N}') })
  expect(fresh.map(({ sku }) => sku)).toEqual(['RUN-001', 'RUN-003', 'RUN-004'])
})
