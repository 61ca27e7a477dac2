// Conditions and ranks of searched words, over the folded texts that the index holds.
import { type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '../../search-forms.ts'

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&')
// Words of one or two letters are looked for at the beginning of words only; longer ones anywhere.
const wordPattern = (word: string): string => (word.length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`)

type Words = readonly string[]
type Join = 'and' | 'or'
const joined = (join: Join, conditions: readonly SQL[]): SQL =>
  conditions.length === 1 ? (conditions[0] ?? sql`true`) : sql`(${sql.join([...conditions], sql.raw(` ${join} `))})`
// Plain comparisons side by side, which the index of words answers one by one.
const like = (text: SQL, patterns: readonly string[], join: Join): SQL =>
  joined(
    join,
    patterns.map((pattern) => sql`${text} like ${pattern}`),
  )

const allOf = ({ typed, also }: SearchTerm): readonly Words[] => [typed, ...also]

/** Drops forms that a shorter one finds too: whatever holds `الفستق` holds `فستق`. */
const widest = (lists: readonly Words[]): Words[] =>
  lists.filter(
    (words, index) =>
      !lists.some(([other = '', ...more], at) => {
        const isWider = more.length === 0 && other.length >= 3 && words.some((word) => word.includes(other))
        return at !== index && isWider && (words.length > 1 || words[0] !== other || at < index)
      }),
  )

/** SQL that holds when every searched term (as typed, or as something that means the same) is in a text of folded words. */
export const holdsWords = (text: SQL, search: readonly SearchTerm[]): SQL =>
  search.length === 0
    ? sql`true`
    : joined(
        'and',
        search.map((term) =>
          joined(
            'or',
            widest(allOf(term)).map((words) => like(text, words.map(wordPattern), 'and')),
          ),
        ),
      )

/** Reads the office's typed search: every word by itself. Signs alone are words that nothing holds. */
export function typedTerms(folded: string, typed: string, most = 8): SearchTerm[] {
  const words = [...new Set(folded.split(' '))].filter(Boolean).slice(0, most)
  return (words.length === 0 && typed.trim() ? [typed.trim()] : words).map((word) => ({ typed: [word], also: [] }))
}

const beginning = (word: string): string => `% ${escaped(word)}%`
type Lists = (term: SearchTerm) => readonly Words[]
const held = (text: SQL, search: readonly SearchTerm[], lists: Lists, shape: (word: string) => string, join: Join = 'and'): SQL =>
  joined(
    join,
    search.map((term) =>
      joined(
        'or',
        lists(term).map((words) => like(text, words.map(shape), 'and')),
      ),
    ),
  )

/** SQL that holds when every searched term begins a word of a text of folded words. */
export const beginsWords = (text: SQL, search: readonly SearchTerm[]): SQL =>
  search.length === 0 ? sql`true` : held(text, search, allOf, beginning)

/**
 * 0: a title begins with what was typed; 1: every word begins a word of a title; 2: so does something that means the same; 3: all begin words of the product, as
 * its colour, and one of them a word of a title; 4: all begin words of the product; 5: they stand within the titles; 6: one of them begins a word of a title;
 * 7: elsewhere. `isBegun` says whether all begin words of the product (`beginsWords`).
 */
export function rank(search: readonly SearchTerm[], isBegun: SQL): SQL {
  if (search.length === 0) return sql`0`
  const titles = sql`(' ' || title_en || ' ' || title_ar)`
  const phrase = `${escaped(search.map(({ typed }) => typed.join(' ')).join(' '))}%`
  const typed = (term: SearchTerm) => [term.typed]
  const isNamed = held(titles, search, allOf, beginning, 'or')
  return sql`case when title_en like ${phrase} or title_ar like ${phrase} then 0 when ${held(titles, search, typed, beginning)} then 1
    when ${held(titles, search, allOf, beginning)} then 2 when ${isBegun} then case when ${isNamed} then 3 else 4 end
    when ${held(titles, search, allOf, (word) => `%${escaped(word)}%`)} then 5 when ${isNamed} then 6 else 7 end`
}
