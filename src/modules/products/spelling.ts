// Which words of the catalogue somebody may have meant who made a typing mistake. Pure: words in, words out.

/** Edits that turn one word into the other: a letter added, left out, changed, or two neighbours swapped. More than `limit` is `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? limit + 1
}

/** How many mistakes a word of this length may hold: none in very short ones, which would fit anything. */
export const mistakesIn = (word: string): number => (word.length < 4 ? 0 : 1)

/**
 * How many letters a word with one mistake surely shares with what was meant, at its beginning or at its end: the mistake (at most two letters)
 * lies in one place, and the longer side of it is whole. Narrows what the database is asked for.
 */
export const wholeSide = (word: string): number => Math.max(1, Math.ceil((word.length - 2) / 2))

/** Three Arabic letters: too short for any slip, but a long vowel may have been left out. */
const isShortArabic = (word: string): boolean => /^[\u0621-\u064a]{3}$/.test(word)

/** Is a word looked for among those of the catalogue that may have been meant? */
export const mayBeSlip = (word: string): boolean => mistakesIn(word) > 0 || isShortArabic(word)

/** Is it the word with one long vowel more: `جينز` for `جنز`? */
const hasVowelMore = (word: string, each: string): boolean =>
  each.length === word.length + 1 &&
  [...each].some((letter, at) => 'اوي'.includes(letter) && each.slice(0, at) + each.slice(at + 1) === word)

/** The vocabulary's words nearest to a typed one, best first. */
export function nearWords(word: string, vocabulary: readonly string[], most = 6): string[] {
  if (isShortArabic(word))
    return vocabulary
      .filter((each) => hasVowelMore(word, each))
      .toSorted()
      .slice(0, most)
  const limit = mistakesIn(word)
  if (limit === 0) return []
  return vocabulary
    .map((each) => ({ each, distance: editDistance(word, each, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.each.length - b.each.length || (a.each < b.each ? -1 : 1))
    .slice(0, most)
    .map(({ each }) => each)
}
