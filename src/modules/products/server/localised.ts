import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#shared/locale.ts'

/** SQL for a text column in the reader's language, else in the other one. `column` is one of our own names, never input. */
export function localised(column: string, locale: Locale): SQL {
  const other = locale === 'en' ? 'ar' : 'en'
  return sql.raw(`coalesce(nullif(${column}->>'${locale}', ''), ${column}->>'${other}', '')`)
}
