// Several people change one catalogue at the same moment: no change is lost without a message, and nothing is half written.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '../modules.ts'
import { runImport, undoImport } from '#modules/imports/admin-contract.ts'
import { makeDownload } from '#modules/imports/downloads-admin-contract.ts'
import { officeImports } from '#modules/imports/server/testing/office-imports.ts'
import { createProduct, getAdminProduct } from '#modules/products/product-admin-contract.ts'
import { bundleComponents, products, variants, variantTypes, variantTypeValues } from '#modules/products/server/tables.ts'
import { generateVariants, getVariantSheet, saveVariants } from '#modules/products/variants-contract.ts'
import { setStocks } from '#modules/stock/counts-contract.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'
import { createBrand, removeBrand } from '#modules/taxonomy/brand-contract.ts'
import { createCategory, moveCategory, removeCategory } from '#modules/taxonomy/category-contract.ts'
import { removeMainCategory, createMainCategory } from '#modules/taxonomy/main-category-contract.ts'
import { categories } from '#modules/taxonomy/server/tables.ts'
import { people } from '#modules/people/server/tables.ts'
import { aCustomer, anAdmin } from './builders/accounts.ts'
import { aProduct } from './builders/products.ts'
import { aPictureFile } from './builders/uploads.ts'
import { keepPicture } from '#modules/files/server/keep-files.ts'
import { theApp } from './app.ts'
import { rawCall } from './raw-call.ts'
import { minor } from '#shared/money.ts'

const app = await theApp()
const admin = await anAdmin(app)
const office = () => app.as(admin.token)
const none = { en: '', ar: '' }
const sorted = (statuses: number[]) => statuses.toSorted((a, b) => a - b)

const newProduct = async (over: object) => {
  const like = await aProduct(app)
  const { product, unit } = await app.asSystem(async (ctx) => {
    const [row] = await ctx.db.select().from(products).where(eq(products.id, like.id))
    return { product: row, unit: row?.measureUnitId ?? '' }
  })
  return {
    sku: `N${crypto.randomUUID().slice(0, 8)}`.toUpperCase(),
    title: { en: `New ${crypto.randomUUID()}`, ar: '' },
    description: none,
    status: 'available' as const,
    brandId: null,
    categoryId: like.categoryId,
    measureUnitId: unit,
    taxGroupId: product?.taxGroupId ?? '',
    tagIds: [],
    optionGroupIds: [],
    seoTitle: none,
    seoDescription: none,
    seoImageId: null,
    pictures: [],
    bundle: [],
    slug: '',
    quantity: 1,
    variant: {
      code: null,
      barcode: null,
      status: 'available' as const,
      price: 100,
      discountPrice: null,
      weightGrams: 0,
      minQuantity: 1,
      multiple: 1,
      maxQuantity: null,
    },
    ...over,
  }
}

const asForm = async (id: string) => {
  const { data } = (await rawCall(app, 'GET', `/api/admin/products/${id}`, { token: admin.token })).body as {
    data: Awaited<ReturnType<typeof read>>
  }
  const {
    variants: all,
    variantCount: _n,
    attributeCount: _a,
    pictures: _p,
    bundle: _b,
    seoImage: _s,
    decimals: _d,
    id: _i,
    createdAt: _c,
    updatedAt: _u,
    archivedAt: _r,
    ...rest
  } = data
  const { onHand: _h, title: _t, sku: _k, ...variant } = all[0]!
  return { ...rest, seoImageId: null, pictures: [], bundle: [], variant }
}
const read = (id: string) => office().call(getAdminProduct, { params: { id } })

test('two bundles that would hold each other: one of them is refused', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const [a, b] = [await aProduct(app, { onHand: 0 }), await aProduct(app, { onHand: 0 })]
    const [formA, formB] = [await asForm(a.id), await asForm(b.id)]
    const save = (id: string, form: object, part: string) =>
      rawCall(app, 'PUT', `/api/admin/products/${id}`, {
        token: admin.token,
        body: { ...form, bundle: [{ variantId: part, quantity: 1 }] },
      })
    const answers = await Promise.all([save(a.id, formA, b.variantId), save(b.id, formB, a.variantId)])
    expect(sorted(answers.map(({ status }) => status)), answers.map(({ text }) => text).join('\n')).toEqual([200, 409])
    const parts = await app.asSystem((ctx) => ctx.db.select().from(bundleComponents).where(eq(bundleComponents.productId, a.id)))
    const others = await app.asSystem((ctx) => ctx.db.select().from(bundleComponents).where(eq(bundleComponents.productId, b.id)))
    expect(parts.length + others.length).toBe(1)
  }
})

test('of twenty who count the same stock one is heard, and the movements add up', async () => {
  const { variantId } = await aProduct(app, { onHand: 5 })
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, at) => office().status(setStocks, { body: { rows: [{ variantId, expected: 5, to: 100 + at }] } })),
  )
  expect(tries.filter((status) => status === 200)).toHaveLength(1)
  expect(tries.filter((status) => status === 409)).toHaveLength(19)
  const [variant] = await app.asSystem((ctx) => ctx.db.select().from(variants).where(eq(variants.id, variantId)))
  const moved = await app.asSystem((ctx) => ctx.db.select().from(stockMovements).where(eq(stockMovements.variantId, variantId)))
  expect(moved.reduce((sum, { delta }) => sum + delta, 0)).toBe(variant?.onHand)
})

test('two products whose variants want one SKU at once: one has it, the other is refused', async () => {
  const [a, b] = [await aProduct(app), await aProduct(app)]
  const want = ({ id, variantId, sku }: typeof a) =>
    office().status(saveVariants, { params: { id }, body: { rows: [{ id: variantId, before: { sku }, after: { sku: 'WANTED-1' } }] } })
  expect(sorted(await Promise.all([want(a), want(b)]))).toEqual([200, 409])
})

test('two editors of one cell: one is heard, the other sees what is there now', async () => {
  const { id, variantId } = await aProduct(app, { price: 1000 })
  const set = (price: number) =>
    office().status(saveVariants, {
      params: { id },
      body: { rows: [{ id: variantId, before: { price: 1000 }, after: { price: minor(price) } }] },
    })
  expect(sorted(await Promise.all([set(1100), set(1200), set(1300)]))).toEqual([200, 409, 409])
})

test('variants are made twice at once: they are there once', async () => {
  const { id } = await aProduct(app)
  const axes = await app.asSystem(async (ctx) => {
    const made: { typeId: string; valueIds: string[] }[] = []
    for (const slug of ['race-size', 'race-colour']) {
      const [type] = await ctx.db
        .insert(variantTypes)
        .values({ slug, title: { en: slug, ar: slug } })
        .returning()
      const values = await ctx.db
        .insert(variantTypeValues)
        .values(
          Array.from({ length: 6 }, (_, at) => ({
            variantTypeId: type?.id ?? '',
            slug: `${slug}-${at}`,
            title: { en: `${slug} ${at}`, ar: '' },
          })),
        )
        .returning()
      made.push({ typeId: type?.id ?? '', valueIds: values.map((each) => each.id) })
    }
    return made
  })
  const make = () => office().status(generateVariants, { params: { id }, body: { axes, skuPattern: 'RACE-{n}' } })
  expect(await Promise.all([make(), make(), make()])).toEqual([200, 200, 200])
  const sheet = await office().call(getVariantSheet, { params: { id } })
  expect(sheet.variants).toHaveLength(36)
  expect(new Set(sheet.variants.map(({ values }) => values.join())).size).toBe(36)
})

test('a brand deleted while a product takes it: either it is refused or the product is', async () => {
  const logo = await app.asSystem(async (ctx) => keepPicture(ctx, { name: 'brand.png', bytes: await aPictureFile() }))
  for (let turn = 0; turn < 4; turn++) {
    const { id } = await office().call(createBrand, {
      body: { name: { en: `Brand ${turn}`, ar: '' }, status: 'active', pictureId: logo.id },
    })
    const body = await newProduct({ brandId: id })
    const [removed, made] = await Promise.all([office().status(removeBrand, { params: { id } }), office().status(createProduct, { body })])
    expect([`${removed} ${made}`]).toEqual([expect.stringMatching(/^(200 (409|422)|409 200)$/)])
  }
})

test('two categories moved into each other at once: no circle, none lost', async () => {
  const main = await office().call(createMainCategory, {
    body: { title: { en: 'Race hall', ar: '' }, status: 'active', pictureId: null },
  })
  const make = (title: string) =>
    office().call(createCategory, {
      body: { title: { en: title, ar: '' }, status: 'active', pictureId: null, mainCategoryId: main.id, parentId: null },
    })
  const [a, b] = [await make('Race a'), await make('Race b')]
  const move = (id: string, parentId: string) =>
    office().status(moveCategory, { params: { id }, body: { mainCategoryId: main.id, parentId, before: null } })
  const statuses = await Promise.all([move(a.id, b.id), move(b.id, a.id)])
  expect(sorted(statuses)[0]).toBe(200)
  expect(sorted(statuses)[1]).toBeGreaterThanOrEqual(400)
  const rows = await app.asSystem((ctx) => ctx.db.select().from(categories).where(eq(categories.mainCategoryId, main.id)))
  expect(rows.filter(({ parentId }) => parentId !== null)).toHaveLength(1)
  const [gone, kept] = await Promise.all([
    office().status(removeMainCategory, { params: { id: main.id } }),
    office().status(removeCategory, { params: { id: a.id } }),
  ])
  expect(gone).toBe(409)
  expect([200, 409]).toContain(kept)
})

test('an import is run once and undone once, however often it is asked at once', async () => {
  const imports = officeImports(app, admin.token)
  const { sku, id } = await aProduct(app, { price: 500, onHand: 3 })
  const preview = await imports.preview(`sku,price\n${sku},7.77\n`)
  const run = () => office().status(runImport, { params: { id: preview.id }, body: {} })
  expect(sorted(await Promise.all([run(), run(), run()]))).toEqual([200, 409, 409])
  await app.raceJobs(2)
  expect((await read(id)).variants[0]?.price).toBe(777)
  const undo = () => office().status(undoImport, { params: { id: preview.id } })
  expect(sorted(await Promise.all([undo(), undo(), undo()]))).toEqual([200, 409, 409])
  await app.raceJobs(2)
  expect((await read(id)).variants[0]?.price).toBe(500)
  expect(await imports.get(preview.id)).toMatchObject({ state: 'undone' })
})

test('what a clerk saves between preview and run is not lost, and not undone', async () => {
  const imports = officeImports(app, admin.token)
  const { sku, id } = await aProduct(app, { price: 500, title: { en: 'Clerk cup', ar: 'كوب' } })
  const preview = await imports.preview(`sku,title_en,title_ar,price\n${sku},Clerk cup,كوب,7.77\n`)
  const form = await asForm(id)
  const saved = await rawCall(app, 'PUT', `/api/admin/products/${id}`, {
    token: admin.token,
    body: { ...form, seoTitle: { en: 'By the clerk', ar: '' }, status: 'unavailable' },
  })
  expect(saved.status, saved.text).toBe(200)
  await imports.run(preview.id)
  const stale = await rawCall(app, 'PUT', `/api/admin/products/${id}`, { token: admin.token, body: { ...form, version: form.version + 1 } })
  expect(stale.status).toBe(409)
  expect(await read(id)).toMatchObject({ seoTitle: { en: 'By the clerk' }, status: 'unavailable', variants: [{ price: 777 }] })
  await imports.undo(preview.id)
  expect(await read(id)).toMatchObject({ seoTitle: { en: 'By the clerk' }, status: 'unavailable', variants: [{ price: 500 }] })
})

test('two imports of one file at once: the products are there once', async () => {
  const imports = officeImports(app, admin.token)
  const file = [
    'sku,title_en,price,quantity,category',
    ...Array.from({ length: 30 }, (_, at) => `TWIN-${at},Twin ${at},${at + 1}.00,${at},Twins`),
  ].join('\n')
  const [one, two] = [await imports.preview(file), await imports.preview(file)]
  expect([one.state, two.state]).toEqual(['previewed', 'previewed'])
  await Promise.all([
    office().call(runImport, { params: { id: one.id }, body: {} }),
    office().call(runImport, { params: { id: two.id }, body: {} }),
  ])
  await app.raceJobs(3)
  await app.drainJobs()
  const states = await Promise.all([imports.get(one.id), imports.get(two.id)])
  expect(states.map(({ state }) => state)).toEqual(['done', 'done'])
  const made = await app.asSystem((ctx) => ctx.db.select().from(variants))
  const twins = made.filter((each) => each.sku.startsWith('TWIN-'))
  expect(twins).toHaveLength(30)
  expect(twins.every((each) => each.onHand === Number(each.sku.slice(5)))).toBe(true)
})

test('a download counts once, for an admin who still is one, and looking at its head does not use it up', async () => {
  const other = await anAdmin(app)
  const link = async (token: string) => (await app.as(token).call(makeDownload, { body: { what: 'stock' } })).href
  const follow = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url }).then(({ statusCode }) => statusCode)
  const href = await link(admin.token)
  await follow(href, 'HEAD')
  expect(sorted(await Promise.all([follow(href), follow(href), follow(href)]))).toEqual([200, 404, 404])
  const blocked = await link(other.token)
  await app.asSystem((ctx) => ctx.db.delete(people).where(eq(people.id, other.id)))
  expect(await follow(blocked)).toBe(404)
  for (const odd of ['/downloads/', '/downloads/..%2f..%2fetc', `/downloads/${'A'.repeat(43)}`, `${href}%00`])
    expect(await follow(odd)).toBe(404)
})

test('what is cached for everybody is the same whoever asked first', async () => {
  const goods = await aProduct(app, {
    slug: 'kept-goods',
    brand: 'kept-brand',
    category: 'kept-shelf',
    mainCategory: 'kept-hall',
    price: 987_651,
  })
  const customer = await aCustomer(app)
  const cached = routes.map(({ endpoint }) => endpoint).filter(({ cached: isKept }) => isKept)
  expect(cached.length).toBeGreaterThan(8)
  for (const { path } of cached)
    for (const slug of [goods.slug, 'kept-brand', 'kept-shelf', 'kept-hall']) {
      const url = path.replace(/:(slug|id|menu)/, slug).replace(/:type/, 'slider')
      const first = await rawCall(app, 'GET', url, { token: customer.token })
      const asAdmin = await rawCall(app, 'GET', `${url}?`, { token: admin.token })
      const visitor = await rawCall(app, 'GET', `${url}?&`)
      expect(asAdmin.status, url).toBe(visitor.status)
      if (visitor.status === 200) expect([first.body, asAdmin.body], url).toEqual([visitor.body, visitor.body])
    }
})
