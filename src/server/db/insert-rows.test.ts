import { PgDialect, boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { minor } from '#shared/money.ts'
import { connect, type Database } from './client.ts'
import { createdAt, id, money } from './columns.ts'
import { insertRows } from './insert-rows.ts'

const things = pgTable('things', {
  id: id(),
  ownerIds: uuid().array(),
  words: jsonb().$type<Record<string, string>>(),
  unitPrice: money().notNull(),
  isGood: boolean().notNull().default(true),
  note: text('remark'),
  createdAt: createdAt(),
})

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await testDatabase()
  database = connect(place.url, { max: 1, onError: () => undefined })
  await database.db
    .execute(sql`create table things (id uuid primary key default uuidv7(), owner_ids uuid[], words jsonb, unit_price bigint not null,
    is_good boolean not null default true, remark text, created_at timestamptz not null default now())`)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const owner = '01900000-0000-7000-8000-000000000001'
const at = '2026-03-01T10:00:00.000Z'

test('rows are written with every kind of column, and those not named get their defaults', async () => {
  const rows = [
    { ownerIds: [owner], words: { en: `it's "fine"`, ar: 'جيد' }, unitPrice: minor(1250), note: 'first', createdAt: at },
    { ownerIds: null, words: null, unitPrice: minor(9_007_199_254_740_991), note: null, createdAt: at },
  ]

  await database.db.execute(insertRows(things, rows))

  const found = await database.db.select().from(things).orderBy(things.unitPrice)
  expect(found).toEqual(rows.map((row) => ({ ...row, id: expect.any(String), isGood: true })))
})

test('the text is the same for one row and for a hundred, and no rows do nothing', async () => {
  const row = { unitPrice: minor(1), note: null }
  const textOf = (count: number) =>
    new PgDialect().sqlToQuery(
      insertRows(
        things,
        Array.from({ length: count }, () => row),
      ),
    ).sql
  expect(textOf(1)).toBe(textOf(100))
  expect((await database.db.execute(insertRows(things, []))).rows).toEqual([])
})
