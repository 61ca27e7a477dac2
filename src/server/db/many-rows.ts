// Writes many rows with one statement: each column is sent as one array, which the database reads several times faster than rows of values.
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../ctx.ts'

type Row<T extends PgTable> = T['$inferInsert']
type WithId = PgTable & { id: PgColumn }
type Column = { key: string; name: string; type: string; isJson: boolean }

/** Inserts rows with the columns of the first row; gives their ids by the column `key`. */
export async function insertMany<T extends WithId>(
  { db }: Pick<Ctx, 'db'>,
  table: T,
  rows: readonly Row<T>[],
  key: keyof Row<T> & string,
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const [name] = columnsOf(table, [{ [key]: key }])
  const { rows: made } = await db.execute<{ id: string; key: string }>(sql`
    ${insertOf(table, rows)} returning id, ${sql.raw(`"${name?.name}"`)} as key`)
  return new Map(made.map((row) => [row.key, row.id]))
}

/** Inserts rows with the columns of the first row; the other columns get their defaults. */
export async function insertRows<T extends PgTable>({ db }: Pick<Ctx, 'db'>, table: T, rows: readonly Row<T>[]): Promise<void> {
  if (rows.length > 0) await db.execute(insertOf(table, rows))
}

function insertOf(table: PgTable, rows: readonly object[]): SQL {
  const columns = columnsOf(table, rows)
  const list = sql.raw(columns.map((column) => `"${column.name}"`).join(', '))
  return sql`insert into ${table} (${list}) select ${list} from ${asTable(columns, rows)}`
}

/** Updates rows by their ids: the columns of the first row, and those of `also` in all of them. */
export async function updateMany<T extends WithId>(
  { db }: Pick<Ctx, 'db'>,
  table: T,
  rows: readonly (Partial<Row<T>> & { id: string })[],
  also?: SQL,
): Promise<void> {
  const columns = columnsOf(table, rows)
  const sets = columns.filter(({ key }) => key !== 'id').map(({ name }) => sql.raw(`"${name}" = row."${name}"`))
  if (also) sets.push(also)
  if (rows.length === 0 || sets.length === 0) return
  await db.execute(sql`update ${table} set ${sql.join(sets, sql`, `)} from ${asTable(columns, rows)} where ${table.id} = row.id`)
}

function columnsOf(table: PgTable, rows: readonly object[]): Column[] {
  const all = getTableColumns(table)
  return Object.entries(rows[0] ?? {}).flatMap(([key, value]): Column[] => {
    const column = all[key]
    if (!column) throw new Error(`there is no column ${key}`)
    if (value === undefined) return []
    const name = column.keyAsName ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : column.name
    const type = column.getSQLType()
    return [{ key, name, type, isJson: type === 'jsonb' }]
  })
}

function asTable(columns: readonly Column[], rows: readonly object[]): SQL {
  const arrays = columns.map(({ key, type, isJson }) => {
    const values = rows.map((row) => (row as Record<string, unknown>)[key] ?? null)
    return sql`${sql.param(isJson ? values.map((value) => value && JSON.stringify(value)) : values)}::${sql.raw(type)}[]`
  })
  return sql`unnest(${sql.join(arrays, sql`, `)}) as row (${sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))})`
}
