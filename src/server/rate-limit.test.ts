// Counting tries: several limits in one statement, as strictly as one after the other.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from './db/client.ts'
import { countTries, type Limit, removeOldTries, takeBackTries } from './rate-limit.ts'
import { type TestDatabase, testDatabase } from './testing/postgres.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await testDatabase()
  database = connect(place.url, { max: 8, onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})
beforeEach(() => database.db.execute(sql`delete from rate_limits`))

const limits: Limit[] = [
  { key: 'account and network', max: 2, seconds: 60 },
  { key: 'account', max: 3, seconds: 60 },
  { key: 'network', max: 9, seconds: 600 },
]
const hits = async () => {
  const { rows } = await database.db.execute<{ key: string; hits: number }>(sql`select key, hits from rate_limits`)
  return Object.fromEntries(rows.map(({ key, hits: count }) => [key, count]))
}

test('a limit that is reached lets the ones behind it count no further: one place cannot use up what all share', async () => {
  for (let n = 0; n < 2; n++) await countTries(database.db, limits)
  for (let n = 0; n < 5; n++) await expect(countTries(database.db, limits)).rejects.toMatchObject({ code: 'core.tooMany', status: 429 })

  expect(await hits()).toEqual({ 'account and network': 7, account: 2, network: 2 })
  const elsewhere = [{ key: 'account and other network', max: 2, seconds: 60 }, ...limits.slice(1)]
  await countTries(database.db, elsewhere)
  await expect(countTries(database.db, elsewhere)).rejects.toMatchObject({ code: 'core.tooMany', retryAfter: expect.any(Number) })
})

test('it is one statement, and what was right is taken back with one more', async () => {
  let statements = 0
  database.pool.on('acquire', () => void (statements += 1))

  await countTries(database.db, limits)
  await takeBackTries(
    database.db,
    limits.map(({ key }) => key),
  )

  expect(statements).toBe(2)
  expect(await hits()).toEqual({ 'account and network': 0, account: 0, network: 0 })
})

test('many at the same moment are all counted, and none waits for another for ever', async () => {
  const many = Array.from({ length: 60 }, (_, n) => [
    { key: `pair ${n % 7}`, max: 1000, seconds: 60 },
    { key: `account ${n % 3}`, max: 1000, seconds: 60 },
    { key: 'network', max: 1000, seconds: 60 },
  ])

  await Promise.all(many.map((each) => countTries(database.db, each)))

  expect(await hits()).toMatchObject({ network: 60, 'account 0': 20, 'account 1': 20, 'account 2': 20 })
})

test('counts whose time is over are removed, the others stay', async () => {
  await countTries(database.db, limits)
  await database.db.execute(sql`update rate_limits set resets_at = now() - interval '1 second' where key <> 'network'`)

  await removeOldTries(database.db)

  expect(await hits()).toEqual({ network: 1 })
})
