// The postcodes of countries that have a rule for them. Pure.
import { westernDigits } from './money.ts'

const postcodes: Readonly<Record<string, RegExp>> = {
  GB: /^(?:GIR 0AA|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/,
  SA: /^\d{5}$/,
}

/** A typed postcode in its stored form: capitals, Western digits, and Britain's one space. */
export function tidyPostcode(country: string, text: string): string {
  const plain = westernDigits(text).toUpperCase().replace(/\s+/g, ' ').trim()
  if (country !== 'GB') return plain
  const joined = plain.replaceAll(' ', '')
  return `${joined.slice(0, -3)} ${joined.slice(-3)}`.trim()
}

/** Takes a tidied postcode; a country without a known pattern accepts any with a letter or digit. */
export const isPostcode = (country: string, postcode: string): boolean => (postcodes[country] ?? /[\p{L}\p{N}]/u).test(postcode)
