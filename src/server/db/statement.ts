// Statements whose text never changes: put together once, and sent to the driver as they are, prepared under a name of their own on every connection.
import { is, Param, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db, Tx } from './client.ts'

type Row = Record<string, unknown>
type Values = Record<string, unknown>
type Driver = { query(asked: object): Promise<{ rows: Row[] }> }

const dialect = new PgDialect({ casing: 'snake_case' })
const { builtins } = pg.types
const keptAsText = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL])
const asText = (value: string): string => value

/** Moments and days stay texts, as in the query builder. */
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary'): unknown =>
    keptAsText.has(type) ? asText : pg.types.getTypeParser(type, format as 'text'),
}

let count = 0

/** Takes SQL with `sql.placeholder(name)` in it; gives a function from a database handle and the values by name to the rows. */
export function statement<Given extends Values, Found extends object = Row>(
  template: SQL,
): (db: Db | Tx, values: Given) => Promise<Found[]> {
  const { sql: text, params } = dialect.sqlToQuery(template)
  const given = params.map((param) => (is(param, Param) ? param.value : param))
  const name = `fixed_${(count += 1)}`
  return async (db, values) => {
    const { rows } = await driverOf(db).query({
      name,
      text,
      types,
      values: given.map((value) => (is(value, Placeholder) ? values[value.name] : value)),
    })
    return rows as Found[]
  }
}

/** Sends a text with its values as they are, for libraries that write their own. */
export const askText = (db: Db | Tx, text: string, values: unknown[] = []): Promise<{ rows: Row[] }> => driverOf(db).query({ text, values })

/** Where the query builder itself sends its statements: the pool, or the connection of a transaction. */
function driverOf(db: Db | Tx): Driver {
  const session: unknown = Reflect.get(db, 'session')
  const client: unknown = typeof session === 'object' && session !== null ? Reflect.get(session, 'client') : null
  if (typeof client !== 'object' || client === null || !('query' in client)) throw new Error('the database handle has no driver')
  return client as Driver
}

/** A part of a reading: what it asks, and what becomes of its rows, whose values are those of JSON. */
export type Part<Given, Made> = { sql: SQL; of(rows: never[]): Made; given?: (values: Given) => void }

/** Ties a query to what its rows become. */
export const part = <Given, Found extends object, Made>(query: SQL, of: (rows: Found[]) => Made): Part<Given, Made> => ({
  sql: query,
  of,
})

type Parts = Record<string, Part<never, unknown>>
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Each) => void ? Each : never
type GivenTo<P extends Parts> = All<{ [Name in keyof P]: P[Name] extends Part<infer Given, unknown> ? Given : never }[keyof P]>
type MadeOf<P extends Parts> = { [Name in keyof P]: P[Name] extends Part<never, infer Made> ? Made : never }

/** Reads several parts with one statement, each as it would be read alone and in their order; `before` is what stands in front of it (`with ...`). */
export function reading<P extends Parts>(parts: P, before: SQL = sql``): (db: Db | Tx, values: GivenTo<P>) => Promise<MadeOf<P>> {
  const columns = Object.entries(parts).map(
    ([name, { sql: query }]) => sql`(select coalesce(json_agg(part), '[]') from (${query}) part) as ${sql.identifier(name)}`,
  )
  const ask = statement<Values>(sql`${before} select ${sql.join(columns, sql`, `)}`)
  return async (db, values) => {
    const [row = {}] = await ask(db, values as Values)
    return Object.fromEntries(Object.entries(parts).map(([name, { of }]) => [name, of(row[name] as never[])])) as MadeOf<P>
  }
}
