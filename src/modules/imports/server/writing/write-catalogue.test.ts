// Whole catalogues into the shop's database: first run, second run, changes, refusals, conflicts, dry run, interruption.
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reindexEverything } from '#modules/products/server/public.ts'
import { productIndex, products } from '#modules/products/server/tables.ts'
import { brands, categories, mainCategories, measureUnits, slugRedirects } from '#modules/taxonomy/server/tables.ts'
import { short } from '../reading/testing/read-text.ts'
import { movementsOf, productOf, variantOf } from '../testing/catalogue-rows.ts'
import { counts, importShop, own, type ImportShop } from './testing/import-shop.ts'
let shop: ImportShop
beforeAll(async () => {
  shop = await importShop()
})
afterAll(() => shop.close())

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`../reading/fixtures/${name}`, import.meta.url))

describe.each(['own.csv', 'shopify-before-2025.csv', 'shopify-since-2025.csv', 'woocommerce.csv'])('%s', (name) => {
  it('comes into the shop, and a second run changes nothing', async () => {
    const bytes = await fixture(name)
    const first = await shop.take(bytes)
    expect(first.failure).toBeNull()
    expect(first.counts.created).toBeGreaterThan(1)
    expect(first.counts.updated + first.counts.unchanged).toBe(0)

    const before = await shop.everything()
    const second = await shop.take(bytes)
    expect(counts(second)).toEqual({ created: 0, updated: 0, unchanged: first.counts.created, refused: first.counts.refused })
    expect(await shop.everything()).toEqual(before)
  })

  it('is in the index as the index made anew has it', async () => {
    await shop.take(await fixture(name))
    const before = await shop.everything()
    await shop.app.asSystem((ctx) => reindexEverything(ctx))
    expect(await shop.everything()).toEqual(before)
  })
})

describe('a product of our own format', () => {
  it('stands in the shop as the file says, with what it needs made', async () => {
    const product = await productOf(shop.app, 'ALM-ROAST')
    expect(product).toMatchObject({
      slug: 'roasted-almonds',
      title: { en: 'Roasted almonds', ar: 'لوز محمص' },
      description: { en: '<p>Dry roasted.</p>', ar: '<p>محمص بلا زيت.</p>' },
      status: 'available',
      seoTitle: { en: 'Almonds by the kilo', ar: 'لوز بالكيلو' },
      seoDescription: null,
    })
    expect(await variantOf(shop.app, 'ALM-R-1')).toMatchObject({
      barcode: '6281000000100',
      price: 1250,
      discountPrice: 1190,
      onHand: 12_500,
      weightGrams: 1000,
      minQuantity: 1000,
      multiple: 500,
      maxQuantity: 50_000,
    })
    expect(await variantOf(shop.app, 'ALM-R-5')).toMatchObject({ minQuantity: 1000, multiple: 1000, maxQuantity: null })
    const term = await shop.app.asSystem(async ({ db }) =>
      db
        .select({ main: mainCategories.title, category: categories.slug, unit: measureUnits.decimals, brand: brands.slug })
        .from(products)
        .innerJoin(categories, eq(categories.id, products.categoryId))
        .innerJoin(mainCategories, eq(mainCategories.id, categories.mainCategoryId))
        .innerJoin(measureUnits, eq(measureUnits.id, products.measureUnitId))
        .innerJoin(brands, eq(brands.id, products.brandId))
        .where(eq(products.sku, 'ALM-ROAST')),
    )
    expect(term).toEqual([{ main: { en: 'Nuts', ar: '' }, category: 'nuts-almonds', unit: 3, brand: 'bustan' }])
  })

  it('is found in lists and has its stock as a movement', async () => {
    const product = await productOf(shop.app, 'ALM-ROAST')
    const [listed] = await shop.app.asSystem(({ db }) =>
      db
        .select()
        .from(productIndex)
        .where(eq(productIndex.productId, product?.id ?? '')),
    )
    expect(listed).toMatchObject({ isInStock: true, lowestPrice: 1190 })
    const variant = await variantOf(shop.app, 'ALM-R-1')
    const moved = await movementsOf(shop.app, variant?.id ?? '')
    expect(moved).toMatchObject([{ delta: 12_500, reason: 'import', actorKind: 'system' }])
  })

  it('has descriptions without anything that could run', async () => {
    await shop.take(own('SAFE-1,Safe jacket,,,"<p onclick=""x()"">Hi<script>alert(1)</script></p>",,,,,,,,,1.00,,1'))
    expect((await productOf(shop.app, 'SAFE-1'))?.description.en).toBe('<p>Hi</p>')
  })

  it('from an Arabic file keeps Arabic addresses and shares the categories it names', async () => {
    const summary = await shop.take(own('ARAB-1,,تمر عجوة المدينة,,,نخيل,تمور,عجوة,جديد,,,,,٤٥٫٥٠,,٣'), { language: 'ar' })
    expect(counts(summary)).toEqual({ created: 1, updated: 0, unchanged: 0, refused: 0 })
    expect(await productOf(shop.app, 'ARAB-1')).toMatchObject({ slug: 'تمر-عجوة-المدينة', title: { en: '', ar: 'تمر عجوة المدينة' } })
    expect(await variantOf(shop.app, 'ARAB-1')).toMatchObject({ price: 4550, onHand: 3 })
    await shop.take(own('ARAB-2,,تمر صقعي,,,نخيل,تمور,عجوة,جديد,,,,,30,,3'), { language: 'ar' })
    const [one, two] = [await productOf(shop.app, 'ARAB-1'), await productOf(shop.app, 'ARAB-2')]
    expect([two?.brandId, two?.categoryId]).toEqual([one?.brandId, one?.categoryId])
  })
})

describe('a changed file', () => {
  it('changes what it says and keeps what it does not say', async () => {
    await shop.take(own('KEEP-1,Field jacket,سترة ميدان,,<p>Long.</p>,Quay,Clothing,Jackets,Winter,,,,500011,20.00,15.00,7'))
    const before = await productOf(shop.app, 'KEEP-1')
    const summary = await shop.take(own('KEEP-1,Field jacket II,,,,,,,,,,,,22.00,,'))
    expect(counts(summary)).toEqual({ created: 0, updated: 1, unchanged: 0, refused: 0 })
    expect(await productOf(shop.app, 'KEEP-1')).toMatchObject({
      id: before?.id,
      slug: 'field-jacket',
      version: 2,
      title: { en: 'Field jacket II', ar: 'سترة ميدان' },
      description: { en: '<p>Long.</p>' },
      brandId: before?.brandId,
      categoryId: before?.categoryId,
    })
    expect(await variantOf(shop.app, 'KEEP-1')).toMatchObject({ price: 2200, discountPrice: null, barcode: '500011', onHand: 7 })
    expect(await shop.rows(sql`select 1 from product_tags where product_id = ${before?.id}`)).toHaveLength(1)
  })

  it('moves stock by the difference only', async () => {
    await shop.take(own('STOCK-1,Counted tee,,,,,,,,,,,,1,,10'))
    await shop.take(own('STOCK-1,Counted tee,,,,,,,,,,,,1,,4'))
    const variant = await variantOf(shop.app, 'STOCK-1')
    expect(variant?.onHand).toBe(4)
    const moved = await movementsOf(shop.app, variant?.id ?? '')
    expect(moved.map(({ delta }) => delta).toSorted((a, b) => b - a)).toEqual([10, -6])
  })

  it('switches variants off that it no longer has, and on again when they come back', async () => {
    const two = own('SIZES-1,Sized shirt,,,,,,,,,Size=S,SIZE-S,,5,,3', 'SIZES-1,,,,,,,,,,Size=M,SIZE-M,,6,,3')
    await shop.take(two)
    await shop.take(own('SIZES-1,Sized shirt,,,,,,,,,Size=S,SIZE-S,,5,,3'))
    expect([(await variantOf(shop.app, 'SIZE-S'))?.status, (await variantOf(shop.app, 'SIZE-M'))?.status]).toEqual([
      'available',
      'unavailable',
    ])
    await shop.take(two)
    expect((await variantOf(shop.app, 'SIZE-M'))?.status).toBe('available')
  })

  it('gives a variant another option value', async () => {
    await shop.take(own('VALUE-1,Dyed scarf,,,,,,,,,Colour=Rust,SCARF-1,,5,,3'))
    await shop.take(own('VALUE-1,Dyed scarf,,,,,,,,,Colour=Moss,SCARF-1,,5,,3'))
    const variant = await variantOf(shop.app, 'SCARF-1')
    const found = await shop.rows(
      sql`select tv.slug from variant_values vv join variant_type_values tv on tv.id = vv.value_id where vv.variant_id = ${variant?.id}`,
    )
    expect(found).toEqual([{ slug: 'moss' }])
  })

  it('moves a product whose address it names, and leaves a redirect', async () => {
    await shop.take(own('MOVED-1,Moved tee,,,,,,,,,,,,5,,3'))
    await shop.take(own('MOVED-1,Moved tee,,new-address,,,,,,,,,,5,,3'))
    const product = await productOf(shop.app, 'MOVED-1')
    expect(product?.slug).toBe('new-address')
    const redirects = await shop.app.asSystem(({ db }) => db.select().from(slugRedirects).where(eq(slugRedirects.slug, 'moved-tee')))
    expect(redirects).toMatchObject([{ kind: 'product', targetId: product?.id }])
  })

  it('finds a product that the office made by its SKU', async () => {
    await shop.take(own('OFFICE-1,Office goods,,,,,,,,,,,,5,,3'))
    await shop.app.asSystem(({ db }) => db.update(products).set({ sourceKey: null, sourceHash: null }).where(eq(products.sku, 'OFFICE-1')))
    const summary = await shop.take(own('OFFICE-1,Office goods,,,,,,,,,,,,6,,3'))
    expect(counts(summary)).toMatchObject({ created: 0, updated: 1 })
    expect((await productOf(shop.app, 'OFFICE-1'))?.sourceKey).toBe('own:OFFICE-1')
  })

  it('leaves an archived product as it is and says so', async () => {
    await shop.take(own('ARCHIV-1,Old goods,,,,,,,,,,,,5,,3'))
    await shop.app.asSystem(({ db }) =>
      db.update(products).set({ archivedAt: '2026-01-01T00:00:00.000Z' }).where(eq(products.sku, 'ARCHIV-1')),
    )
    const summary = await shop.take(own('ARCHIV-1,Old goods,,,,,,,,,,,,9,,3'))
    expect(counts(summary)).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 0 })
    expect(short(summary.firstProblems)).toEqual([[2, null, 'productArchived']])
    expect((await variantOf(shop.app, 'ARCHIV-1'))?.price).toBe(500)
  })
})
