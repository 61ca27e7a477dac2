// Folds texts for search: removes the differences that writers of Arabic and Latin ignore, on both sides of a comparison.
import { westernDigits } from './money.ts'

// Apostrophes inside words are often left out (za'atar, women's); so are accents, harakat and tatweel.
const ignored = /['’‘ʼ`´]|[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g
const sameLetters: Record<string, string> = { ٱ: 'ا', ى: 'ي', ة: 'ه', ء: '', ς: 'σ' }

/**
 * Lower case, no accents, harakat or apostrophes, one form of alef, ya, ha and waw, Western digits, words separated by single spaces. The
 * database's function `fold` gives the same.
 */
export function fold(text: string): string {
  return westernDigits(text.normalize('NFKD').replace(ignored, '').toLowerCase())
    .replace(/[ٱىةءς]/g, (letter) => sameLetters[letter] ?? letter)
    .replace(/[^\p{Alphabetic}\p{Nd}]+/gu, ' ')
    .trim()
}

/** A URL-safe slug; Arabic letters stay, since they make readable addresses too. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\u064b-\u065f\u0640]/g, '')
    .replace(/[^\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
