import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCustomer } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { moneyIn } from '#testing/money-finder.ts'
import { statementsOf } from '#testing/statements-of.ts'
import { listProducts, listProductsForCustomer } from '../../contract.ts'
import { getCategory } from '../../terms-contract.ts'
import { sumFacetCounts } from '../index/index-jobs.ts'
import { reindexEverything } from '../public.ts'

/** A price no other number in an answer looks like. */
const canary = 73_519_246

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const size = (...sizes: string[]) => sizes.map((each) => ({ price: canary, values: { size: each, colour: 'navy' } }))
await aProduct(app, {
  title: { en: 'Heavyweight T-shirt', ar: 'قميص قطني ثقيل' },
  sku: 'TEE-1',
  brand: 'harbour',
  category: 'tees',
  parentCategory: 'tops',
  tags: [{ slug: 'new' }],
  variants: size('s', 'm'),
})
await aProduct(app, {
  title: { en: 'Oxford shirt', ar: 'قميص أكسفورد' },
  sku: 'OXF-1',
  brand: 'mill',
  category: 'shirts',
  parentCategory: 'tops',
  tags: [{ slug: 'sale', percentBps: 1000 }],
  variants: [{ price: canary - 1000, values: { size: 'm', colour: 'white' } }],
})
await aProduct(app, {
  title: { en: 'Field jacket', ar: 'معطف للحقل' },
  sku: 'JKT-1',
  brand: 'mill',
  category: 'jackets',
  price: canary + 1000,
  onHand: 0,
})
await aProduct(app, {
  title: { en: 'Roasted almonds', ar: 'لوز محمّص' },
  mainCategory: 'food',
  category: 'nuts',
  price: canary,
  unit: { code: 'kg', decimals: 3 },
})
await aProduct(app, { title: 'Hidden coat', productStatus: 'unavailable', price: canary })

type Query = NonNullable<Parameters<typeof titles>[0]>
const titles = async (query: Record<string, string> = {}, locale = 'en') =>
  (await app.as(null).call(listProducts, { query }, { 'accept-language': locale })).data.map(({ title }) => title)
const facet = async (query: Query, key: string) => {
  const { meta } = await app.as(null).call(listProducts, { query })
  return Object.fromEntries(meta.facets.find((group) => group.key === key)?.facets.map(({ slug, count }) => [slug, count]) ?? [])
}

test('a visitor may not list as a customer, and nobody sorts by hidden prices', async () => {
  const blind = await aCustomer(app, { canSeePrices: false })
  const buyer = await aCustomer(app)

  expect(await app.as(null).status(listProductsForCustomer)).toBe(401)
  expect(await app.as(null).status(listProducts, { query: { sort: 'price' } })).toBe(403)
  expect(await app.as(buyer.token).status(listProducts, { query: { sort: '-price' } })).toBe(403)
  expect(await app.as(blind.token).status(listProductsForCustomer, { query: { sort: 'price' } })).toBe(403)
  const { data } = await app.as(buyer.token).call(listProductsForCustomer, { query: { sort: 'price', category: 'tops,jackets' } })
  expect(data.map(({ sku }) => sku)).toEqual(['OXF-1', 'TEE-1', 'JKT-1'])
})

test('lists what visitors may see, newest first, with cards in their language', async () => {
  expect(await titles()).toEqual(['Roasted almonds', 'Field jacket', 'Oxford shirt', 'Heavyweight T-shirt'])
  expect(await titles({ sort: 'title' })).toEqual(['Field jacket', 'Heavyweight T-shirt', 'Oxford shirt', 'Roasted almonds'])

  const { data } = await app.as(null).call(listProducts, { query: { search: 'almonds' } }, { 'accept-language': 'ar' })
  expect(data[0]).toMatchObject({
    title: 'لوز محمّص',
    isInStock: true,
    variantCount: 1,
    only: { limits: { min: 1, multiple: 1, max: 1_000_000, decimals: 3 } },
  })
})

test.each([
  ['a word of the title', 'oxford', ['Oxford shirt']],
  ['all words, anywhere', 'shirt mill', ['Oxford shirt']],
  ['a title that begins with it first', 'shirt', ['Oxford shirt', 'Heavyweight T-shirt']],
  ['part of a SKU', 'JKT-1', ['Field jacket']],
  ['a letter too few', 'oxfrd', ['Oxford shirt']],
  ['two letters swapped, beside a right word', 'shrit oxford', ['Oxford shirt']],
  ['the wrong letter', 'almondz', ['Roasted almonds']],
  ['Arabic without hamza and harakat', 'لوز محمص', ['Roasted almonds']],
  ['Arabic with another alef', 'اكسفورد', ['Oxford shirt']],
  ['Arabic with a mistake', 'معتف', ['Field jacket']],
  ['nothing at all', 'zzzzzz', []],
  ['signs of patterns, which are no words', '%_', []],
])('search finds %s', async (_, search, expected) => expect(await titles({ search })).toEqual(expected))

test('filters by slugs, parents included; values of one type widen, types narrow', async () => {
  expect(await titles({ category: 'tops', sort: 'title' })).toEqual(['Heavyweight T-shirt', 'Oxford shirt'])
  expect(await titles({ category: 'tees,jackets', sort: 'title' })).toEqual(['Field jacket', 'Heavyweight T-shirt'])
  expect(await titles({ mainCategory: 'food' })).toEqual(['Roasted almonds'])
  expect(await titles({ value: 'size:s,size:m', sort: 'title' })).toEqual(['Heavyweight T-shirt', 'Oxford shirt'])
  expect(await titles({ value: 'size:m,colour:white' })).toEqual(['Oxford shirt'])
  expect(await titles({ tag: 'new' })).toEqual(['Heavyweight T-shirt'])
  expect(await titles({ brand: 'mill', inStock: 'true' })).toEqual(['Oxford shirt'])
  expect(await titles({ deal: 'true' })).toEqual(['Oxford shirt'])
  expect(await titles({ brand: 'nobody' })).toEqual([])
})

test('counts each filter with the other filters applied, not itself', async () => {
  expect(await facet({}, 'brand')).toEqual({ harbour: 1, mill: 2 })
  expect(await facet({ brand: 'mill' }, 'brand')).toEqual({ harbour: 1, mill: 2 })
  expect(await facet({ brand: 'mill' }, 'value:size')).toEqual({ 'size:m': 1 })
  expect(await facet({ value: 'size:s' }, 'value:size')).toEqual({ 'size:s': 1, 'size:m': 2 })
  expect(await facet({ value: 'size:s' }, 'value:colour')).toEqual({ 'colour:navy': 1 })
  expect(await facet({}, 'category')).toEqual({ tops: 2, jackets: 1, nuts: 1 })
  expect(await facet({ category: 'tops' }, 'category')).toEqual({ tops: 2, tees: 1, shirts: 1, jackets: 1, nuts: 1 })
  expect(await facet({ category: 'tops' }, 'mainCategory')).toEqual({ goods: 2 })
})

test('what was counted ahead is what counting gives, whatever becomes of products', async () => {
  const same = async () => {
    const [ahead, now] = await app.asSystem(async ({ db }) => {
      const of = (from: SQL) =>
        db.execute(sql`select of, is_in_stock, f, sum(n)::int as n from (${from}) c group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`)
      return [
        (
          await of(sql`select main_category_id as of, is_in_stock, facet_id as f, n from facet_counts
            union all select within_id, is_in_stock, facet_id, n from facet_counts_within`)
        ).rows,
        (
          await of(sql`select of, is_in_stock, f, 1 as n from product_index cross join unnest(category_ids || brand_id || main_category_id) of
            cross join unnest(category_ids || tag_ids || value_ids || brand_id || main_category_id) f where of is not null and f is not null`)
        ).rows,
      ]
    })
    expect(ahead).toEqual(now)
  }
  const whole = await app.as(null).call(listProducts)
  const { id, variantId } = await aProduct(app, {
    title: 'Counted',
    brand: 'mill',
    category: 'tees',
    tags: [{ slug: 'new' }],
    variants: [{ values: { size: 's' } }],
  })
  await same()
  expect((await facet({}, 'brand')).mill).toBe(3)
  expect((await facet({ mainCategory: 'goods', inStock: 'true' }, 'brand')).mill).toBe(2)
  const change = async (statement: SQL) => {
    await app.asSystem((ctx) => ctx.tx(async (tx) => (await tx.db.execute(statement), reindexEverything(tx))))
    await same()
  }
  await change(sql`update variants set on_hand = 0 where id = ${variantId}`)
  expect((await facet({ inStock: 'true' }, 'brand')).mill).toBe(1)
  await change(sql`update products set category_id = (select id from categories where slug = 'nuts') where id = ${id}`)
  expect((await facet({ mainCategory: 'food' }, 'brand')).mill).toBe(1)
  await change(sql`update products set archived_at = now() where id = ${id}`)
  await change(sql`update products set archived_at = null where id = ${id}`)
  await change(sql`delete from products where id = ${id}`)
  await app.asSystem((ctx) => ctx.enqueue(sumFacetCounts, {}))
  await app.drainJobs()
  await same()
  expect(
    (
      await app.asSystem(({ db }) =>
        db.execute(sql`select from facet_counts where n < 0 union all select from facet_counts_within where n < 0`),
      )
    ).rows,
  ).toEqual([])
  expect(await app.as(null).call(listProducts)).toEqual(whole)
})

test('a list whose counts are stored says what the same list says when it counts its products', async () => {
  const buyer = await aCustomer(app)
  const list = (query: Record<string, string>) => app.as(buyer.token).call(listProductsForCustomer, { query })
  const narrowed: Record<string, string>[] = [
    {},
    { mainCategory: 'goods' },
    { category: 'tops' },
    { category: 'shirts' },
    { category: 'tops,shirts' },
    { brand: 'mill' },
    { brand: 'mill,harbour' },
    { brand: 'nobody' },
    { brand: 'mill', category: 'tops' },
    { brand: 'mill', mainCategory: 'goods' },
    { brand: 'mill,harbour', value: 'size:m' },
    { category: 'tops', value: 'size:s,colour:navy', tag: 'new' },
    { tag: 'sale' },
  ]
  for (const query of narrowed)
    for (const stock of [{}, { inStock: 'true' }])
      // A lowest price that every product has is counted like any other.
      expect(await list({ ...query, ...stock, minPrice: '0' })).toEqual(await list({ ...query, ...stock }))
})

test('pages, with the total; perPage comes from the theme unless asked', async () => {
  const first = await app.as(null).call(listProducts, { query: { perPage: 3 } })
  const second = await app.as(null).call(listProducts, { query: { perPage: 3, page: 2 } })

  expect(first.meta).toMatchObject({ page: 1, perPage: 3, total: 4, totalIsExact: true })
  expect(second.data.map(({ title }) => title)).toEqual(['Heavyweight T-shirt'])
  expect((await app.as(null).call(listProducts)).meta.perPage).toBe(20)
  expect(await app.as(null).status(listProducts, { query: { perPage: 101 } })).toBe(422)
})

test('no price is in a list, whatever is asked', async () => {
  for (const query of ['', '?search=shirt', '?category=tops&brand=mill', '?sort=title']) {
    const { body } = await app.inject({ url: `/api/front/products${query}`, headers: { 'x-api-key': 'jumla-web' } })
    expect(body).not.toMatch(/price/i)
    expect(moneyIn(body, [canary])).toEqual([])
  }
})

test('a searched list takes three statements, however many products it shows', async () => {
  const search = () => app.as(null).call(listProducts, { query: { category: 'tops', search: 'shirt' } })
  expect(await statementsOf(search)).toBe(3)
})

test('a category takes one statement with what stands above and below it', async () => {
  expect(await statementsOf(() => app.as(null).call(getCategory, { params: { slug: 'tops' } }))).toBe(1)
})

test('the whole index can be made again without a difference', async () => {
  const before = await app.as(null).call(listProducts)

  await app.asSystem((ctx) => ctx.tx(reindexEverything))

  expect(await app.as(null).call(listProducts)).toEqual(before)
})

test('of more than ten thousand matches the count says so, and each of their pages is there', async () => {
  const change = (statement: SQL) => app.asSystem(({ db }) => db.execute(statement))
  await change(sql`
    insert into products (slug, sku, title, description, category_id, measure_unit_id, tax_group_id)
    select 'many-' || n, 'MANY-' || n, title, description, category_id, measure_unit_id, tax_group_id
    from products, generate_series(1, 10030) n where sku = 'OXF-1'`)
  await change(sql`
    insert into product_index (product_id, brand_id, main_category_id, category_ids, tag_ids, value_ids, is_in_stock, words, title_en, title_ar, lowest_price, card)
    select many.id, i.brand_id, i.main_category_id, i.category_ids, i.tag_ids, i.value_ids, i.is_in_stock, ' many ', i.title_en, i.title_ar,
      i.lowest_price, i.card
    from product_index i join products one on one.id = i.product_id and one.sku = 'OXF-1', products many where many.sku like 'MANY-%'`)
  const page = (number: number) => app.as(null).call(listProducts, { query: { search: 'many', perPage: 100, page: number } })

  const [last, beyond] = [await page(101), await page(102)]
  expect(last.data).toHaveLength(30)
  expect(last.meta).toMatchObject({ page: 101, total: 10_000, totalIsExact: false })
  expect(beyond.data).toEqual([])
  await change(sql`delete from products where sku like 'MANY-%'`)
})

test('filter groups with one title are told apart by their first values', async () => {
  const groups = async () => {
    const { meta } = await app.as(null).call(listProducts, { query: {} })
    return meta.facets.filter(({ key }) => key.startsWith('value:')).map(({ title }) => title)
  }
  const before = await groups()
  expect(new Set(before)).toEqual(new Set(['size', 'colour']))
  await app.asSystem((ctx) =>
    ctx.db.execute(sql`update variant_types set title = '{"en":"Size","ar":"Size"}' where slug in ('size', 'colour')`),
  )
  const told = await groups()
  expect(told.toSorted()).toEqual([
    expect.stringMatching(/^Size \((navy, white|white, navy)\)$/),
    expect.stringMatching(/^Size \((s, m|m, s)\)$/),
  ])
  await app.asSystem((ctx) =>
    ctx.db.execute(sql`update variant_types set title = jsonb_build_object('en', slug, 'ar', slug) where slug in ('size', 'colour')`),
  )
})

test.each(['م', 'ق', 'لل', 'ال', 'قم', 'لوز', 'ثقي', 'قطن', 'مع', 'أكـ'])(
  'of the short word %s the list holds as many as its filters count',
  async (search) => {
    const ask = async (query: Query) => app.as(null).call(listProducts, { query }, { 'accept-language': 'ar' })
    const { data, meta } = await ask({ search, perPage: '100' })
    expect(data).toHaveLength(meta.total)
    for (const { key, facets } of meta.facets) {
      if (key === 'mainCategory') expect(facets.reduce((sum, { count }) => sum + count, 0)).toBe(meta.total)
      for (const { slug, count } of facets)
        expect((await ask({ search, [key.startsWith('value:') ? 'value' : key]: slug })).meta.total, `${key} ${slug}`).toBe(count)
    }
  },
)
