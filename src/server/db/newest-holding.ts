// Searches the folded words of a table that may be large: a word of many rows is found among the newest, any other by the index of the words.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { typedWords, wordPattern } from './typed-search.ts'

/** A table whose ids grow with time, and its column of folded words, each after a space, which has an index of three letters at a time. */
type Searched = { from: PgTable; id: PgColumn; words: PgColumn }
/** How many rows are read one by one, and how many the index may give; tests have smaller ones. */
export type Bounds = { read: number; indexed: number }
const usual: Bounds = { read: 2000, indexed: 5000 }

/**
 * SQL of the ids of the newest rows that hold every typed word, at most so many; null when nothing was typed. A word that is not in many of the newest is
 * looked up in the index, whose places are few then: reading all places of a common word takes longer than all the rest.
 */
export function newestHolding({ from, id, words }: Searched, typed: string, most: number, { read, indexed }: Bounds = usual): SQL | null {
  const each = typedWords(typed)
  if (each.length === 0) return null
  const holds = (text: SQL | PgColumn) =>
    sql.join(
      each.map((word) => sql`${text} like ${wordPattern(word)}`),
      sql` and `,
    )
  return sql`(
    with newest as materialized (select ${id} as id, ${words} as words from ${from} where ${words} is not null order by ${id} desc limit ${read}),
    seen as materialized (select id from newest where ${holds(sql`words`)} order by id desc limit ${most}),
    further as materialized (select ${id} as id from ${from} where (select count(*) from seen) < ${most} and ${holds(words)} limit ${indexed})
    select id from (select id from seen union select id from further) found order by id desc limit ${most})`
}
