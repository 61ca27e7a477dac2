import type { Locale } from '#shared/locale.ts'
import { countryCodes, countryName } from '#shared/countries.ts'

/** Every country as an option, by name. */
export const countryOptions = (locale: Locale): { value: string; label: string }[] =>
  countryCodes.map((code) => ({ value: code, label: countryName(code, locale) })).toSorted((a, b) => a.label.localeCompare(b.label, locale))
