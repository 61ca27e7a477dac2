// The database's work for every sale: large statements reuse their plans, and stock moves without a write to the indexes.
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { PgDialect } from 'drizzle-orm/pg-core'
import { listStatement } from '#modules/products/server/search/list-query.ts'
import { loadedStatements } from '#server/db/statement.ts'
import { theApp } from './app.ts'
import { aProduct } from './builders/products.ts'

const app = await theApp()
const client = new pg.Client({ connectionString: app.databaseUrl, options: '-c plan_cache_mode=auto' })
await client.connect()
afterAll(() => client.end())

/** PostgreSQL makes five plans for the values at hand before it may settle on one for all. */
const ownPlans = 5

test('a quote reads the variants of carts by one plan, however many there are', async () => {
  const text = loadedStatements.find((each) => each.includes('"productSlug"')) ?? ''
  const ids = Array.from({ length: 3 }, (_, at) => `01900000-0000-7000-8000-00000000000${at}`)
  for (let turn = 0; turn <= ownPlans; turn++)
    await client.query({ name: 'variants', text, values: [1000, '2026-11-22', '2026-11-22', ids.slice(0, 1 + (turn % 3))] })

  const { rows } = await client.query(`select generic_plans::int as reused from pg_prepared_statements where name = 'variants'`)

  expect(rows).toEqual([{ reused: 1 }])
})

test('no index but a summary mentions the stock, so that a sale writes the row alone', async () => {
  const { rows } = await client.query<{ name: string; kind: string }>(`
    select c.relname as name, m.amname as kind from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid = 'variants'::regclass and strpos(pg_get_indexdef(i.indexrelid), 'on_hand') > 0`)

  // A summary of whole ranges of pages; the only kind that PostgreSQL keeps out of the decision.
  expect(rows.every(({ kind }) => kind === 'brin')).toBe(true)
  expect(rows).not.toEqual([])
})

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }
/** The rows of the product index that a plan read, those it passed by included. */
const rowsRead = (plan: Plan): number => {
  const own =
    plan['Relation Name'] === 'product_index' ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), own)
}

test('a list of a brand reads the few products of a small one and one page of a large one, in every order', async () => {
  const { id } = await aProduct(app, { brand: 'large' })
  await aProduct(app, { brand: 'small' })
  await client.query(
    `insert into products select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'slug', 'many-' || n, 'sku', 'MANY' || n,
      'title', jsonb_build_object('en', 'Many ' || n, 'ar', 'كثير ' || n)))).* from products p, generate_series(1, 4000) n where p.id = $1`,
    [id],
  )
  await client.query(
    `insert into product_index select (jsonb_populate_record(i, jsonb_build_object('product_id', p.id, 'created_at', p.created_at))).*
      from product_index i, products p where i.product_id = $1 and p.slug like 'many-%'`,
    [id],
  )
  await client.query('analyze product_index')

  for (const sort of [undefined, 'title', 'price'] as const) {
    const read = async (brand: string): Promise<number> => {
      const { sql, params } = new PgDialect().sqlToQuery(
        listStatement({ query: { page: 1, brand: [brand], sort }, search: [], perPage: 24, usualPerPage: 24, locale: 'en', among: null }),
      )
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`, params)
      return rowsRead(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': 0, 'Actual Loops': 0 })
    }

    expect([await read('nobody'), await read('small')]).toEqual([0, 2])
    expect(await read('large')).toBeLessThan(100)
  }
})
