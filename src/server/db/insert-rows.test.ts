import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { minor } from '#shared/money.ts'
import { connect, type Database } from './client.ts'
import { createdAt, id, money } from './columns.ts'
import { columnsBut, insertRow, insertRows, namedFor } from './insert-rows.ts'
import { statement } from './statement.ts'

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

  const write = statement<{ rows: string }>(insertRows(things, columnsBut(things, ['id', 'isGood']), 'rows'))
  await write(database.db, { rows: JSON.stringify(rows) })
  await write(database.db, { rows: '[]' })

  const found = await database.db.select().from(things).orderBy(things.unitPrice)
  expect(found).toEqual(rows.map((row) => ({ ...row, id: expect.any(String), isGood: true })))
})

test('one row is written by the names of its values', async () => {
  const row = { ownerIds: [owner], words: { en: 'single' }, unitPrice: minor(3), note: null }
  const write = statement(insertRow(things, ['ownerIds', 'words', 'unitPrice', 'note'], 'thing'))

  await write(database.db, namedFor('thing', row))

  expect(
    await database.db
      .select()
      .from(things)
      .where(eq(things.unitPrice, minor(3))),
  ).toMatchObject([{ ...row, isGood: true }])
})
