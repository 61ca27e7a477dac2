import type { Locale } from '#shared/locale.ts'

const letters: Record<Locale, RegExp> = { en: /\p{Script=Latin}/u, ar: /\p{Script=Arabic}/u }
const anyLetter = /\p{L}/u
/** One word from letter to letter, such as an e-mail address: nothing in it changes places, and a program that makes a link of it takes no sign along. */
const oneWord = /^\p{L}\S*\p{L}$/u

/** Takes a line and its reader's language; gives it isolated when all of its words are of another script, whose numbers and stops would change places. */
export const inOwnDirection = (line: string, locale: Locale): string =>
  anyLetter.test(line) && !letters[locale].test(line) && !oneWord.test(line) ? `\u2068${line}\u2069` : line
