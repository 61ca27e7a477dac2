import type { Locale } from '#shared/locale.ts'
import { isCountry } from '../../rules.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry)
const names = { en: new Intl.DisplayNames('en', { type: 'region' }), ar: new Intl.DisplayNames('ar', { type: 'region' }) }

/** A country's name in a language. */
export const countryName = (code: string, locale: Locale): string => (isCountry(code) ? (names[locale].of(code) ?? code) : code)

/** Every country as an option, by name. */
export const countryOptions = (locale: Locale): { value: string; label: string }[] =>
  codes.map((code) => ({ value: code, label: countryName(code, locale) })).toSorted((a, b) => a.label.localeCompare(b.label, locale))
