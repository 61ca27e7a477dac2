// Rows into a table as one value: the statement's text is the same however many there are, so that it is put together and planned once.
import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'

type Parts = { before: SQL; after: SQL }
const known = new Map<Table, Map<string, Parts>>()

/** Takes a table and rows that all name the same columns; gives the insert (for no rows a statement that does nothing), to be executed or to be a part of a larger one. */
export function insertRows<T extends Table>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  if (rows.length === 0) return sql`select where false`
  const keys = Object.keys(rows[0] ?? {})
  const { before, after } = partsFor(table, keys)
  return sql`${before}${JSON.stringify(rows)}${after}`
}

function partsFor(table: Table, keys: readonly string[]): Parts {
  const forms = known.get(table) ?? new Map<string, Parts>()
  known.set(table, forms)
  const id = keys.join()
  const parts = forms.get(id) ?? build(table, keys)
  forms.set(id, parts)
  return parts
}

function build(table: Table, keys: readonly string[]): Parts {
  const columns = getTableColumns(table)
  const chosen = keys.map((key) => {
    const column = columns[key]
    if (!column) throw new Error(`there is no column ${key}`)
    return { name: column.keyAsName ? snakeCase(key) : column.name, type: column.getSQLType() }
  })
  const names = sql.raw(chosen.map(({ name }) => `"${name}"`).join(', '))
  const given = sql.raw(keys.map((key) => `"${key}"`).join(', '))
  const typed = sql.raw(chosen.map(({ type }, at) => `"${keys[at]}" ${type}`).join(', '))
  return {
    before: sql`insert into ${table} (${names}) select ${given} from jsonb_to_recordset(`,
    after: sql`::jsonb) as row (${typed})`,
  }
}

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
