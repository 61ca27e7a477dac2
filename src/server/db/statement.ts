// Statements whose text never changes: put together once, and sent as they are, prepared under a name of their own on every connection.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './client.ts'

type Row = Record<string, unknown>

const dialect = new PgDialect({ casing: 'snake_case' })
let count = 0

/** Where the values of a statement stand in its SQL, by their names. */
type Places<Given> = { readonly [Name in keyof Given]: Placeholder }

const places: object = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** Takes what writes SQL around the places of its values; gives a function from a database handle and the values to the rows. */
export function statement<Given extends object, Found extends object = Row>(
  write: SQL | ((given: Places<Given>) => SQL),
): (db: Db | Tx, values: Given) => Promise<Found[]> {
  const query = dialect.sqlToQuery(typeof write === 'function' ? write(places as Places<Given>) : write)
  const name = `fixed_${(count += 1)}`
  return (db, values) => ask<Found>(db, query, name, values as Row)
}

/** Sends a text with its values as they are, for libraries that write their own. */
export const askText = async (db: Db | Tx, text: string, values: unknown[] = []): Promise<{ rows: Row[] }> => ({
  rows: await ask<Row>(db, { sql: text, params: values }),
})

async function ask<Found>(db: Db | Tx, query: { sql: string; params: unknown[] }, name?: string, values?: Row): Promise<Found[]> {
  const { rows } = await db._.session
    .prepareQuery<{ execute: { rows: Found[] }; all: unknown; values: unknown }>(query, undefined, name, false)
    .execute(values)
  return rows
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
  const read = statement<Row>(sql`${before} select ${sql.join(columns, sql`, `)}`)
  return async (db, values) => {
    const [row = {}] = await read(db, values as Row)
    return Object.fromEntries(Object.entries(parts).map(([name, { of }]) => [name, of(row[name] as never[])])) as MadeOf<P>
  }
}
