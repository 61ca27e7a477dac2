// Moments are UTC ISO text; days are YYYY-MM-DD, judged in the shop's time zone.

export { Day, Instant } from './schemas.ts'
/** YYYY-MM-DD. */
export type Day = string

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function dayOf(moment: Date, timeZone: string): Day {
  let format = dayFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  return format.format(moment)
}

/** Text of a moment for people, with Western digits. */
export function formatMoment(iso: string, locale: string, style: 'date' | 'dateTime' = 'date', timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(style === 'dateTime' ? { hour: '2-digit', minute: '2-digit' } : {}),
    ...(timeZone ? { timeZone } : {}),
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).format(new Date(iso))
}
