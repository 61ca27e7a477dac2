// SQL fragments for texts in two languages and for moments.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Locale } from '#shared/locale.ts'

/** A column or an SQL fragment; a string is a name written in our code, never input. */
type Named = SQLWrapper | string

const fragment = (named: Named): SQL => (typeof named === 'string' ? sql.raw(named) : sql`${named}`)

/** A two-language text in the viewer's language, else in the other one. */
export function localised(texts: Named, locale: Locale): SQL {
  const [first, second] = locale === 'en' ? ["'en'", "'ar'"] : ["'ar'", "'en'"]
  return sql`coalesce(nullif(${fragment(texts)}->>${sql.raw(first)}, ''), ${fragment(texts)}->>${sql.raw(second)}, '')`
}

/** A localised text for sorting, in lower case. */
export const sortable = (texts: Named, locale: Locale): SQL => sql`lower(${localised(texts, locale)})`

/** A moment as the ISO text in which moment columns arrive. */
export const isoTime = (moment: Named): SQL<string> =>
  sql<string>`to_char(${fragment(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
