import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { moneyIn } from '#testing/money-finder.ts'
import { getCategory, getMainCategory, listBrands, listCategories, listMainCategories } from '../../terms-contract.ts'
import { categories, slugRedirects } from '#modules/taxonomy/server/tables.ts'
import { getProduct, relatedProducts } from '../../contract.ts'
import { getOrderableProduct } from '../../orderable-admin-contract.ts'
import { orderableVariants } from '../public.ts'
import { products } from '../tables.ts'

/** A price no other number in an answer looks like. */
const canary = 73_519_246

const app = await theApp({ env: { PAGE_CACHE: '0' } })

const read = (slug: string, headers: Record<string, string> = {}) => app.as(null).call(getProduct, { params: { slug } }, headers)

test('shows a product with its variants along its axes, and no price', async () => {
  const { slug } = await aProduct(app, {
    title: { en: 'Oxford shirt', ar: 'قميص أكسفورد' },
    description: '<p onclick="x()">Soft <script>alert(1)</script><strong>cotton</strong></p>',
    category: 'shirts',
    parentCategory: 'tops',
    brand: 'mill',
    variants: [
      { price: canary, values: { colour: 'navy', size: 's' }, onHand: 0 },
      { price: canary, values: { colour: 'navy', size: 'm' }, onHand: 20, min: 6, multiple: 6 },
      { price: canary, values: { colour: 'white', size: 'm' }, onHand: 500, max: 60 },
      { price: canary, values: { colour: 'white', size: 's' }, status: 'unavailable' },
    ],
  })

  const product = await read(slug)

  expect(product).toMatchObject({
    title: 'Oxford shirt',
    description: '<p>Soft <strong>cotton</strong></p>',
    seoTitle: 'Oxford shirt',
    seoDescription: 'Soft cotton',
    brand: { slug: 'mill' },
    isInStock: true,
    unit: { code: 'pcs', decimals: 0 },
  })
  expect(product.crumbs.map(({ kind, slug: each }) => `${kind} ${each}`)).toEqual([
    'mainCategory goods',
    'category tops',
    'category shirts',
  ])
  expect(product.variants.map(({ title, stock, limits }) => [title, stock, limits.min, limits.max])).toEqual([
    ['navy, s', 'out', 1, 1000],
    ['navy, m', 'low', 6, 1000],
    ['white, m', 'in', 1, 60],
  ])
  expect(product.variants.map(({ values }) => product.axes.map((axis, at) => axis.values[values[at] ?? -1]?.slug))).toEqual([
    ['navy', 's'],
    ['navy', 'm'],
    ['white', 'm'],
  ])
  expect(JSON.stringify(product)).not.toMatch(/price/i)
  expect(moneyIn(JSON.stringify(product), [canary])).toEqual([])
  expect((await read(slug, { 'accept-language': 'ar' })).title).toBe('قميص أكسفورد')
})

test('shows options without surcharges, and what a bundle is made of', async () => {
  const part = await aProduct(app, { onHand: 5 })
  const { slug } = await aProduct(app, {
    bundleOf: [{ variantId: part.variantId, quantity: 6 }],
    optionGroups: [
      {
        title: 'Wrapping',
        choices: [
          { title: 'Paper', surcharge: canary },
          { title: 'Gone', surcharge: 1, isActive: false },
        ],
      },
    ],
  })

  const product = await read(slug)

  expect(product.optionGroups).toMatchObject([{ title: 'Wrapping', isRequired: true, min: 1, max: 1, choices: [{ title: 'Paper' }] }])
  expect(product.optionGroups[0]?.choices).toHaveLength(1)
  expect(product.components).toMatchObject([{ productSlug: part.slug, quantity: 6 }])
  expect(product.isInStock).toBe(false)
  expect(JSON.stringify(product)).not.toMatch(/surcharge/)
  expect(moneyIn(JSON.stringify(product), [canary])).toEqual([])
})

test('an unavailable product is not there, but for the preview of an admin', async () => {
  const { slug } = await aProduct(app, { productStatus: 'unavailable' })
  const admin = await anAdmin(app)

  await expect(read(slug)).rejects.toMatchObject({ status: 404, code: 'catalogue.notFound' })
  await expect(read(slug, { 'x-preview': 'true', 'x-admin-token': 'not-a-real-admin-token' })).rejects.toMatchObject({ status: 404 })
  expect(await read(slug, { 'x-preview': 'true', 'x-admin-token': admin.token })).toMatchObject({ slug, isHidden: true })
  expect((await read((await aProduct(app)).slug)).isHidden).toBe(false)
})

test('an old address answers with the present one', async () => {
  const { id, slug } = await aProduct(app)
  await app.asSystem((ctx) => ctx.db.insert(slugRedirects).values({ kind: 'product', slug: 'its-old-name', targetId: id }))

  expect((await read('its-old-name')).slug).toBe(slug)
  await expect(read('never-was')).rejects.toMatchObject({ status: 404 })
})

test('what is sold beside a product comes from its category, in stock first', async () => {
  const { slug } = await aProduct(app, { mainCategory: 'related', category: 'related-a' })
  await aProduct(app, { mainCategory: 'related', category: 'related-b', title: 'Other shelf' })
  await aProduct(app, { mainCategory: 'related', category: 'related-a', title: 'Sold out', onHand: 0 })
  await aProduct(app, { mainCategory: 'related', category: 'related-a', title: 'Same shelf' })

  const related = await app.as(null).call(relatedProducts, { params: { slug } })

  expect(related.map(({ title }) => title)).toEqual(['Same shelf', 'Sold out', 'Other shelf'])
})

test('terms have counts, trees and parents', async () => {
  await aProduct(app, { mainCategory: 'food', parentCategory: 'nuts', category: 'almonds', brand: 'orchard' })
  await aProduct(app, { mainCategory: 'food', category: 'nuts' })
  const visitor = app.as(null)

  const food = (await visitor.call(listMainCategories)).find(({ slug }) => slug === 'food')
  expect(food).toMatchObject({
    productCount: 2,
    categories: [{ slug: 'nuts', productCount: 2, children: [{ slug: 'almonds', productCount: 1 }] }],
  })
  expect(await visitor.call(getMainCategory, { params: { slug: 'food' } })).toEqual(food)
  expect(await visitor.call(getCategory, { params: { slug: 'almonds' } })).toMatchObject({
    parent: { slug: 'nuts' },
    mainCategory: { slug: 'food' },
    children: [],
  })
  expect((await visitor.call(listCategories)).map(({ slug }) => slug)).toContain('almonds')
  expect((await visitor.call(listBrands)).find(({ slug }) => slug === 'orchard')?.productCount).toBe(1)
  expect(await visitor.status(getCategory, { params: { slug: 'nothing' } })).toBe(404)
})

test('a former slug leads to its category; an inactive one is gone with its products', async () => {
  const { categoryId, id, slug } = await aProduct(app, { category: 'hats' })
  await app.asSystem((ctx) => ctx.db.insert(slugRedirects).values({ kind: 'category', slug: 'caps', targetId: categoryId }))

  expect((await app.as(null).call(getCategory, { params: { slug: 'caps' } })).slug).toBe('hats')
  await app.asSystem((ctx) => ctx.db.update(categories).set({ status: 'inactive' }).where(eq(categories.id, categoryId)))
  expect(await app.as(null).status(getCategory, { params: { slug: 'caps' } })).toBe(404)
  expect(await app.as(null).status(getProduct, { params: { slug } })).toBe(404)
  await app.asSystem((ctx) => ctx.db.delete(products).where(eq(products.id, id)))
})

test('the orderable variants hold what pricing and ordering need', async () => {
  const built = await aProduct(app, {
    title: 'Orderable',
    category: 'orderable-child',
    parentCategory: 'orderable-parent',
    brand: 'mill',
    unit: { code: 'kg', decimals: 3 },
    tags: [
      { slug: 'ten', percentBps: 1000 },
      { slug: 'half-over', percentBps: 5000, endsOn: '2020-01-01' },
    ],
    variants: [{ price: 1250, discountPrice: 1000, onHand: 7500, values: { size: 'm', colour: 'navy' } }],
    optionGroups: [{ title: 'Wrap', choices: [{ title: 'Paper', surcharge: 50 }] }],
  })
  const gone = await aProduct(app, { productStatus: 'outOfStock' })

  const found = await app.asSystem((ctx) => orderableVariants(ctx, [built.variantId, gone.variantId]))

  expect(found.get(built.variantId)).toMatchObject({
    productId: built.id,
    productSlug: built.slug,
    title: { en: 'Orderable', ar: 'Orderable' },
    isBuyable: true,
    isBundle: false,
    onHand: 7500,
    limits: { min: 1, multiple: 1, max: 1_000_000, decimals: 3 },
    unit: { code: 'kg', name: { en: 'kg', ar: 'kg' } },
    price: 1250,
    discountPrice: 1000,
    tagPercentBps: 1000,
    brandId: built.brandId,
    components: [],
    optionGroups: [{ id: built.optionGroups[0]?.id, choices: [{ surcharge: 50, isActive: true }] }],
  })
  expect(found.get(built.variantId)?.variantTitle.en.split(', ').sort()).toEqual(['m', 'navy'])
  expect(found.get(built.variantId)?.categoryIds).toHaveLength(2)
  expect(found.get(gone.variantId)?.isBuyable).toBe(false)
})

test('the office reads a product that visitors do not see, to order it for a customer; nobody else does', async () => {
  const { slug, optionGroups } = await aProduct(app, {
    productStatus: 'unavailable',
    optionGroups: [{ title: 'Wrap', choices: [{ title: 'Paper', surcharge: canary }] }],
  })
  const input = { params: { slug } }
  expect(await app.as(null).status(getOrderableProduct, input)).toBe(401)
  expect(await app.as((await aCustomer(app)).token).status(getOrderableProduct, input)).toBe(403)
  expect(await app.as((await anAdmin(app, { permissions: ['orders.see'] })).token).status(getOrderableProduct, input)).toBe(403)
  expect(await app.as(null).status(getProduct, input)).toBe(404)

  // Ordering is enough: the clerk may see nothing of the catalogue.
  const clerk = await anAdmin(app, { permissions: ['orders.see', 'orders.change'] })
  const product = await app.as(clerk.token).call(getOrderableProduct, input)
  expect(product.optionGroups.map(({ id }) => id)).toEqual(optionGroups.map(({ id }) => id))
  expect(moneyIn(JSON.stringify(product), [canary])).toEqual([])
})
