import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { connect, type Database } from './client.ts'
import { isUnavailable } from './failures.ts'

let place: TestDatabase
let database: Database
const onError = vi.fn()

beforeAll(async () => {
  place = await testDatabase()
  database = connect(place.url, { max: 1, onError })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

/** The number of the connection a transaction runs on. */
const inTransaction = () =>
  database.db.transaction(async (tx) => (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid)

test('a connection that breaks just before a transaction begins is given back', async () => {
  const first = await inTransaction()
  database.pool.once('acquire', (client) => void client.end())
  await expect(inTransaction()).rejects.toSatisfy(isUnavailable)
  expect(await inTransaction()).not.toBe(first)
  expect([database.pool.totalCount, database.pool.idleCount, database.pool.waitingCount]).toEqual([1, 1, 0])
})

test('a connection that breaks within a transaction is given back, and the failure says that the database is away', async () => {
  const broken = database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    return 'never'
  })
  await expect(broken).rejects.toSatisfy(isUnavailable)
  expect(await inTransaction()).toBeGreaterThan(0)
})

test('what a transaction did is undone when its work throws', async () => {
  await database.db.execute(sql`create table notes (text text)`)
  const failed = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('kept?')`)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect((await database.db.execute(sql`select * from notes`)).rows).toEqual([])
})
