// Large statements whose text never changes: put together once, so that a call only fills in its values.
import { is, Param, Placeholder, SQL, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect({ casing: 'snake_case' })

/** Takes SQL with `sql.placeholder(name)` in it; gives a function from the values by name to the statement, ready for `db.execute`. */
export function fixedStatement<Values extends Record<string, unknown>>(template: SQL): (values: Values) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(template)
  const pieces = text.split(/\$\d+/).map((piece) => new StringChunk(piece))
  const given = params.map((param) => (is(param, Param) ? param.value : param))
  return (values) =>
    new SQL(
      pieces.flatMap((piece, at) => {
        if (at >= given.length) return [piece]
        const value = given[at]
        return [piece, new Param(is(value, Placeholder) ? values[value.name] : value)]
      }),
    )
}
