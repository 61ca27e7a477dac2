// How a code may have been written: which runs of words may be one, its spellings, and what one slip of the finger makes of it. Pure.
import { letterCases } from '#modules/products/search-forms.ts'

/** Words of a text that may be a code together: from `at` on, `length` of them. */
export type Run = { at: number; length: number; forms: string[] }

const longestRun = 4
const longestCode = 40
/** A code that is written as several words is short: "TS 101 RED L". */
const longestInWords = 16
/** Words of a text that are looked at, and runs of them: an order's line has few, a letter's many. */
const mostWords = 16
const mostRuns = 20

/** A line's words without the signs around them. */
export const wordsOf = (sought: string): string[] =>
  sought
    .split(/[\s,،;|]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)

/** The runs of words that may be a code, the longest first, and of equally long ones the first. One of letters alone is no code unless the whole line is. */
export function codeRuns(words: readonly string[]): Run[] {
  const runs: Run[] = []
  const considered = Math.min(words.length, mostWords)
  // Single words come first: with very many, the runs of several are left out.
  for (let length = 1; length <= Math.min(longestRun, considered); length++) {
    for (let at = 0; at + length <= considered && runs.length < mostRuns; at++) {
      const run = words.slice(at, at + length)
      const bare = run.join('')
      if (length > 1 && bare.length > longestInWords) continue
      if (!/\d/.test(bare) && length < words.length) continue
      const forms = spellings(run).filter((form) => form.length <= longestCode)
      if (forms.length > 0) runs.push({ at, length, forms })
    }
  }
  return runs.toSorted((a, b) => b.length - a.length)
}

/** One word: as typed, in capitals and in small letters, with and without the signs between its parts. Several: joined by a hyphen, by nothing, by spaces. */
function spellings(run: readonly string[]): string[] {
  const [word = ''] = run
  const upper = run.join('-').toUpperCase()
  const joined = [
    upper.replaceAll(/[_./]/g, '-'),
    upper.replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, '-'),
    upper.replaceAll(/[-_./]/g, ''),
  ]
  const own = run.length === 1 ? letterCases(word) : [upper, run.join(' ').toUpperCase(), run.join(' ')]
  return [...new Set([...own, ...joined])]
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'

/** Every code that one slip away may have been meant: a sign too many, too few, another one, or two that changed places. */
export function nearCodes(code: string): string[] {
  const upper = code.toUpperCase()
  const near = new Set<string>()
  for (let at = 0; at <= upper.length; at++) {
    const [before, after] = [upper.slice(0, at), upper.slice(at)]
    if (after) near.add(before + after.slice(1))
    if (after.length > 1) near.add(before + after[1] + after[0] + after.slice(2))
    for (const sign of signs) {
      near.add(before + sign + after)
      if (after) near.add(before + sign + after.slice(1))
    }
  }
  near.delete(upper)
  return [...near]
}
