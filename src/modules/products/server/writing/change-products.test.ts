import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { setStocks } from '#modules/stock/counts-contract.ts'
import { listTermChoices } from '#modules/taxonomy/admin-contract.ts'
import { changeProducts, listAdminProducts, type ProductsChange } from '../../admin-contract.ts'
import {
  duplicateProduct,
  getAdminProduct,
  listProductChanges,
  removeProduct,
  restoreProduct,
  updateProduct,
} from '../../product-admin-contract.ts'
import { getProduct } from '../../contract.ts'
import { formOf } from './testing/product-form.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const read = (id: string) => office().call(getAdminProduct, { params: { id } })
const change = (ids: string[], what: ProductsChange) => office().call(changeProducts, { body: { ids, change: what } })
const history = async (id: string) => (await office().call(listProductChanges, { params: { id } })).data
const form = (id: string) => formOf(office(), id)
const skus = async (query: object) => (await office().call(listAdminProducts, { query })).data.map(({ sku }) => sku)
const tagOf = async (slug: string) =>
  (await office().call(listTermChoices)).tags.find((each) => each.slug === slug)?.id ?? expect.fail(`no tag ${slug}`)

test('one change reaches every product of a selection, and says how many were not so already', async () => {
  const [a, b] = [await aProduct(app, { tags: [{ slug: 'new-in' }] }), await aProduct(app)]
  const tagId = await tagOf('new-in')

  expect(await change([a.id, b.id], { kind: 'addTag', tagId })).toEqual({ changed: 1 })
  expect((await read(b.id)).tagIds).toEqual([tagId])
  expect(await change([a.id, b.id], { kind: 'removeTag', tagId })).toEqual({ changed: 2 })
  expect(await change([a.id, b.id], { kind: 'status', status: 'unavailable' })).toEqual({ changed: 2 })
  const other = await aProduct(app, { category: 'another-shelf' })
  await change([a.id, b.id], { kind: 'category', categoryId: other.categoryId })

  expect([await read(a.id), await read(b.id)]).toMatchObject([
    { tagIds: [], status: 'unavailable', categoryId: other.categoryId, version: 4 },
    { tagIds: [], status: 'unavailable', categoryId: other.categoryId, version: 5 },
  ])
  expect(await app.as(null).status(getProduct, { params: { slug: a.slug } })).toBe(404)
})

test('changes nothing when one product of the selection may not be changed so', async () => {
  const { id } = await aProduct(app)
  const nobody = '0198a7c0-0000-7000-8000-000000000000'

  await expect(change([id, nobody], { kind: 'status', status: 'unavailable' })).rejects.toMatchObject({ code: 'catalogue.notFound' })
  await expect(change([id], { kind: 'category', categoryId: nobody })).rejects.toMatchObject({ code: 'catalogue.choiceUnknown' })
  await expect(change([id], { kind: 'addTag', tagId: nobody })).rejects.toMatchObject({ code: 'catalogue.choiceUnknown' })

  expect(await read(id)).toMatchObject({ status: 'available', version: 1 })
})

test('the archive is a list of its own, and what is restored stands in the shop again', async () => {
  const { id, slug } = await aProduct(app, { title: 'Archived teapot', sku: 'POT-1' })

  await office().call(removeProduct, { params: { id } })
  expect(await skus({ search: 'archived teapot' })).toEqual([])
  expect(await skus({ search: 'archived teapot', archived: true })).toEqual(['POT-1'])
  expect(await app.as(null).status(getProduct, { params: { slug } })).toBe(410)

  const restored = await office().call(restoreProduct, { params: { id }, body: {} })
  expect(restored.archivedAt).toBeNull()
  expect(await skus({ search: 'archived teapot' })).toEqual(['POT-1'])
  expect(await app.as(null).status(getProduct, { params: { slug } })).toBe(200)
})

test('does not restore a product whose title another one has taken meanwhile', async () => {
  const { id } = await aProduct(app, { title: 'Returning jug' })
  await change([id], { kind: 'archive' })
  await aProduct(app, { title: 'returning JUG' })

  for (const [language, message] of [
    ['en', 'A product with this title exists already.'],
    ['ar', 'يوجد منتج آخر بهذا العنوان.'],
  ] as const)
    await expect(app.as(admin).call(restoreProduct, { params: { id }, body: {} }, { 'accept-language': language })).rejects.toMatchObject({
      status: 409,
      message,
    })
  expect((await read(id)).archivedAt).not.toBeNull()
})

test('a copy keeps everything but title, SKUs, address and stock, and is hidden at first', async () => {
  const original = await aProduct(app, {
    title: 'Enamel mug',
    sku: 'ENAMEL-1',
    tags: [{ slug: 'camping' }],
    optionGroups: [{ title: 'Engraving', choices: [{ title: 'None', surcharge: 0 }] }],
    variants: [
      { sku: 'ENAMEL-RED', price: 900, values: { colour: 'red' } },
      { sku: 'ENAMEL-BLUE', price: 950, values: { colour: 'blue' } },
    ],
  })

  const copy = await office().call(duplicateProduct, {
    params: { id: original.id },
    body: { title: { en: 'Enamel mug, large', ar: 'كوب كبير' }, sku: 'enamel-2' },
  })

  const before = await read(original.id)
  expect(copy).toMatchObject({
    slug: 'enamel-mug-large',
    sku: 'ENAMEL-2',
    status: 'unavailable',
    tagIds: before.tagIds,
    optionGroupIds: before.optionGroupIds,
    variants: [
      { sku: 'ENAMEL-2-01', price: 900, onHand: 0, title: { en: 'red' } },
      { sku: 'ENAMEL-2-02', price: 950, onHand: 0, title: { en: 'blue' } },
    ],
  })
  expect(before.variants.map(({ onHand }) => onHand)).not.toContain(0)
  const again = { params: { id: original.id }, body: { title: { en: 'Enamel mug, small', ar: '' }, sku: 'ENAMEL-2' } }
  await expect(office().call(duplicateProduct, again)).rejects.toMatchObject({ fields: { sku: ['This SKU is already taken.'] } })
})

test('the history says who changed which field from what to what', async () => {
  const { id } = await aProduct(app, { title: 'Watched plate', price: 700 })
  const { variants, ...seen } = await read(id)
  const [only] = variants
  if (!only) return expect.fail('a product has a variant')
  const { onHand: _h, title: _t, sku: _s, ...variant } = only

  await office().call(updateProduct, {
    params: { id },
    body: { ...(await form(id)), title: { ...seen.title, ar: 'طبق مراقب' }, variant: { ...variant, price: 1250 } },
  })
  await change([id], { kind: 'archive' })

  const [archived, saved] = await history(id)
  expect(archived).toMatchObject({ action: 'product.archived', actorKind: 'admin', actorName: expect.stringMatching(/\S/), fields: [] })
  expect(saved?.action).toBe('product.saved')
  expect(saved?.fields).toEqual(
    expect.arrayContaining([
      { field: 'price', before: 700, after: 1250 },
      { field: 'title', before: seen.title, after: { ...seen.title, ar: 'طبق مراقب' } },
    ]),
  )
  expect(saved?.fields).toHaveLength(2)
})

test('a bundle consists of something, and neither of itself nor of bundles', async () => {
  const part = await aProduct(app, { title: 'Part of a set' })
  const set = await aProduct(app, { title: 'A set of parts', onHand: 0, tags: [{ slug: 'bundle-kind' }] })
  const other = await aProduct(app, { title: 'Another set', bundleOf: [{ variantId: part.variantId, quantity: 2 }] })
  const save = async (bundle: { variantId: string; quantity: number }[]) =>
    office().call(updateProduct, { params: { id: set.id }, body: { ...(await form(set.id)), bundle } })

  for (const variantId of [set.variantId, other.variantId])
    await expect(save([{ variantId, quantity: 1 }])).rejects.toMatchObject({
      fields: { bundle: ['A bundle cannot be part of a bundle, nor of itself.'] },
    })
  await expect(save([{ variantId: part.variantId, quantity: 0 }])).rejects.toMatchObject({
    fields: { 'bundle.0.quantity': ['The quantity must be a number of at least 1.'] },
  })
  expect((await save([{ variantId: part.variantId, quantity: 3 }])).bundle).toMatchObject([{ quantity: 3, title: { en: 'Part of a set' } }])
  const making = async () =>
    office().call(updateProduct, {
      params: { id: part.id },
      body: { ...(await form(part.id)), bundle: [{ variantId: (await aProduct(app)).variantId, quantity: 1 }] },
    })
  await expect(making()).rejects.toMatchObject({ code: 'catalogue.bundleNested' })
})

test('a counted product becomes a bundle once it has no stock of its own', async () => {
  const part = await aProduct(app)
  const product = await aProduct(app, { variants: [{ onHand: 0 }, { onHand: 4 }] })
  const [, stocked = expect.fail()] = product.variants
  const making = async () =>
    office().call(updateProduct, {
      params: { id: product.id },
      body: { ...(await form(product.id)), bundle: [{ variantId: part.variantId, quantity: 2 }] },
    })
  await expect(making()).rejects.toMatchObject({
    code: 'catalogue.bundleStocked',
    fields: { bundle: ['This product has stock of its own, and a bundle has only that of its parts. Set it to 0 first.'] },
  })

  await office().call(setStocks, { body: { rows: [{ variantId: stocked.id, expected: 4, to: 0 }], note: null } })
  expect((await making()).bundle).toHaveLength(1)
})

test('finds products by SKU and barcode of their variants, hidden and archived ones too', async () => {
  const { id } = await aProduct(app, {
    title: 'Found by code',
    productStatus: 'unavailable',
    variants: [{ sku: 'FBC-1', barcode: '5012345678900' }, { sku: 'FBC-2' }],
  })
  expect(await skus({ search: '5012345678900' })).toHaveLength(1)
  await change([id], { kind: 'archive' })
  expect(await skus({ search: 'fbc-2', archived: true })).toHaveLength(1)
})

test('sorts by price and by stock, and keeps to a main category and a tag', async () => {
  const make = (sku: string, price: number, onHand: number) =>
    aProduct(app, { sku, price, onHand, mainCategory: 'sorted', category: 'sorted-shelf', tags: [{ slug: 'sorted-tag' }] })
  await make('SORT-A', 300, 5)
  await make('SORT-B', 100, 50)
  await make('SORT-C', 200, 7)
  const { mainCategories } = await office().call(listTermChoices)
  const mainCategory = mainCategories.find(({ slug }) => slug === 'sorted')?.id ?? ''

  expect(await skus({ mainCategory, sort: 'price' })).toEqual(['SORT-B', 'SORT-C', 'SORT-A'])
  expect(await skus({ mainCategory, sort: '-stock' })).toEqual(['SORT-B', 'SORT-C', 'SORT-A'])
  expect(await skus({ tag: await tagOf('sorted-tag'), sort: '-price' })).toEqual(['SORT-A', 'SORT-C', 'SORT-B'])
})
