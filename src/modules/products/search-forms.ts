// The forms a searched word may take besides the one that was typed: without its article, with its amount and unit as one word. Pure.

/** The longest first: `وال` is no `و` before `ال`. */
const proclitics = ['وال', 'بال', 'لل', 'ال', 'و', 'ب']
const leastLeft = 3

/** Takes a folded Arabic word; gives it without its article, conjunction or preposition where three letters are left: `الفستق` is `فستق` too. */
export function withoutArticle(word: string): string | null {
  if (!/^[\u0621-\u064a]+$/.test(word)) return null
  const found = proclitics.find((each) => word.startsWith(each) && word.length - each.length >= leastLeft)
  return found ? word.slice(found.length) : null
}

const units: Readonly<Record<string, readonly string[]>> = {
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'كغ', 'كجم', 'كغم', 'كيلو', 'كيلوغرام', 'كيلوجرام'],
  g: ['g', 'gr', 'gm', 'gram', 'grams', 'غ', 'غم', 'جم', 'غرام', 'جرام', 'غراما', 'جراما'],
  ml: ['ml', 'مل', 'ملل'],
}
const unitOf = new Map(Object.entries(units).flatMap(([unit, names]) => names.map((name) => [name, unit] as const)))
const amount = new RegExp(`(?<=^| )(\\d+) ?(${[...unitOf.keys()].sort((a, b) => b.length - a.length).join('|')})(?= |$)`, 'g')

/** Takes folded text; writes every amount and its unit as one word, however they were written: `500 غ` and `500 grams` are `500g`. */
export const joinAmounts = (folded: string): string =>
  folded.replace(amount, (_, digits: string, unit: string) => digits + (unitOf.get(unit) ?? unit))

/** A code as it was typed, in capitals and in small letters: labels, scanners and people write it in all three ways. */
export const letterCases = (code: string): string[] => [...new Set([code, code.toUpperCase(), code.toLowerCase()])]

/** One thing that was searched: the words typed for it, and other words that mean the same, each list holding words that are all needed. */
export type SearchTerm = { typed: readonly string[]; also: readonly (readonly string[])[] }
/** Folded words and phrases that mean the same. */
export type SynonymGroup = readonly string[]

/** Products found by a text. `by`: all words as they were typed or said by synonyms, a word of the catalogue in place of a slip, or all but one word that no product has. */
export type FoundByWords = { productIds: string[]; by: 'words' | 'nearWords' | 'fewerWords' }

const longestPhrase = 3

/** The phrases of typed words that a group of synonyms may know. */
export const phrasesOf = (typed: readonly string[]): string[] => [
  ...new Set(typed.flatMap((_, at) => lengths.flatMap((length) => phrasesAt(typed, at, length)))),
]

const lengths = Array.from({ length: longestPhrase }, (_, index) => longestPhrase - index)

/** The phrase of so many words from a place on; a single word without its article too. */
function phrasesAt(typed: readonly string[], at: number, length: number): string[] {
  if (at + length > typed.length) return []
  const words = typed.slice(at, at + length)
  const [word = ''] = words
  const bare = length === 1 ? withoutArticle(word) : null
  return [words.join(' '), ...(bare === null ? [] : [bare])]
}

/** Takes the typed words and the groups that know some of them; gives what was searched, phrases with a meaning of their own as one. */
export function termsOf(typed: readonly string[], groups: readonly SynonymGroup[]): SearchTerm[] {
  const terms: SearchTerm[] = []
  for (let at = 0; at < typed.length;) {
    const length = lengths.find((each) => each > 1 && known(phrasesAt(typed, at, each), groups).length > 0) ?? 1
    const words = typed.slice(at, at + length)
    const phrases = phrasesAt(typed, at, length)
    const same = known(phrases, groups).flatMap((group) => group.filter((each) => !phrases.includes(each)))
    terms.push({ typed: words, also: [...phrases.slice(1), ...new Set(same)].map((each) => each.split(' ')) })
    at += length
  }
  return terms
}

const known = (phrases: readonly string[], groups: readonly SynonymGroup[]): SynonymGroup[] =>
  groups.filter((group) => phrases.some((phrase) => group.includes(phrase)))
