// Gives components the boot data, and the formats that follow from it.
import { createContext, useContext } from 'react'
import { countText } from '#shared/count-text.ts'
import { languagesFrom, type Locale, regionalForm } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { quantityShown } from '#shared/quantity.ts'
import { type Day, formatMoment } from '#shared/time.ts'
import { quantityAfter, quantityText, type UnitWords } from '#shared/units.ts'
import type { Boot } from './boot.ts'
import { useTranslation } from './translation.tsx'

const BootContext = createContext<Boot | null>(null)
export const BootProvider = BootContext.Provider

/** The boot data of this page. */
export function useBoot(): Boot {
  const boot = useContext(BootContext)
  if (!boot) throw new Error('no boot data above this component')
  return boot
}

/** The language on screen. */
export function useLocale(): Locale {
  return useTranslation().i18n.language
}

/** Both languages, the shop's own first: the order in which texts in both languages are edited. */
export function useLanguages(): readonly Locale[] {
  return languagesFrom(useBoot().profile.language)
}

/** Formats of money (minor units), quantities (smallest steps), moments and days, in the language on screen and the profile's region. */
export function useFormat() {
  const { profile } = useBoot()
  const locale = useLocale()
  const tag = regionalForm(locale, profile.locale)
  return {
    tag,
    money: (amount: number, currency = profile.currency.code) => formatMoney(amount, currency, tag),
    surcharge: (amount: number, currency = profile.currency.code) => formatMoney(amount, currency, tag, 'always'),
    /** With a unit its word follows in the form of the number; `after` is the form behind a preposition ("from 6 pieces"). */
    quantity: (amount: number, decimals: number, unit?: UnitWords) =>
      unit ? quantityText(amount, decimals, unit, locale) : quantityShown(amount, decimals),
    after: (amount: number, decimals: number, unit: UnitWords) => quantityAfter(amount, decimals, unit, locale),
    date: (iso: string) => formatMoment(iso, tag, 'date', profile.timeZone),
    dayDate: (day: Day) => formatMoment(day, tag, 'date', 'UTC'),
    dateTime: (iso: string) => formatMoment(iso, tag, 'dateTime', profile.timeZone),
    number: countText,
  }
}
