import { type Placeholder, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { connect, type Database } from './client.ts'
import { statement } from './statement.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await testDatabase()
  database = connect(place.url, { max: 1, onError: () => undefined })
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
  const make = statement<{ name: string }>(({ name }) => sql`insert into counters (name, value) values (${name}, 1)`)
  const count = () => database.db.execute<{ n: number }>(sql`select count(*)::int as n from counters where name = 'of-a-transaction'`)

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
