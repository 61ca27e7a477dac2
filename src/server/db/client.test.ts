import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { connect, type Database, lastly, type Tx } from './client.ts'
import { coreErrors } from '#shared/errors.ts'
import { driverError, isRetryable, isUnavailable } from './failures.ts'

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

/** The number of a transaction's connection. */
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
  await database.db.execute(sql`create table scraps (text text)`)
  const failed = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into scraps values ('kept?')`)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect((await database.db.execute(sql`select * from scraps`)).rows).toEqual([])
})

test('what is sent together arrives in that order, and one failure undoes it all', async () => {
  await database.db.execute(sql`create table places (name text primary key)`)
  const adding = (name: string) => (tx: Tx) => tx.execute(sql`insert into places values (${name})`)
  const failed = database.db.transaction((tx) => Promise.all([adding('a')(tx), adding('a')(tx), adding('b')(tx)]))
  await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } })
  expect((await database.db.execute(sql`select * from places`)).rows).toEqual([])
})

test('a transaction does not say it succeeded when the failure of one of its statements was passed over', async () => {
  await database.db.execute(sql`create table passed (name text primary key)`)
  const odd = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into passed values ('a')`)
    await tx.execute(sql`insert into passed values ('a')`).catch(() => null)
    return 'done'
  })
  await expect(odd).rejects.toThrow('taken back')
  expect((await database.db.execute(sql`select * from passed`)).rows).toEqual([])
  expect(await inTransaction()).toBeGreaterThan(0)
})

test('a statement whose naming fell into a broken transaction works again on the same connection', async () => {
  await database.db.execute(sql`create table named (name text primary key)`)
  const adding = (tx: Pick<Tx, 'execute'>, name: string) => tx.execute(sql`insert into named values (${name})`)
  const reading = (tx: Pick<Tx, 'execute'>, name: string) => tx.execute(sql`select count(*)::int as n from named where name = ${name}`)
  await adding(database.db, 'a')
  for (let turn = 0; turn < 4; turn++) {
    const failed = database.db.transaction((tx) =>
      Promise.all([adding(tx, 'a'), reading(tx, 'a'), reading(tx, 'a'), adding(tx, 'b'), reading(tx, 'b')]),
    )
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } })
    expect((await database.db.transaction((tx) => reading(tx, 'a'))).rows).toEqual([{ n: 1 }])
    expect((await reading(database.db, 'b')).rows).toEqual([{ n: 0 }])
  }
})

test('a statement that comes after its transaction ended is refused', async () => {
  let late = (): Promise<unknown> => expect.fail('no transaction began')
  const failed = database.db.transaction(async (tx) => {
    late = () => tx.execute(sql`create table late (text text)`)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await expect(late()).rejects.toMatchObject({ cause: { message: 'the transaction is over' } })
  expect((await database.db.execute(sql`select to_regclass('late') as late`)).rows).toEqual([{ late: null }])
})

const failing = (code: string) => sql.raw(`do $$ begin raise exception 'made to fail' using errcode = '${code}'; end $$`)

/** Like a verb that does more work after its statement: it gets the failure later than the statements sent after it. */
const slowly = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } finally {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
}

test.each(['40P01', '53100', '57P01', '25P03', '23505'])('of statements sent together the first failure is thrown: %s', async (code) => {
  const failed = database.db.transaction((tx) => Promise.all([slowly(tx.execute(failing(code))), tx.execute(sql`select 1`)]))
  const error: unknown = await failed.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(driverError(error)?.code).toBe(code)
  expect([isRetryable(error), isUnavailable(error)]).toEqual([code === '40P01', code !== '23505'])
  expect(await inTransaction()).toBeGreaterThan(0)
})

test('a failure that was passed over is what is thrown, also when the work then throws something else', async () => {
  const failed = database.db.transaction(async (tx) => {
    await tx.execute(failing('40001')).catch(() => null)
    throw coreErrors.notFound()
  })
  await expect(failed).rejects.toSatisfy(isRetryable)
})

test('a coded error made of a failure is what is thrown', async () => {
  const failed = database.db.transaction(async (tx) => {
    await tx.execute(failing('23505')).catch(() => null)
    throw coreErrors.notFound()
  })
  await expect(failed).rejects.toMatchObject({ code: 'core.notFound' })
})

test('what failed behind a savepoint that was gone back to is forgotten', async () => {
  const failed = database.db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(failing('40P01'))).catch(() => null)
    await tx.execute(sql`select 1`)
    throw coreErrors.notFound()
  })
  await expect(failed).rejects.toMatchObject({ code: 'core.notFound' })
})

test('a connection that is lost while several statements are on their way says that it was lost', async () => {
  const failed = database.db.transaction((tx) =>
    Promise.all([slowly(tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)), tx.execute(sql`select 1`)]),
  )
  await expect(failed).rejects.toSatisfy(isUnavailable)
  expect(await inTransaction()).toBeGreaterThan(0)
})

test('the commit travels with the last statements: where one of them fails all is taken back, and that failure is thrown', async () => {
  await database.db.execute(sql`create table ends (name text primary key)`)
  const adding = (tx: Tx, name: string) => tx.execute(sql`insert into ends values (${name})`)
  const failed = database.db.transaction(async (tx) => {
    await adding(tx, 'a')
    lastly(adding(tx, 'b'), adding(tx, 'a'), adding(tx, 'c'))
  })
  await expect(failed).rejects.toSatisfy((error) => driverError(error)?.code === '23505')
  expect((await database.db.execute(sql`select * from ends`)).rows).toEqual([])
  await database.db.transaction(async (tx) => lastly(adding(tx, 'b'), adding(tx, 'c')))
  expect((await database.db.execute(sql`select * from ends`)).rows).toHaveLength(2)
})
