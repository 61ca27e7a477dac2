// The database's work for every sale: large statements reuse their plans, and stock moves without a write to the indexes.
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { loadedStatements } from '#server/db/statement.ts'
import { theApp } from './app.ts'

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
