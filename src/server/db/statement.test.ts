import { eq, type Placeholder, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { connect, type Database } from './client.ts'
import { rateLimits } from './kit-tables.ts'
import { inserting, prepared, statement } from './statement.ts'
import { minor } from '#shared/money.ts'
import { createdAt, id, money } from './columns.ts'
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await testDatabase()
  database = connect(place.url, { max: 1, onError: () => undefined })
  await database.db.execute(sql`create table made (name text primary key)`)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const numbers = (most: Placeholder) => sql`select n, n * ${10}::int as "tenfold" from generate_series(1, ${most}::int) n`

test('fills each value in at its places, keeps what was given when it was made, and leaves moments as texts', async () => {
  const ask = statement<{ most: number; at: string }>(
    ({ most, at }) => sql`select m.*, ${at}::timestamptz as at from (${numbers(most)}) m order by n desc`,
  )

  expect(await ask(database.db, { most: 2, at: '2026-03-01T10:00:00Z' })).toEqual([
    { n: 2, tenfold: 20, at: '2026-03-01 10:00:00+00' },
    { n: 1, tenfold: 10, at: '2026-03-01 10:00:00+00' },
  ])
})

test('is prepared once on a connection, and belongs to the transaction it is asked in', async () => {
  const ask = statement<{ most: number }>(({ most }) => sql`select count(*)::int as prepared_once from (${numbers(most)}) n`)
  const make = statement<{ name: string }>(({ name }) => sql`insert into made (name) values (${name})`)
  const count = () => database.db.execute<{ n: number }>(sql`select count(*)::int as n from made where name = 'of-a-transaction'`)

  for (const most of [1, 2, 3]) expect(await ask(database.db, { most })).toEqual([{ prepared_once: most }])
  await expect(
    database.db.transaction(async (tx) => {
      await tx.transaction((inner) => make(inner, { name: 'of-a-transaction' }))
      throw new Error('the work failed')
    }),
  ).rejects.toThrow('the work failed')

  const prepared = await database.db.execute(
    sql`select 1 from pg_prepared_statements where statement like '%prepared_once%' and name <> ''`,
  )
  expect(prepared.rows).toHaveLength(1)
  expect((await count()).rows).toEqual([{ n: 0 }])
})

test('a query of the builder is put together once, and gives rows as the builder does', async () => {
  const find = prepared<{ key: string }>()((db, { key }) => db.select().from(rateLimits).where(eq(rateLimits.key, key)))
  const add = prepared<{ key: string; hits: number }>()((db, { key, hits }) =>
    db.insert(rateLimits).values({ key, hits, resetsAt: '2026-03-01T10:00:00.000Z' }).returning({ hits: rateLimits.hits }),
  )

  expect(await add(database.db, { key: 'put-together', hits: 7 })).toEqual([{ hits: 7 }])
  await expect(
    database.db.transaction(async (tx) => {
      await add(tx, { key: 'taken-back', hits: 8 })
      expect(await find(tx, { key: 'taken-back' })).toHaveLength(1)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')

  expect(await find(database.db, { key: 'put-together' })).toEqual([{ key: 'put-together', hits: 7, resetsAt: '2026-03-01T10:00:00.000Z' }])
  expect(await find(database.db, { key: 'taken-back' })).toEqual([])
})

const things = pgTable('things', {
  id: id(),
  ownerIds: uuid().array(),
  words: jsonb().$type<Record<string, string>>(),
  unitPrice: money().notNull(),
  isGood: boolean().notNull().default(true),
  note: text('remark'),
  createdAt: createdAt(),
})
const owner = '01900000-0000-7000-8000-000000000001'
const at = '2026-03-01T10:00:00.000Z'

test('rows are inserted with every kind of column, however many there are; those not named get their defaults', async () => {
  await database.db
    .execute(sql`create table things (id uuid primary key default uuidv7(), owner_ids uuid[], words jsonb, unit_price bigint not null,
    is_good boolean not null default true, remark text, created_at timestamptz not null default now())`)
  const insert = inserting(things)
  const full = { ownerIds: [owner], words: { en: `it's "fine"`, ar: 'جيد' }, unitPrice: minor(1250), note: 'first', createdAt: at }
  const empty = { ownerIds: null, words: null, unitPrice: minor(9_007_199_254_740_991), note: null, createdAt: at }
  const many = Array.from({ length: 40 }, () => ({ unitPrice: minor(7) }))

  for (const rows of [[full, empty], [], [empty], many]) await insert(database.db, rows)

  const found = await database.db.select().from(things).orderBy(things.unitPrice)
  expect(found.slice(40)).toEqual([full, empty, empty].map((row) => ({ ...row, id: expect.any(String), isGood: true })))
  expect(found.slice(0, 40)).toEqual(many.map((row) => expect.objectContaining({ ...row, words: null, isGood: true })))
  const { rows } = await database.db.execute(sql`select 1 from things where words = 'null'::jsonb`)
  expect(rows).toEqual([])
})
