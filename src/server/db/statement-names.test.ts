import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { connect, type Database } from './client.ts'
import { rateLimits } from './kit-tables.ts'
import { statementNames } from './statement-names.ts'

let server: TestDatabase
let database: Database

beforeAll(async () => {
  server = await testDatabase()
  database = connect(server.url, { max: 1, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await server.drop()
})

const prepared = async (part: string): Promise<number> => {
  const { rows } = await database.db.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from pg_prepared_statements where strpos(statement, '${part}') > 0 and name <> ''`),
  )
  return rows[0]?.count ?? -1
}

test('a statement that comes again is prepared once, whatever its values', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const { rows } = await database.db.execute<{ sum: number }>(sql`select ${turn}::int + 100 as sum`)
    expect(rows[0]?.sum).toBe(turn + 100)
  }

  expect(await prepared('+ 100 as sum')).toBe(1)
})

test('built queries, inside transactions too, are prepared and give the same rows', async () => {
  for (let turn = 0; turn < 5; turn++) {
    await database.db.transaction(async (tx) => {
      const row = { key: `turn-${turn}`, hits: turn, resetsAt: '2026-03-01T10:00:00.000Z' }
      await tx.insert(rateLimits).values(row)
      expect(await tx.select().from(rateLimits).where(eq(rateLimits.key, row.key))).toEqual([row])
    })
  }

  expect(await prepared('insert into "rate_limits"')).toBe(1)
})

test('a refused statement leaves its connection usable', async () => {
  for (let turn = 0; turn < 5; turn++) {
    await expect(database.db.execute(sql`select 1 / ${0}::int as never`)).rejects.toThrow()
    expect((await database.db.execute<{ one: number }>(sql`select ${1}::int as one`)).rows).toEqual([{ one: 1 }])
  }
})

test('statements that never come again get no name, and names run out rather than grow', () => {
  const nameOf = statementNames()

  expect(['a', 'a', 'a', 'a', 'b'].map(nameOf)).toEqual([undefined, undefined, 's1', 's1', undefined])
  for (let each = 0; each < 10_000; each++) for (let turn = 0; turn < 3; turn++) nameOf(`statement ${each}`)
  expect(nameOf('statement 9999')).toBeUndefined()
  expect(nameOf('a')).toBe('s1')
})
