// The two languages, and texts in both.

export { Locale, nameTexts, requiredTexts, Texts, textsUpTo } from './schemas.ts'
export type Locale = 'en' | 'ar'
export const locales = ['en', 'ar'] as const

/** Both languages, beginning with the given one. */
export const languagesFrom = (first: Locale): readonly Locale[] => [first, ...locales.filter((each) => each !== first)]

/** The form of a language in which a shop of the region `en-gb` or `ar-sa` writes amounts and days. */
export const regionalForm = (locale: Locale, region: string): string =>
  region.startsWith(locale) ? region : locale === 'ar' ? 'ar' : 'en-gb'

export const direction = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

export type Texts = { en: string; ar: string }

/** The text in the viewer's language, else in the other one. */
export const textIn = (texts: Texts, locale: Locale): string => texts[locale] || texts[locale === 'en' ? 'ar' : 'en']

/** A text of one language, the other left empty. */
export const textsIn = (language: Locale, text: string): Texts => (language === 'en' ? { en: text, ar: '' } : { en: '', ar: text })

/** Joins texts with the language's comma; empty ones are left out. */
export const listIn = (parts: readonly (string | null)[], locale: Locale): string => parts.filter(Boolean).join(commaIn(locale))

/** The text between the members of a list. */
export const commaIn = (locale: Locale): string => (locale === 'ar' ? '، ' : ', ')

/** Reads an Accept-Language header; gives the first of our languages in it, else the fallback. */
export function localeFrom(header: string | undefined, fallback: Locale): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (tag === 'en' || tag === 'ar') return tag
  }
  return fallback
}
