// Folding for search: what writers of Arabic and Latin ignore when they type, both sides of a comparison ignore too.
import { westernDigits } from './money.ts'

// Written in the middle of words, and left out as often: za'atar, women's.
const apostrophes = /['’‘ʼ`´]/g

/** Lower case, no accents, harakat or apostrophes, one form of alef, ya, ha and waw, Western digits, words separated by single spaces. */
export function fold(text: string): string {
  return westernDigits(text)
    .normalize('NFKD')
    .replace(apostrophes, '')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, '')
    .replace(/[أإآٱا]/g, 'ا')
    .replace(/[ىئي]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .replace(/ء/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A URL-safe slug; keeps Arabic letters, since they are readable addresses too. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\u064b-\u065f\u0640]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
