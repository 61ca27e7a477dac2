import { dateFormat } from './date-format.ts'

const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** Text of a calendar day with its weekday, in the Gregorian calendar and Western digits. */
export const dayText = (day: string, locale: string): string => dateFormat(locale, parts).format(new Date(day))
