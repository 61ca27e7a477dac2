import type { Locale } from '#shared/locale.ts'
import { countryCodes, isCountry } from '#shared/countries.ts'

const names = new Map<Locale, Intl.DisplayNames>()

/** Created on first use, because it costs a slow phone some thirty milliseconds. */
function namesIn(locale: Locale): Intl.DisplayNames {
  const made = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  names.set(locale, made)
  return made
}

/** A country's name in a language. */
export const countryName = (code: string, locale: Locale): string => (isCountry(code) ? (namesIn(locale).of(code) ?? code) : code)

/** Every country as an option, by name. */
export const countryOptions = (locale: Locale): { value: string; label: string }[] =>
  countryCodes.map((code) => ({ value: code, label: countryName(code, locale) })).toSorted((a, b) => a.label.localeCompare(b.label, locale))
