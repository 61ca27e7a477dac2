// Searches names in the office's lists: the typed text and the searched texts are folded alike, by `fold` here and in the database.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fold } from '#shared/folding.ts'

/** The folded words of a typed text, without duplicates. */
export const typedWords = (typed: string | undefined): string[] => [...new Set(fold(typed ?? '').split(' '))].filter(Boolean).slice(0, 8)

/** SQL that holds when every typed word occurs in these texts; undefined when nothing was typed. Characters other than letters and digits never match. */
export function holdsTyped(typed: string | undefined, texts: readonly (SQL | PgColumn)[]): SQL | undefined {
  return typed?.trim() ? everyWord(sql`fold(concat_ws(' ', ${sql.join([...texts], sql`, `)}))`, typedWords(typed)) : undefined
}

/** SQL that holds when every word occurs in a text that is folded already. */
export const everyWord = (folded: SQL | PgColumn, words: readonly string[]): SQL =>
  words.length === 0
    ? sql`false`
    : sql`(${sql.join(
        words.map((word) => sql`${folded} like ${`%${word}%`}`),
        sql` and `,
      )})`

/** The texts of a two-language column, for holdsTyped. */
export const bothLanguages = (column: SQL | PgColumn): SQL[] => [sql`${column}->>'en'`, sql`${column}->>'ar'`]

/**
 * The pattern of a typed word in folded words that stand each after a space. An index knows three letters at a time, the first of them perhaps that space:
 * of one or two letters only the beginning of a word is found.
 */
export const wordPattern = (word: string): string => (word.length < 3 ? `% ${word}%` : `%${word}%`)
