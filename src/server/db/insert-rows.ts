// Inserts as parts of statements whose text never changes: one row by its columns, or any number of rows as one value.
import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'

type Column = { key: string; name: string; type: string }

/** Takes a table, the columns and the name of a placeholder for an array of rows (as JSON); gives the insert of however many there are. */
export function insertRows<T extends Table>(table: T, keys: readonly (keyof T['$inferInsert'] & string)[], rows: string): SQL {
  const chosen = chosenOf(table, keys)
  const given = sql.raw(keys.map((key) => `"${key}"`).join(', '))
  const typed = sql.raw(chosen.map(({ key, type }) => `"${key}" ${type}`).join(', '))
  return sql`insert into ${table} (${namesOf(chosen)}) select ${given} from jsonb_to_recordset(${sql.placeholder(rows)}::jsonb) as row (${typed})`
}

/** The same for one row: its values stand under the names of `namedFor`. */
export function insertRow<T extends Table>(table: T, keys: readonly (keyof T['$inferInsert'] & string)[], name: string): SQL {
  const chosen = chosenOf(table, keys)
  const values = chosen.map(({ key, type }) => sql`${sql.placeholder(`${name}.${key}`)}::${sql.raw(type)}`)
  return sql`insert into ${table} (${namesOf(chosen)}) values (${sql.join(values, sql`, `)})`
}

/** All columns of a table but some, which get their defaults. */
export const columnsBut = <T extends Table>(
  table: T,
  left: readonly (keyof T['$inferInsert'] & string)[],
): (keyof T['$inferInsert'] & string)[] => Object.keys(getTableColumns(table)).filter((key) => !left.includes(key))

/** A row's values by the names that `insertRow` gave them. */
export const namedFor = (name: string, row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [`${name}.${key}`, value]))

const namesOf = (columns: readonly Column[]): SQL => sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))

function chosenOf(table: Table, keys: readonly string[]): Column[] {
  const columns = getTableColumns(table)
  return keys.map((key) => {
    const column = columns[key]
    if (!column) throw new Error(`there is no column ${key}`)
    return { key, name: column.keyAsName ? snakeCase(key) : column.name, type: column.getSQLType() }
  })
}

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
