// Statements whose text never changes: built once instead of at every call, and prepared under their own name on every connection.
import { Column, getTableColumns, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgInsertValue, type PgPreparedQuery, type PgTable, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db, Tx } from './client.ts'
import { NamingSession, type Schema } from './session.ts'

type Row = Record<string, unknown>
type Session = NodePgSession<Schema, Schema>
type Asked = Parameters<Session['prepareQuery']>

const dialect = new PgDialect({ casing: 'snake_case' })
let count = 0
const newName = (): string => `fixed_${(count += 1)}`

/** The texts of all statements that are loaded, for the test that prepares each of them. */
export const loadedStatements: string[] = []

/** The placeholders of a statement's values, by name. */
type Places<Given> = { readonly [Name in keyof Given]: Placeholder }

const places: object = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** Takes a function that writes SQL around the placeholders of its values; gives a function from a database handle and the values to the rows. */
export function statement<Given extends object, Found extends object = Row>(
  write: (given: Places<Given>) => SQL,
): (db: Db | Tx, values: Given) => Promise<Found[]> {
  const send = sending(dialect.sqlToQuery(write(places as Places<Given>)), newName())
  return (db, values) => send(db, values as Row) as Promise<Found[]>
}

/** Sends a text with its values unchanged, for libraries that write their own SQL. */
export const askText = async (db: Db | Tx, text: string, values: unknown[] = []): Promise<{ rows: Row[] }> => ({
  rows: await sessionOf(db).send(text, values),
})

function sessionOf(db: Db | Tx): NamingSession {
  const { session } = db._
  if (!(session instanceof NamingSession)) throw new Error('the database handle has a session of another kind')
  return session
}

/** Makes a function that takes the values of a text's placeholders and gives the text's own, each as its column writes it. */
function filling(params: Asked[0]['params']): (values: Row) => unknown[] {
  const fill = params.map((param): ((values: Row) => unknown) => {
    if (is(param, Placeholder)) return (values) => values[param.name]
    if (!is(param, Param)) return () => param
    const { encoder, value } = param
    return is(value, Placeholder) ? (values) => encoder.mapToDriverValue(values[value.name]) : () => encoder.mapToDriverValue(value)
  })
  return (values) => fill.map((take) => take(values))
}

/** Makes a function that sends a text with the values of its placeholders. */
function sending({ sql: text, params }: Asked[0], name: string): (db: Db | Tx, values: Row) => Promise<Row[]> {
  loadedStatements.push(text)
  const fill = filling(params)
  return (db, values) => sessionOf(db).send(text, fill(values), name)
}

type Fields = NonNullable<Asked[1]>

/** Makes a function from a row's values to the row, for fields that are plain columns; null for others, which the builder reads. */
function readerOf(fields: Fields): ((values: readonly unknown[]) => Row) | null {
  const columns = fields.flatMap(({ path: [name, ...more], field }) =>
    name !== undefined && more.length === 0 && is(field, Column) ? [{ name, column: field }] : [],
  )
  if (columns.length < fields.length) return null
  return (values) => {
    const row: Row = {}
    for (const [at, { name, column }] of columns.entries()) {
      const value = values[at]
      row[name] = value === null ? null : column.mapFromDriverValue(value)
    }
    return row
  }
}

/** Records the text and parameters of a query without sending it. */
class Drafting extends NodePgSession<Schema, Schema> {
  asked: Asked | null = null

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(...asked: Asked): PgPreparedQuery<T> {
    this.asked = asked
    return super.prepareQuery<T>(...asked)
  }
}

type Query<Result> = { prepare(name: string): { execute(): Promise<Result> } }

/**
 * Makes a `statement` from a query of the query builder: takes a function that writes the query around the placeholders of its values.
 * Joined tables are selected by single columns. A call is sent at once, so consecutive calls arrive in their order.
 */
export function prepared<Given extends object>() {
  return <Result>(write: (db: Db, given: Places<Given>) => Query<Result>): ((db: Db | Tx, values: Given) => Promise<Result>) => {
    const drafting = new Drafting(new pg.Pool(), dialect, undefined)
    write(new NodePgDatabase(dialect, drafting, undefined), places as Places<Given>).prepare(newName())
    const { asked } = drafting
    if (!asked) throw new Error('there is no query')
    // Without columns to read there is nothing the builder has to do with the answer.
    if (!asked[1]) return sending(asked[0], newName()) as (db: Db | Tx, values: Given) => Promise<never>
    const [{ sql: text, params }, fields] = [asked[0], asked[1]]
    loadedStatements.push(text)
    const read = readerOf(fields)
    const [fill, name] = [filling(params), newName()]
    if (read) return async (db, values) => (await sessionOf(db).sendForValues(text, fill(values as Row), name)).map(read) as Result
    return (db, values) => db._.session.prepareQuery(...asked).execute(values as Row) as Promise<Result>
  }
}

/** Inserts of up to this many rows are prepared; larger ones are too rare. */
const mostRows = 12

/**
 * Takes a table; gives a function that inserts rows, all with the same columns; the other columns get their defaults. The statement is
 * built once per number of rows.
 */
export function inserting<T extends PgTable>(table: T): (db: Db | Tx, rows: readonly T['$inferInsert'][]) => Promise<void> {
  const columns: Record<string, Column> = getTableColumns(table)
  const known = new Map<string, (db: Db | Tx, values: Row) => Promise<unknown>>()
  return async (db, rows) => {
    const [first] = rows
    if (!first) return
    if (rows.length > mostRows) return void (await db.insert(table).values(rows as PgInsertValue<T>[]))
    const names = Object.keys(first).filter((name) => columns[name] !== undefined)
    const form = `${rows.length} ${names.join(' ')}`
    const place = (given: Places<Row>, at: number) => Object.fromEntries(names.map((name) => [name, sql`${given[`${name} ${at}`]}`]))
    const send =
      known.get(form) ??
      prepared<Row>()((draft, given) => draft.insert(table).values(rows.map((_, at) => place(given, at)) as PgInsertValue<T>[]))
    known.set(form, send)
    const encoded = (name: string, value: unknown) =>
      value === null || value === undefined ? null : columns[name]?.mapToDriverValue(value)
    const values: Row = {}
    for (const [at, row] of rows.entries()) for (const name of names) values[`${name} ${at}`] = encoded(name, (row as Row)[name])
    await send(db, values)
  }
}
