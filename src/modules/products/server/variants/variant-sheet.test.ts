import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct, type ProductOptions } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { productIndex } from '../tables.ts'
import { getProduct, listProducts } from '../../contract.ts'
import { changeProducts } from '../../admin-contract.ts'
import { getVariantSheet, saveVariants } from '../../variants-contract.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const sheetOf = (id: string) => office().call(getVariantSheet, { params: { id } })
let made = 0
const shirt = (sku: string, over: ProductOptions = {}) =>
  aProduct(app, {
    title: `Shirt ${sku}`,
    sku,
    variants: ['s', 'm', 'l'].map((size) => ({ sku: `${sku}-${size}`.toUpperCase(), values: { size }, price: 1000, onHand: 5 })),
    ...over,
  })
type Cells = Record<string, string | number | null>
const save = (id: string, rows: { id: string; before: Cells; after: Cells }[]) =>
  office().callUntyped(saveVariants, { params: { id }, body: { rows } })

test('shows all variants with their types and values as indexes', async () => {
  const { id } = await aProduct(app, {
    variants: [
      { values: { size: 's', colour: 'red' }, onHand: 3 },
      { values: { size: 'm', colour: 'blue' }, status: 'unavailable' },
      { values: { size: 'm' } },
    ],
  })

  const { axes, variants, product } = await sheetOf(id)

  expect(axes.map(({ slug, values }) => [slug, values.map((value) => value.slug)])).toEqual([
    ['colour', ['red', 'blue']],
    ['size', ['s', 'm']],
  ])
  expect(variants.map(({ values, onHand }) => [values, onHand])).toEqual([
    [[0, 0], 3],
    [[1, 1], 100],
    [[-1, 1], 100],
  ])
  expect(product).toMatchObject({ decimals: 0, isBundle: false })
})

test('of an archived product is shown and saved as well', async () => {
  const { id, variants } = await shirt('OLD-1')
  const price = { id: variants[0]?.id ?? '', before: { price: 1000 }, after: { price: 1250 } }
  await office().call(changeProducts, { body: { ids: [id], change: { kind: 'archive' } } })

  expect((await sheetOf(id)).variants).toHaveLength(3)
  await save(id, [price])
  expect((await sheetOf(id)).variants[0]).toMatchObject({ price: 1250 })
})

test('saves changed cells of several rows at once, leaves all others, and the shop shows it', async () => {
  const { id, slug, variants } = await shirt('SAVE-1')
  const [s, m] = variants

  const reply = await save(
    id,
    [
      { id: s!.id, before: { price: 1000, multiple: 1 }, after: { price: 1250, multiple: 6, minQuantity: 6 } as Cells },
      { id: m!.id, before: { discountPrice: null }, after: { discountPrice: 900, barcode: '5012345678900' } },
    ].map(({ before, after, ...row }) => ({
      ...row,
      before: { ...Object.fromEntries(Object.keys(after).map((key) => [key, null])), minQuantity: 1, barcode: null, ...before },
      after,
    })),
  )

  expect(reply.map(({ sku, price, multiple, discountPrice }) => ({ sku, price, multiple, discountPrice }))).toEqual([
    { sku: 'SAVE-1-S', price: 1250, multiple: 6, discountPrice: null },
    { sku: 'SAVE-1-M', price: 1000, multiple: 1, discountPrice: 900 },
  ])
  expect((await app.as(null).call(getProduct, { params: { slug } })).variants[0]?.limits).toMatchObject({ min: 6, multiple: 6 })
  expect((await app.as(null).call(listProducts, { query: { search: '5012345678900' } })).meta.total).toBe(1)
})

test('the card of a product shows the limits of its only variant that is not switched off as they are', async () => {
  const { id, variants } = await shirt('CARD-1')
  const [s, ...others] = variants
  await save(
    id,
    others.map((other) => ({ id: other.id, before: { status: 'available' as const }, after: { status: 'unavailable' as const } })),
  )
  await save(id, [{ id: s!.id, before: { minQuantity: 1 }, after: { minQuantity: 6 } }])
  await save(id, [{ id: s!.id, before: { multiple: 1 }, after: { multiple: 6 } }])
  await save(id, [{ id: s!.id, before: { maxQuantity: null }, after: { maxQuantity: 60 } }])

  const { data } = await app.as(null).call(listProducts, { query: { search: 'CARD-1-S' } })
  expect(data.map(({ only }) => only?.limits)).toEqual([{ min: 6, multiple: 6, max: 60, decimals: 0 }])
})

test('a maximum below the minimum in whole cases is refused', async () => {
  const { id, variants } = await shirt('CASE-1')
  const limits = (maxQuantity: number) =>
    save(id, [
      {
        id: variants[0]!.id,
        before: { minQuantity: 1, multiple: 1, maxQuantity: null },
        after: { minQuantity: 10, multiple: 6, maxQuantity },
      },
    ])

  await expect(limits(11)).rejects.toMatchObject({ status: 422, fields: { 'rows.0.after.maxQuantity': [expect.any(String)] } })
  await limits(12)
})

test('the order by price follows a price of any variant', async () => {
  const { id, sku, variants } = await shirt('LOW-1')
  const lowest = () =>
    app.asSystem(
      async (ctx) =>
        (await ctx.db.select({ price: productIndex.lowestPrice }).from(productIndex).where(eq(productIndex.productId, id)))[0]?.price,
    )

  await save(id, [{ id: variants[1]!.id, before: { price: 1000 }, after: { price: 400 } }])
  expect([sku, await lowest()]).toEqual(['LOW-1', 400])
  await save(id, [{ id: variants[1]!.id, before: { status: 'available' }, after: { status: 'unavailable' } }])
  expect(await lowest()).toBe(1000)
})

test('refuses a cell that somebody else changed, gives the present row and who changed it, and saves nothing of the rest', async () => {
  const { id, variants } = await shirt('RACE-1')
  const [s, m] = variants
  await save(id, [{ id: s!.id, before: { price: 1000 }, after: { price: 1100 } }])

  const late = save(id, [
    { id: s!.id, before: { price: 1000 }, after: { price: 1200 } },
    { id: m!.id, before: { price: 1000 }, after: { price: 1300 } },
  ])

  await expect(late).rejects.toMatchObject({
    status: 409,
    code: 'variants.changed',
    params: { name: expect.stringMatching(/\w/), at: expect.stringMatching(/^2\d{3}-/) },
    data: { variants: [{ id: s!.id, price: 1100 }] },
  })
  expect((await sheetOf(id)).variants.map(({ price }) => price)).toEqual([1100, 1000, 1000])
  // Another cell of the same row is nobody's conflict.
  await save(id, [{ id: s!.id, before: { weightGrams: 250 }, after: { weightGrams: 300 } }])
})

test.each([
  ['a short SKU', { sku: 'abc' }, 'sku', 'The SKU must have 4 to 12 characters.', 'يجب أن يتكوّن رمز SKU من 4 إلى 12 حرفًا.'],
  ['a long SKU', { sku: 'ABCDEFGHIJKLM' }, 'sku', 'The SKU must have 4 to 12 characters.', 'يجب أن يتكوّن رمز SKU من 4 إلى 12 حرفًا.'],
  ['a price below zero', { price: -1 }, 'price', 'The price must be a number of at least 0.', 'يجب أن يكون السعر رقمًا لا يقل عن 0.'],
  [
    'a weight below zero',
    { weightGrams: -1 },
    'weightGrams',
    'The weight must be a number of at least 0.',
    'يجب أن يكون الوزن رقمًا لا يقل عن 0.',
  ],
  [
    'a minimum of nothing',
    { minQuantity: 0 },
    'minQuantity',
    'The quantity must be a number of at least 1.',
    'يجب أن تكون الكمية رقمًا لا يقل عن 1.',
  ],
  [
    'a discount above the price',
    { discountPrice: 1001 },
    'discountPrice',
    'The discount price may not be above the price.',
    'لا يجوز أن يزيد السعر المخفّض على السعر.',
  ],
  [
    'a maximum below the case size',
    { multiple: 12, maxQuantity: 6 },
    'maxQuantity',
    'The maximum may not be below the minimum, rounded up to whole cases.',
    'لا يجوز أن يقل الحد الأقصى عن الحد الأدنى مقرّبًا إلى كراتين كاملة.',
  ],
])('refuses %s at its cell, in both languages', async (name, after, field, en, ar) => {
  const { id, variantId } = await shirt(`R${name.length}${field.length}${Object.keys(after).length}`.padEnd(6, String(made++)))
  const before = {
    sku: (await sheetOf(id)).variants[0]?.sku,
    price: 1000,
    weightGrams: 250,
    minQuantity: 1,
    discountPrice: null,
    multiple: 1,
    maxQuantity: null,
  }
  for (const [language, message] of [
    ['en', en],
    ['ar', ar],
  ] as const) {
    const saving = office().call(
      saveVariants,
      { params: { id }, body: { rows: [{ id: variantId, before, after }] } },
      { 'accept-language': language },
    )
    await expect(saving).rejects.toMatchObject({ status: 422, fields: { [`rows.0.after.${field}`]: [message] } })
  }
})

test('refuses a SKU that is taken, twice in one save too; two rows may change theirs', async () => {
  const other = await shirt('OWNED')
  const { id, variants } = await shirt('SWAP')
  const [s, m] = variants.map((variant) => variant)
  const skuOf = (variant: typeof s) => ({ sku: variant!.sku })

  await expect(save(id, [{ id: s!.id, before: skuOf(s), after: { sku: other.variants[0]!.sku } }])).rejects.toMatchObject({
    code: 'catalogue.skuTaken',
    fields: { 'rows.0.after.sku': ['This SKU is already taken.'] },
  })
  await expect(
    save(id, [
      { id: s!.id, before: skuOf(s), after: { sku: 'SAME-SKU' } },
      { id: m!.id, before: skuOf(m), after: { sku: 'SAME-SKU' } },
    ]),
  ).rejects.toMatchObject({ fields: { 'rows.1.after.sku': ['This SKU is already taken.'] } })
  const swapped = await save(id, [
    { id: s!.id, before: skuOf(s), after: skuOf(m) },
    { id: m!.id, before: skuOf(m), after: skuOf(s) },
  ])
  expect(swapped.map(({ sku }) => sku)).toEqual([m!.sku, s!.sku])
})

test('refuses variants of other products and cells that are not theirs to save', async () => {
  const other = await shirt('ALIEN')
  const { id, variantId } = await shirt('HOME')
  await expect(save(id, [{ id: other.variantId, before: { price: 1000 }, after: { price: 1 } }])).rejects.toMatchObject({
    code: 'variants.gone',
  })
  await expect(save(id, [{ id: variantId, before: {}, after: { onHand: 9999 } }])).rejects.toMatchObject({ status: 422 })
  await expect(save(id, [{ id: variantId, before: { pictureId: null }, after: { pictureId: other.id } }])).rejects.toMatchObject({
    code: 'catalogue.choiceUnknown',
  })
})
