// Rows an import refuses or folds together, dry runs, and an import that is stopped.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tags } from '#modules/taxonomy/server/tables.ts'
import { importCatalogue } from '../public.ts'
import { short } from '../reading/testing/read-text.ts'
import { fileWith, productOf, variantOf } from '../testing/catalogue-rows.ts'
import { counts, importShop, inOneChunk, own, type ImportShop } from './testing/import-shop.ts'
let shop: ImportShop
beforeAll(async () => {
  shop = await importShop()
})
afterAll(() => shop.close())

describe('what cannot be', () => {
  it('is left out, and the good products around it come', async () => {
    const summary = await shop.take(
      own('GOOD-1,Good goods,,,,,,,,,,,,5,,3', 'BADD-1,Bad goods,,,,,,,,,,,,many,,3', 'GOOD-2,Good again,,,,,,,,,,,,5,,3'),
    )
    expect(counts(summary)).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 1 })
    expect(short(summary.firstProblems)).toEqual([[3, 'price', 'priceNotANumber']])
    expect(await productOf(shop.app, 'BADD-1')).toBeUndefined()
  })

  it('is a SKU or barcode of another product, in the shop or in the same file', async () => {
    await shop.take(own('CONFL-1,First of all,,,,,,,,,,,777001,5,,3'))
    const summary = await shop.take(
      own(
        'CONFL-2,Takes a SKU,,,,,,,,,Size=S,CONFL-1,,5,,3',
        'CONFL-3,Takes a barcode,,,,,,,,,,,777001,5,,3',
        'CONFL-4,First of the file,,,,,,,,,Size=S,CONFL-V4,777004,5,,3',
        'CONFL-5,Second of the file,,,,,,,,,Size=S,CONFL-V4,777004,5,,3',
        'CONFL-6,In good order,,,,,,,,,,,777006,5,,3',
      ),
    )
    expect(counts(summary)).toMatchObject({ created: 2, refused: 4 })
    expect(short(summary.firstProblems)).toEqual([
      [2, 'variant_sku', 'variantSkuTaken'],
      [3, 'barcode', 'barcodeTaken'],
      [5, 'variant_sku', 'variantSkuTaken'],
      [5, 'barcode', 'barcodeTaken'],
    ])
    expect(summary.firstProblems[0]?.params).toMatchObject({ sku: 'CONFL-1', title: 'First of all' })
    expect(await productOf(shop.app, 'CONFL-6')).toBeDefined()
  })

  it('is a unit with other decimals than the shop counts the product in', async () => {
    await shop.take(own('UNIT-1,Loose goods,,,,,,,,kg,,,,5,,3.5'))
    const summary = await shop.take(own('UNIT-1,Loose goods,,,,,,,,box,,,,5,,3'))
    expect(short(summary.firstProblems)).toEqual([[2, 'unit', 'unitDiffers']])
    expect((await variantOf(shop.app, 'UNIT-1'))?.onHand).toBe(3500)
  })

  it('is a maximum below the least that can be ordered, by the file alone or together with what the shop has', async () => {
    const limited = fileWith('sku,title_en,unit,price,min_quantity,multiple,max_quantity')
    const first = await shop.take(
      limited(
        ...['LIMIT-1,Case of six,,5,10,6,11', 'LIMIT-2,Case of twelve,,5,,12,24', 'LIMIT-3,By the kilo,kg,5,1,,1'],
        'LIMIT-4,Below a kilo,kg,5,0.5,,0.5',
      ),
    )
    expect(short(first.firstProblems)).toEqual([
      [2, 'max_quantity', 'maximumTooLow'],
      [5, 'max_quantity', 'maximumTooLow'],
    ])
    expect(first.firstProblems.map(({ value, params }) => [value, params])).toEqual([
      ['11', { max: '11', least: '12' }],
      ['0.5', { max: '0.5', least: '1' }],
    ])

    const second = await shop.take(limited('LIMIT-2,Case of twelve,,5,,,6', 'LIMIT-3,By the kilo,,5,2,,'))
    expect(short(second.firstProblems)).toEqual([
      [2, 'max_quantity', 'maximumTooLow'],
      [3, 'max_quantity', 'maximumTooLow'],
    ])
    expect(await variantOf(shop.app, 'LIMIT-2')).toMatchObject({ multiple: 12, maxQuantity: 24 })
    const third = await shop.take(limited('LIMIT-2,Case of twelve and more,,5,,,'))
    expect(counts(third)).toMatchObject({ updated: 1, refused: 0 })

    // An older shop may hold such values: its own export is not refused for them.
    await shop.rows(sql`update variants set max_quantity = 6 where sku = 'LIMIT-2'`)
    const fourth = await shop.take(limited('LIMIT-2,Case of twelve again,,6,,12,6'))
    expect(counts(fourth)).toMatchObject({ updated: 1, refused: 0 })
  })

  it('is a product the database refuses, while its neighbours are saved', async () => {
    await shop.app.asSystem(({ db }) => db.execute(sql`alter table products add constraint no_thirteen check (sku <> 'UNLUCKY-13')`))
    const lines = [11, 12, 13, 14].map((number) => `UNLUCKY-${number},Number ${number},,,,,,,,,,,,5,,3`)
    const summary = await shop.take(own(...lines))
    await shop.app.asSystem(({ db }) => db.execute(sql`alter table products drop constraint no_thirteen`))
    expect(counts(summary)).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 1 })
    expect(summary.firstProblems).toMatchObject([{ line: 4, code: 'import.notSaved', params: { reason: 'no_thirteen' } }])
  })

  it('is a file of no known kind', async () => {
    const summary = await shop.take('name;colour\nx;y\n')
    expect(summary.format).toBeNull()
    expect(short(summary.firstProblems)).toEqual([[1, null, 'formatUnknown']])
  })
})

describe('what is alike', () => {
  it('gets addresses of its own', async () => {
    await shop.take(own('ALIKE-1,Same title,,,,,,,,,,,,5,,3', 'ALIKE-2,Same title,,,,,,,,,,,,5,,3'))
    await shop.take(own('ALIKE-3,Same title,,,,,,,,,,,,5,,3'))
    const slugs = await Promise.all(['ALIKE-1', 'ALIKE-2', 'ALIKE-3'].map(async (sku) => (await productOf(shop.app, sku))?.slug))
    expect(slugs).toEqual(['same-title', 'same-title-2', 'same-title-3'])
  })

  it('leaves the former address of another product to it', async () => {
    await shop.take(own('LEFT-1,Old name,,,,,,,,,,,,5,,3'))
    await shop.take('sku,title_en,slug,price\nLEFT-1,Old name,new-name,5.00\n')
    await shop.take(own('NEWER-1,Old name,,,,,,,,,,,,5,,3'))
    expect([await productOf(shop.app, 'LEFT-1'), await productOf(shop.app, 'NEWER-1')]).toMatchObject([
      { slug: 'new-name' },
      { slug: 'old-name-2' },
    ])
    const [led] = await shop.rows(sql`select target_id from slug_redirects where kind = 'product' and slug = 'old-name'`)
    expect(led).toEqual({ target_id: (await productOf(shop.app, 'LEFT-1'))?.id })
  })

  it('notes what it makes beside the products', async () => {
    await shop.take(own('NOTED-1,Noted goods,,,,Noted brand,Noted main,Noted category,noted tag,noted unit,Noted axis=Noted value,,,5,,3'))
    const noted = await shop.rows(
      sql`select action, actor_kind from audit_entries where after::text ilike '%noted%' and subject <> 'product' order by action`,
    )
    expect(noted.map(({ action }) => action)).toEqual([
      'brand.created',
      'category.created',
      'mainCategory.created',
      'measureUnit.created',
      'tag.created',
      'variantType.created',
      'variantType.valuesAdded',
    ])
    expect(noted.every((each) => each['actor_kind'] === 'system')).toBe(true)
  })

  it('does not take a discount tag of the shop for the label of another one', async () => {
    await shop.app.asSystem(({ db }) =>
      db.insert(tags).values({ slug: 'outlet', title: { en: 'Outlet', ar: '' }, type: 2, percentBps: 5000 }),
    )
    await shop.take('Handle,Title,Tags,Variant Price,Variant SKU\nlabelled,Labelled goods,Outlet,5.00,LABEL-1\n')
    const product = await productOf(shop.app, 'LABEL-1')
    const found = await shop.rows(
      sql`select t.slug, t.type from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = ${product?.id}`,
    )
    expect(found).toEqual([{ slug: 'outlet-2', type: 1 }])
  })
})

describe('a dry run', () => {
  it('writes nothing and says what would happen, conflicts included', async () => {
    const before = await shop.everything()
    const summary = await shop.take(
      own(
        'GOOD-1,Good goods,,,,,,,,,,,,5,,3',
        'GOOD-2,Good again and dearer,,,,,,,,,,,,6,,3',
        'DRYRUN-1,New goods,,,,Brand new,New main,New,newtag,crate,Girth=Wide,DRYRUN-V1,,5,,3',
        'DRYRUN-2,Takes the same SKU,,,,,,,,,Girth=Wide,DRYRUN-V1,,5,,3',
      ),
      { isDryRun: true },
    )
    expect(counts(summary)).toEqual({ created: 1, updated: 1, unchanged: 1, refused: 1 })
    expect(short(summary.firstProblems)).toEqual([[5, 'variant_sku', 'variantSkuTaken']])
    expect(await shop.everything()).toEqual(before)
  })
})

describe('an import that is stopped', () => {
  const lines = Array.from({ length: 1500 }, (_, at) => `STOP-${at},Work jacket ${at},,,,,,,,,,,,5,,3`)

  it('has saved whole batches, and the next run does the rest', async () => {
    const stop = new AbortController()
    const first = await shop.app.asSystem((ctx) =>
      importCatalogue(ctx, inOneChunk(Buffer.from(own(...lines))), { signal: stop.signal }, () => stop.abort()),
    )
    expect(first.isInterrupted).toBe(true)
    expect(first.counts.created).toBeGreaterThan(0)
    expect(first.counts.created).toBeLessThan(1500)
    const [saved] = await shop.rows(sql`select count(*)::int as count from products where sku like 'STOP-%'`)
    expect(saved?.count).toBe(first.counts.created)

    const second = await shop.take(own(...lines))
    expect(counts(second)).toEqual({ created: 1500 - first.counts.created, updated: 0, unchanged: first.counts.created, refused: 0 })
  })

  it('by a file that breaks off keeps what came before and says why', async () => {
    const broken = lines.map((line) => line.replaceAll('STOP-', 'BROKE-'))
    const saved = Promise.withResolvers<void>()
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(own(...broken))
      await saved.promise
      throw new Error('disk gone')
    }
    const summary = await shop.app.asSystem((ctx) => importCatalogue(ctx, breaking(), {}, () => saved.resolve()))
    expect(String(summary.failure)).toContain('disk gone')
    expect(summary.counts.created).toBeGreaterThan(0)
    const [found] = await shop.rows(sql`select count(*)::int as count from products where sku like 'BROKE-%'`)
    expect(found).toEqual({ count: summary.counts.created })
  })
})
