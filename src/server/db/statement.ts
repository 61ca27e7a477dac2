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
  write: (given: Places<Given>) => SQL,
): (db: Db | Tx, values: Given) => Promise<Found[]> {
  const query = dialect.sqlToQuery(write(places as Places<Given>))
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
