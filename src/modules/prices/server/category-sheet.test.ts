// Price lists and line sheets of a category: who gets one, with whose prices, and how they look.
import sharp from 'sharp'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aPriceList } from '#testing/builders/prices.ts'
import { aProduct } from '#testing/builders/products.ts'
import { distance } from '#testing/page-pictures.ts'
import { eq } from 'drizzle-orm'
import { categories } from '#modules/taxonomy/server/tables.ts'
import * as api from '../category-sheets-contract.ts'
import { categorySheet } from './category-sheet.ts'

const app = await theApp()
const admin = app.as((await anAdmin(app)).token)
const sizes = [
  { sku: 'BOOT-40', price: 4000, values: { size: '40' }, min: 6, multiple: 6 },
  { sku: 'BOOT-41', price: 4000, values: { size: '41' }, min: 6, multiple: 6 },
  { sku: 'BOOT-50', price: 4550, values: { size: '50' }, min: 6, multiple: 6 },
]
const boots = await aProduct(app, { title: 'Leather boots', category: 'winter-boots', parentCategory: 'footwear', variants: sizes })
await aProduct(app, { title: 'Hidden boots', category: 'winter-boots', productStatus: 'unavailable' })
await aProduct(app, { title: 'Umbrella', category: 'umbrellas' })
const categoryId = await app.asSystem(async (ctx) => {
  const [row] = await ctx.db.select({ id: categories.id }).from(categories).where(eq(categories.slug, 'footwear'))
  return row?.id ?? ''
})

const read = async ({ pdf }: { pdf: string }) =>
  (await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true })).text.replace(/\s+/g, ' ')
const priceList = { kind: 'priceList' as const }

test('a visitor, another office’s clerk and a customer at the office’s call get none', async () => {
  const buyer = await aCustomer(app)
  const clerk = await anAdmin(app, { permissions: ['catalogue.see'] })
  const own = { params: priceList, query: { category: 'footwear' } }
  expect(await app.as(null).status(api.getOwnCategorySheet, own)).toBe(401)
  for (const { token } of [buyer, clerk])
    expect(await app.as(token).status(api.getCategorySheet, { params: priceList, query: { category: categoryId } })).toBe(403)
  expect(await app.as(buyer.token).status(api.getOwnCategorySheet, { ...own, query: { category: 'nowhere' } })).toBe(404)
})

test('a customer’s list has their own prices and the steps, also of sub categories, and nothing that is not shown', async () => {
  const buyer = await aCustomer(app, { companyName: 'Boots of Leith' })
  await aPriceList(app, {
    companyId: buyer.companyId,
    rows: boots.variants.slice(0, 2).flatMap(({ id }) => [
      { variantId: id, price: 3500 },
      { variantId: id, price: 3000, fromQuantity: 60 },
    ]),
  })
  const text = await read(await app.as(buyer.token).call(api.getOwnCategorySheet, { params: priceList, query: { category: 'footwear' } }))

  for (const words of ['Boots of Leith', 'Leather boots', '£35.00', '£30.00', '40, 41', 'BOOT-50', '£45.50', 'Prices without VAT'])
    expect(text).toContain(words)
  for (const words of ['£40.00', 'Hidden boots', 'Umbrella']) expect(text).not.toContain(words)
  const office = (company?: string) =>
    admin.call(api.getCategorySheet, {
      params: priceList,
      query: { category: categoryId, language: 'en', ...(company ? { company } : {}) },
    })
  expect(await read(await office(buyer.companyId))).toContain('£35.00')
  const catalogue = await read(await office())
  expect(catalogue).toContain('£40.00')
  expect(catalogue).not.toContain('Boots of Leith')
})

test.each(api.sheetKinds)('a %s for a customer who may see no prices names none', async (kind) => {
  const buyer = await aCustomer(app, { canSeePrices: false })
  const text = await read(await app.as(buyer.token).call(api.getOwnCategorySheet, { params: { kind }, query: { category: 'footwear' } }))

  expect(text).toContain('Leather boots')
  expect(text).not.toContain('£')
  expect(text).not.toContain('Prices')
})

const pieces = { en: { other: 'pieces' }, ar: { two: 'قطعتان', few: 'قطع', many: 'قطعة', other: 'قطعة' } }
const product = (index: number) => ({
  ...{ id: `p${index}`, sku: `TSH-10${index}`, unit: { en: 'piece', ar: 'قطعة' }, plurals: pieces, decimals: 0 },
  ...{ title: { en: `Cotton shirt ${index}`, ar: `قميص قطن ${index}` }, hash: index === 2 ? null : 'shirt' },
  variants: ['S', 'M'].map((size) => ({
    ...{ id: `v${index}${size}`, sku: `TSH-10${index}-${size}`, minQuantity: 6, multiple: 6 },
    words: { en: size, ar: size },
  })),
})

test('variants that cost the same but are ordered in other quantities are never shown with each other’s', async () => {
  const shirt = product(1)
  const variants = shirt.variants.map((variant, index) => ({ ...variant, minQuantity: 6 * (index + 1), multiple: 2 }))
  const price = { ...{ unitPrice: minor(1250), listPrice: minor(1250) }, source: 'list' as const, ladder: [] }
  const prices = new Map(variants.map(({ id }) => [id, price] as const))
  const head = { category: shirt.title, companyName: null, seller: { name: 'Jumla', lines: [] }, total: 1, day: '2026-11-22' }
  const sheet = (kind: api.SheetKind) =>
    app.asSystem(async (ctx) => categorySheet({ ...ctx, locale: 'en' }, { kind, products: [{ ...shirt, variants }], prices, head }))

  const { rows } = await sheet('priceList')
  expect(rows.map(({ notes }) => notes)).toEqual([
    ['S', expect.stringContaining('6 '), expect.stringContaining('2 ')],
    ['M', expect.stringContaining('12 '), expect.stringContaining('2 ')],
  ])
  const { cards = [] } = await sheet('lineSheet')
  expect(cards[0]?.lines).toEqual([shirt.sku, 'S, M', expect.stringContaining('2 ')])
})

test('on paper they look as their pictures do, in both languages', async () => {
  const shirt = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#2f6f5e' } })
    .jpeg()
    .toBuffer()
  const products = [1, 2, 3, 4].map(product)
  const price = (amount: number) => ({
    ...{ unitPrice: minor(amount), listPrice: minor(amount), source: 'list' as const },
    ladder: [
      { fromQuantity: 6, unitPrice: minor(amount) },
      { fromQuantity: 60, unitPrice: minor(amount - 100) },
    ],
  })
  const prices = new Map(products.flatMap(({ variants }, index) => variants.map(({ id }) => [id, price(1250 + index * 100)] as const)))
  const seller = { name: 'Jumla Wholesale Ltd', lines: ['14 Weaver Street, Manchester'] }
  const head = { category: { en: 'Shirts', ar: 'قمصان' }, companyName: 'Łódź Trading', seller, total: 9, day: '2026-11-22' }
  const sheet = (kind: api.SheetKind, locale: 'en' | 'ar') =>
    app.asSystem(async (ctx) => categorySheet({ ...ctx, locale }, { kind, products, prices, head }))

  expect(await distance('price-list-en', await sheet('priceList', 'en'))).toBeLessThan(0.002)
  expect(await distance('price-list-ar', await sheet('priceList', 'ar'))).toBeLessThan(0.002)
  expect(await distance('line-sheet-en', await sheet('lineSheet', 'en'), { shirt })).toBeLessThan(0.002)
  expect(await distance('line-sheet-ar', await sheet('lineSheet', 'ar'), { shirt })).toBeLessThan(0.002)
})
