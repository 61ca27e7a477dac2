// The option values of a variant and what follows them, as they stand in one text ("S, Navy · Print: Logo"). Each value runs in the direction of its own
// words, and the list runs as the page does: of "S، كحلي" the size comes first, at the right of an Arabic page.
import type { Locale } from './locale.ts'

const separator = /(, |، | · )/
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Gives the values and what stands between them, in turn: "S, Navy" -> ["S", ", ", "Navy"]. */
export const splitValues = (text: string): string[] => text.split(separator)

/** For mails and papers: the same text with every value isolated, and the list in the direction of its reader. */
export function isolateValues(text: string, locale: Locale): string {
  if (text === '' || (locale === 'en' && !rightToLeft.test(text))) return text
  const values = splitValues(text).map((part, at) => (at % 2 === 0 && part !== '' ? `\u2068${part}\u2069` : part))
  return `${locale === 'ar' ? '\u2067' : '\u2066'}${values.join('')}\u2069`
}
