import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { saveSite } from '#modules/settings/admin-contract.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { listTermChoices } from '#modules/taxonomy/admin-contract.ts'
import { listStockMovements, setStock } from '#modules/stock/admin-contract.ts'
import { listAdminProducts } from '../../admin-contract.ts'
import { createProduct, getAdminProduct, removeProduct, updateProduct } from '../../product-admin-contract.ts'
import { getProduct, listProducts } from '../../contract.ts'
import { formOf } from './testing/product-form.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const read = (id: string) => office().call(getAdminProduct, { params: { id } })

const form = (id: string) => formOf(office(), id)

test('lists with search, filters and low stock, hidden products too', async () => {
  await aProduct(app, {
    title: 'Linen apron',
    sku: 'APR-1',
    brand: 'kitchen',
    category: 'aprons',
    onHand: 3,
    price: 900,
    discountPrice: 700,
  })
  await aProduct(app, { title: 'Hidden apron', sku: 'APR-2', brand: 'kitchen', category: 'aprons', productStatus: 'unavailable' })
  const hidden = { productStatus: 'unavailable' as const }
  await aProduct(app, { ...hidden, title: { en: 'Café press 250', ar: 'مِكبس قهوة ٢٥٠' }, sku: 'PRESS-1' })
  const { brands } = await office().call(listTermChoices)
  const brand = brands.find(({ slug }) => slug === 'kitchen')?.id ?? ''
  const skus = async (query: object) => (await office().call(listAdminProducts, { query })).data.map(({ sku }) => sku)

  expect(await skus({ search: 'apron', sort: 'sku' })).toEqual(['APR-1', 'APR-2'])
  expect(await skus({ search: 'apr-2' })).toEqual(['APR-2'])
  for (const search of ['cafe', 'CAFÉ', 'مكبس قهوه', '٢٥٠ قهوة', 'قهوة 250', 'ca'])
    expect(await skus({ search, status: 'unavailable' }), search).toEqual(['PRESS-1'])
  expect(await skus({ brand, status: 'unavailable' })).toEqual(['APR-2'])
  expect(await skus({ brand, lowStock: true })).toEqual(['APR-1'])
  const { data, meta } = await office().call(listAdminProducts, { query: { search: 'linen' } })
  expect(data).toMatchObject([{ priceFrom: 700, priceTo: 700, onHand: 3, isLow: true, category: { en: 'aprons' } }])
  expect(meta.total).toBe(1)
})

test('saves both languages, variants and labels, cleans descriptions, and shows it at once', async () => {
  const { id, slug } = await aProduct(app, { title: 'Plain mug', sku: 'MUG-1' })
  const before = await form(id)

  const saved = await office().call(updateProduct, {
    params: { id },
    body: {
      ...before,
      title: { en: 'Glazed mug', ar: 'كوب مزجج' },
      description: { en: '<p>Fired <img src=x onerror=alert(1)>twice</p><script>x()</script>', ar: '' },
      variant: before.variant && { ...before.variant, price: 1550, discountPrice: 1400, multiple: 6, minQuantity: 6 },
    },
  })

  expect(saved).toMatchObject({
    version: 2,
    title: { ar: 'كوب مزجج' },
    description: { en: '<p>Fired twice</p>' },
    variants: [{ price: 1550, discountPrice: 1400, multiple: 6 }],
  })
  expect(await app.as(null).call(getProduct, { params: { slug } })).toMatchObject({
    title: 'Glazed mug',
    variants: [{ limits: { min: 6, multiple: 6 } }],
  })
  expect((await app.as(null).call(listProducts, { query: { search: 'glazed' } })).meta.total).toBe(1)
})

test('a save of the same is none', async () => {
  const { id } = await aProduct(app, { title: 'Left as it is' })
  const mine = await form(id)

  const saved = await office().call(updateProduct, { params: { id }, body: mine })

  expect(saved.version).toBe(mine.version)
  expect((await form(id)).version).toBe(mine.version)
})

test('refuses to save over what somebody else saved, and gives the present product', async () => {
  const { id } = await aProduct(app, { title: 'Twice edited' })
  const mine = await form(id)
  await office().call(updateProduct, { params: { id }, body: { ...mine, title: { en: 'Theirs, first', ar: '' } } })

  const late = office().call(updateProduct, { params: { id }, body: { ...mine, title: { en: 'Mine, late', ar: '' } } })

  await expect(late).rejects.toMatchObject({ status: 409, code: 'core.changed', data: { version: 2, title: { en: 'Theirs, first' } } })
  // Who it was and when, for the words above the two versions.
  await expect(late).rejects.toMatchObject({ params: { name: expect.stringMatching(/\w+ \w+/), at: expect.stringMatching(/^\d{4}-/) } })
})

test.each([
  ['a short title', { title: { en: 'ab', ar: '' } }, 'title.en', 'The title must have at least 3 characters.'],
  ['a short SKU', { sku: 'abc' }, 'sku', 'The SKU must have 4 to 12 characters.'],
  ['a long SKU', { sku: 'ABCDEFGHIJKLM' }, 'sku', 'The SKU must have 4 to 12 characters.'],
  [
    'a label twice',
    { tagIds: ['0198a7c0-0000-7000-8000-000000000000', '0198a7c0-0000-7000-8000-000000000000'] },
    'tagIds',
    'Each may be added only once.',
  ],
])('refuses %s at its field', async (_, change, field, message) => {
  const { id } = await aProduct(app)
  const saving = office().call(updateProduct, { params: { id }, body: { ...(await form(id)), ...change } })
  await expect(saving).rejects.toMatchObject({ status: 422, fields: { [field]: [message] } })
})

test('refuses a discount above the price, and a price below zero', async () => {
  const { id } = await aProduct(app)
  const body = await form(id)
  const saving = (over: object) =>
    office().call(updateProduct, { params: { id }, body: { ...body, variant: body.variant && { ...body.variant, ...over } } })
  await expect(saving({ price: 100, discountPrice: 101 })).rejects.toMatchObject({
    status: 422,
    fields: { 'variant.discountPrice': [expect.stringContaining('discount')] },
  })
  await expect(saving({ price: -1 })).rejects.toMatchObject({
    status: 422,
    fields: { 'variant.price': ['The price must be a number of at least 0.'] },
  })
})

test('refuses a maximum below the least that can be ordered, and takes it as the maximum', async () => {
  const { id } = await aProduct(app)
  const body = await form(id)
  const saving = (maxQuantity: number) => {
    const limits = { minQuantity: 10, multiple: 6, maxQuantity }
    return office().call(updateProduct, { params: { id }, body: { ...body, variant: body.variant && { ...body.variant, ...limits } } })
  }
  await expect(saving(11)).rejects.toMatchObject({ status: 422, fields: { 'variant.maxQuantity': [expect.stringContaining('cases')] } })
  expect((await saving(12)).variants).toMatchObject([{ maxQuantity: 12 }])
})

test('refuses a title, a SKU and variants that belong to others', async () => {
  const other = await aProduct(app, { title: 'Taken title', sku: 'TAKEN-1' })
  const { id } = await aProduct(app)
  const body = await form(id)
  const save = (change: object) => office().call(updateProduct, { params: { id }, body: { ...body, ...change } })

  await expect(save({ title: { en: 'taken TITLE', ar: '' } })).rejects.toMatchObject({
    code: 'catalogue.titleTaken',
    fields: { 'title.en': [expect.any(String)] },
  })
  await expect(save({ sku: 'taken-1' })).rejects.toMatchObject({ code: 'catalogue.skuTaken', fields: { sku: [expect.any(String)] } })
  await expect(save({ variant: body.variant && { ...body.variant, id: other.variantId } })).rejects.toMatchObject({
    code: 'catalogue.variantUnknown',
  })
  await expect(save({ categoryId: other.id })).rejects.toMatchObject({ code: 'catalogue.choiceUnknown' })
})

test('a product that came in with the title of another one is saved, but not renamed to one', async () => {
  await aProduct(app, { title: 'Twin teapot' })
  const twin = await aProduct(app, { title: 'Twin teapot' })
  const lone = await aProduct(app, { title: 'Lone teapot' })

  const saved = await office().call(updateProduct, { params: { id: twin.id }, body: { ...(await form(twin.id)), status: 'outOfStock' } })
  expect(saved).toMatchObject({ status: 'outOfStock', title: { en: 'Twin teapot' } })
  const renaming = office().call(updateProduct, {
    params: { id: lone.id },
    body: { ...(await form(lone.id)), title: { en: 'twin teapot', ar: '' } },
  })
  await expect(renaming).rejects.toMatchObject({ code: 'catalogue.titleTaken', fields: { 'title.en': [expect.any(String)] } })
})

test('refuses the former address of another product, which still leads there', async () => {
  const moved = await aProduct(app, { slug: 'first-address' })
  await office().call(updateProduct, { params: { id: moved.id }, body: { ...(await form(moved.id)), slug: 'second-address' } })
  const { id } = await aProduct(app)

  const taking = office().call(updateProduct, { params: { id }, body: { ...(await form(id)), slug: 'first-address' } })

  await expect(taking).rejects.toMatchObject({ code: 'catalogue.slugTaken', fields: { slug: [expect.any(String)] } })
  const back = await office().call(updateProduct, { params: { id: moved.id }, body: { ...(await form(moved.id)), slug: 'first-address' } })
  expect(back.slug).toBe('first-address')
})

test('names everything that is taken at once: titles, SKU and address', async () => {
  const other = await aProduct(app, { title: { en: 'Round one', ar: 'الجولة الأولى' }, sku: 'ROUND-1', slug: 'round-one' })
  const { id } = await aProduct(app)
  const body = await form(id)
  const taken = { title: { en: 'Round one', ar: 'الجولة الأولى' }, sku: 'ROUND-1' }

  await expect(office().call(updateProduct, { params: { id }, body: { ...body, ...taken, slug: other.slug } })).rejects.toMatchObject({
    status: 409,
    code: 'catalogue.titleTaken',
    fields: { 'title.en': [expect.any(String)], 'title.ar': [expect.any(String)], sku: [expect.any(String)], slug: [expect.any(String)] },
  })
  expect((await read(id)).sku).toBe(body.sku)
})

test('a changed address leaves the old one leading there', async () => {
  const { id, slug } = await aProduct(app)

  await office().call(updateProduct, { params: { id }, body: { ...(await form(id)), slug: 'its new place' } })

  expect((await app.as(null).call(getProduct, { params: { slug } })).slug).toBe('its-new-place')
})

test('makes a product, with a free address, and archives it', async () => {
  const like = await aProduct(app, { title: 'Some bowl', slug: 'blue-bowl' })
  const { variant: _, version: __, sku: ___, ...fields } = await form(like.id)
  const variant = {
    code: null,
    barcode: null,
    status: 'available',
    price: 500,
    discountPrice: null,
    weightGrams: 300,
    minQuantity: 1,
    multiple: 1,
    maxQuantity: null,
  } as const

  const made = await office().call(createProduct, {
    body: { ...fields, title: { en: 'Blue bowl', ar: 'وعاء أزرق' }, sku: 'bowl-1', variant, quantity: 1 },
  })

  expect(made).toMatchObject({ slug: 'blue-bowl-2', sku: 'BOWL-1', version: 1, variants: [{ sku: 'BOWL-1', price: 500, onHand: 1 }] })
  expect((await app.as(null).call(getProduct, { params: { slug: made.slug } })).isInStock).toBe(true)
  await office().call(removeProduct, { params: { id: made.id } })
  expect(await app.as(null).status(getProduct, { params: { slug: made.slug } })).toBe(410)
  expect((await read(made.id)).archivedAt).not.toBeNull()
})

test('sets stock only from the amount that was seen, and remembers who', async () => {
  const { slug, variantId } = await aProduct(app, { onHand: 40 })
  const set = (expected: number, to: number) => office().call(setStock, { params: { variantId }, body: { expected, to, note: 'Counted' } })

  expect(await set(40, 0)).toEqual({ onHand: 0 })
  await expect(set(40, 12)).rejects.toMatchObject({ status: 409, code: 'stock.changed', data: { onHand: 0 } })
  expect((await app.as(null).call(getProduct, { params: { slug } })).isInStock).toBe(false)

  const { data } = await office().call(listStockMovements, { query: { variant: variantId } })
  expect(data.map(({ delta, reason, note }) => [delta, reason, note])).toEqual([
    [-40, 'edit', 'Counted'],
    [40, 'initial', null],
  ])
})

test('another maximum for the whole site reaches every card', async () => {
  const { slug, title } = { slug: (await aProduct(app, { title: 'Limited plate' })).slug, title: 'limited' }

  await office().call(saveSite, { body: { ...siteDefaults, maxPerProduct: 7 } })
  await app.drainJobs()

  const { data } = await app.as(null).call(listProducts, { query: { search: title } })
  expect(data[0]?.only?.limits.max).toBe(7)
  expect((await app.as(null).call(getProduct, { params: { slug } })).variants[0]?.limits.max).toBe(7)
})
