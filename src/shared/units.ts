// Names of measure units beside numbers: each number has its form ("1 piece", "6 pieces"; Arabic has six forms). Pure.
import type { Locale, Texts } from './locale.ts'
import { quantityShown } from './quantity.ts'
import type { UnitPlurals, UnitWords } from './schemas.ts'

export { UnitPlurals, UnitWords } from './schemas.ts'

/** The plural forms of a language beside the singular, in counting order. */
export const pluralForms = { en: ['other'], ar: ['zero', 'two', 'few', 'many', 'other'] } as const

export const noPlurals: UnitPlurals = { en: {}, ar: {} }

/** Takes a unit's name and its plural forms; gives its words in a language; without a name in it, the other language's words. */
export function unitWords(name: Texts, plurals: UnitPlurals, locale: Locale): UnitWords {
  const from: Locale = name[locale] ? locale : locale === 'en' ? 'ar' : 'en'
  const forms = Object.entries(plurals[from]).filter(([, word]) => word)
  return { one: name[from], ...Object.fromEntries(forms) }
}

const rules = new Map<Locale, Intl.PluralRules>()
function rulesOf(locale: Locale): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known
}

/** The word of a unit beside a quantity in its smallest step; the singular when the form is not given. */
export function unitFor(unit: UnitWords, quantity: number, decimals: number, locale: Locale): string {
  return unit[rulesOf(locale).select(quantity / 10 ** decimals)] || unit.one
}

/** A quantity with its unit: "6 pieces", "1,250 pieces", "7.5 kg". The Arabic dual contains its number. */
export function quantityText(quantity: number, decimals: number, unit: UnitWords, locale: Locale): string {
  if (locale === 'ar' && unit.two && quantity === 2 * 10 ** decimals) return unit.two
  return `${quantityShown(quantity, decimals)} ${unitFor(unit, quantity, decimals, locale)}`.trim()
}

/** A quantity with its unit after a preposition, which would inflect the Arabic dual: there the number is written with the singular. */
export function quantityAfter(quantity: number, decimals: number, unit: UnitWords, locale: Locale): string {
  const { two: _, ...forms } = unit
  return quantityText(quantity, decimals, forms, locale)
}
