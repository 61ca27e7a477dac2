// The office's lists beyond ten thousand rows: however a page is found, it is the one a plain sort of everything would show.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import { refreshStats } from '#modules/products/server/public.ts'
import { countLowStock } from './stock-lists.ts'
import { listStock } from '../admin-contract.ts'

type Row = {
  id: string
  sku: string
  title: string
  price: number
  onHand: number
  brand: string | null
  isHidden: boolean
  isArchived: boolean
  updatedAt: string
  isForSale: boolean
}

let rows: Row[]
let brand: string

// Every hundredth product is hidden, every five hundredth archived; every ninety-seventh variant is not for sale.

const app = await theApp()
const admin = (await anAdmin(app)).token
const first = await aProduct(app, { title: { en: 'Long 0', ar: 'طويل' }, sku: 'LONG-00000', brand: 'long' })
await app.asSystem(async (ctx) => {
  await ctx.db.execute(sql`
    insert into products (slug, sku, title, description, status, brand_id, category_id, measure_unit_id, tax_group_id, updated_at, archived_at)
    select 'long-' || n, 'LONG-' || lpad((n * 7919 % 20000)::text, 5, '0'), jsonb_build_object('en', 'Long ' || n * 31 % 977, 'ar', 'أطول'), p.description,
      case when n % 100 = 0 then 'unavailable' else 'available' end, case when n % 3 = 0 then p.brand_id end, p.category_id, p.measure_unit_id, p.tax_group_id,
      now() - n * 53 % 1000 * interval '1 minute', case when n % 500 = 0 then now() end
    from products p, generate_series(1, 10400) n where p.id = ${first.id}`)
  await ctx.db.execute(sql`
    insert into variants (product_id, sku, price, on_hand, status)
    select id, sku || '-1', 100 + substr(sku, 6)::int % 40, substr(sku, 6)::int % 60, case when substr(sku, 6)::int % 97 = 0 then 'unavailable' else 'available' end
    from products where slug like 'long-%' and id <> ${first.id}`)
  await ctx.db.execute(sql`
    insert into product_index (product_id, main_category_id, category_ids, tag_ids, value_ids, is_in_stock, words, title_en, title_ar, lowest_price, created_at, card)
    select id, ${first.id}, '{}', '{}', '{}', true, ' long ' || lower(replace(sku, '-', ' ')) || ' ', '', '', 0, now(), '{}' from products
    where status <> 'unavailable' and archived_at is null and id <> ${first.id}`)
  const all = await ctx.db.execute<{ id: string }>(sql`select id from products`)
  await refreshStats(
    ctx,
    all.rows.map(({ id }) => id),
  )
  const read = await ctx.db.execute<Row>(sql`
    select p.id, p.sku, p.title->>'en' as title, v.price::int as price, v.on_hand::int as "onHand", p.brand_id as brand, p.status = 'unavailable' as "isHidden",
      p.archived_at is not null as "isArchived", p.updated_at::text as "updatedAt", v.status = 'available' as "isForSale"
    from products p join variants v on v.product_id = p.id`)
  rows = read.rows
  brand = rows.find((row) => row.brand !== null)?.brand ?? ''
})

const keys: Record<string, (row: Row) => string | number> = {
  updatedAt: (row) => row.updatedAt,
  title: (row) => row.title,
  sku: (row) => row.sku,
  price: (row) => row.price,
  stock: (row) => row.onHand,
}

/** The page of a plain sort of everything. */
function plain(wanted: Row[], sort: string, page: number, key = keys[sort.replace('-', '')] ?? (() => 0)): string[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  const sorted = wanted.toSorted((a, b) => sign * (compare(key(a), key(b)) || compare(a.id, b.id)))
  return sorted.slice((page - 1) * 10, page * 10).map(({ sku }) => sku)
}

const sorts = ['-updatedAt', 'updatedAt', 'title', '-title', 'sku', '-sku', 'price', '-price', 'stock', '-stock'] as const
const kept = (row: Row) => !row.isArchived

test.each(sorts.flatMap((sort) => [1, 7, 900].map((page) => [sort, page] as const)))('products by %s, page %i', async (sort, page) => {
  const answers = await Promise.all(
    [{}, { search: 'long' }, { brand: [brand] }, { search: 'long', brand: [brand] }, { search: 'أطول' }].map((query) =>
      app.as(admin).call(listAdminProducts, { query: { ...query, sort, page, perPage: 10 } }),
    ),
  )
  const ofBrand = rows.filter((row) => kept(row) && row.brand === brand)
  const expected = [rows.filter(kept), rows.filter(kept), ofBrand, ofBrand, rows.filter((row) => kept(row) && row.isHidden)]
  answers.forEach(({ data, meta }, at) => {
    const wanted = expected[at] ?? []
    expect(data.map(({ sku }) => sku)).toEqual(plain(wanted, sort, page))
    expect([meta.total, meta.totalIsExact]).toEqual(wanted.length > 10_000 ? [10_000, false] : [wanted.length, true])
  })
})

test('what is archived is found by its words too, and on its own', async () => {
  const { data, meta } = await app
    .as(admin)
    .call(listAdminProducts, { query: { archived: true, search: 'long', sort: 'sku', perPage: 10 } })

  expect(data.map(({ sku }) => sku)).toEqual(
    plain(
      rows.filter(({ isArchived }) => isArchived),
      'sku',
      1,
    ),
  )
  expect(meta.total).toBe(20)
})

test.each([1, 7, 300])('stock from the least and from the most, what is not for sale last; page %i', async (page) => {
  const last = (sort: string) => (row: Row) => (row.isForSale ? row.onHand : sort === 'onHand' ? Infinity : -Infinity)
  for (const sort of ['onHand', '-onHand'] as const)
    for (const query of [
      {},
      { search: 'long' },
      { level: 'low' as const },
      { level: 'in' as const },
      { brand: [brand] },
      { sellable: false },
    ]) {
      const { data } = await app.as(admin).call(listStock, { query: { ...query, sort, page, perPage: 10 } })
      const wanted = rows.filter(
        (row) =>
          kept(row) &&
          (!('level' in query) || (query.level === 'in' ? row.onHand > 0 : row.onHand <= 20 && row.isForSale)) &&
          (!('brand' in query) || row.brand === brand) &&
          (!('sellable' in query) || row.isHidden || !row.isForSale),
      )
      expect(data.map(({ sku }) => sku.replace(/-1$/, ''))).toEqual(plain(wanted, sort, page, last(sort)))
    }
})

test('what runs low is counted as its list counts it, also beyond a thousand', async () => {
  const { meta } = await app.as(admin).call(listStock, { query: { level: 'low', perPage: 10 } })
  const count = await app.asSystem(countLowStock)

  expect(count).toEqual({ count: meta.total, isExact: true })
  expect(count.count).toBe(rows.filter((row) => kept(row) && row.isForSale && row.onHand <= 20).length)
  expect(count.count).toBeGreaterThan(1000)
})

test('stock by SKU, with a search that fits everything and one that fits a few', async () => {
  const of = (query: { search?: string; page?: number }) => app.as(admin).call(listStock, { query: { ...query, perPage: 10 } })
  const skus = async (query: { search?: string; page?: number }) => (await of(query)).data.map(({ sku }) => sku.replace(/-1$/, ''))

  expect(await skus({ page: 3 })).toEqual(plain(rows.filter(kept), 'sku', 3))
  expect(await skus({ search: 'long', page: 3 })).toEqual(plain(rows.filter(kept), 'sku', 3))
  expect((await of({ search: 'long' })).meta).toMatchObject({ total: 10_000, totalIsExact: false })
  expect(await skus({ search: 'long 0077' })).toEqual(
    plain(
      rows.filter((row) => kept(row) && row.sku.includes('0077')),
      'sku',
      1,
    ),
  )
})
