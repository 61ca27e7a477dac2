import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { fixedStatement } from './fixed-statement.ts'

const asSent = (statement: ReturnType<typeof sql>) => new PgDialect().sqlToQuery(statement)

test('fills each value in at its places, and keeps what was given when it was made', () => {
  const find = fixedStatement<{ ids: string[]; day: string }>(
    sql`select ${7}::int from t where id = any(${sql.placeholder('ids')}) and a <= ${sql.placeholder('day')} and b >= ${sql.placeholder('day')}`,
  )

  expect(asSent(find({ ids: ['a', 'b'], day: '2026-01-02' }))).toMatchObject({
    sql: 'select $1::int from t where id = any($2) and a <= $3 and b >= $4',
    params: [7, ['a', 'b'], '2026-01-02', '2026-01-02'],
  })
  expect(asSent(find({ ids: [], day: '' })).params).toEqual([7, [], '', ''])
})

test('is a statement like any other: it may stand inside one', () => {
  const inner = fixedStatement<{ n: number }>(sql`select ${sql.placeholder('n')}`)

  expect(asSent(sql`select ${1}, (${inner({ n: 2 })})`)).toMatchObject({ sql: 'select $1, (select $2)', params: [1, 2] })
})
