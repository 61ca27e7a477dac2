// How a code may have been written: which runs of words may be one, its spellings, and what one slip of the finger makes of it. Pure.

/** Words of a line that may be a code together: from `at` on, `length` of them. */
export type Run = { at: number; length: number; forms: string[] }

const longestRun = 4
const longestCode = 40

/** A line's words without the signs around them. */
export const wordsOf = (sought: string): string[] =>
  sought
    .split(/[\s,،;|]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)

/** The runs of words that may be a code, the longest first. One of letters alone is no code unless the whole line is. */
export function codeRuns(words: readonly string[]): Run[] {
  const runs: Run[] = []
  for (let length = Math.min(longestRun, words.length); length >= 1; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const run = words.slice(at, at + length)
      if (!/\d/.test(run.join('')) && length < words.length) continue
      const forms = [...new Set([run.join('-'), run.join(''), run.join(' ')].flatMap(spellings))].filter(
        (form) => form.length <= longestCode,
      )
      if (forms.length > 0) runs.push({ at, length, forms })
    }
  }
  return runs
}

/** As typed, in capitals and in small letters, with and without the hyphen between letters and digits. */
function spellings(code: string): string[] {
  const upper = code.toUpperCase()
  return [
    code,
    upper,
    code.toLowerCase(),
    upper.replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, '-'),
    upper.replaceAll(/[-_./]/g, '-'),
    upper.replaceAll(/[-_./\s]/g, ''),
  ]
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
