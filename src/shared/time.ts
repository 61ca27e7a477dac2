// Moments are UTC ISO text; days are YYYY-MM-DD in the shop's time zone.

import { dateFormat } from './date-format.ts'

export { Day, Instant } from './schemas.ts'
/** YYYY-MM-DD. */
export type Day = string

type Calendar = { format: Intl.DateTimeFormat; moment: number; day: Day }
const calendars = new Map<string, Calendar>()

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. The last result is cached, since one request asks for it many times. */
export function dayOf(moment: Date, timeZone: string): Day {
  const time = moment.getTime()
  const known = calendars.get(timeZone)
  if (known?.moment === time) return known.day
  const format = known?.format ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const day = format.format(moment)
  calendars.set(timeZone, { format, moment: time, day })
  return day
}

/** A moment of the day in a time zone: noon of UTC, or its beginning where it is tomorrow by then. */
export function momentOf(day: Day, timeZone: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  return dayOf(noon, timeZone) === day ? noon : new Date(`${day}T00:00:00Z`)
}

/** Text of a moment for people, with Western digits. */
export function formatMoment(iso: string, locale: string, style: 'date' | 'dateTime' = 'date', timeZone?: string): string {
  const hours = style === 'dateTime' ? ({ hour: '2-digit', minute: '2-digit' } as const) : {}
  return dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...hours, ...(timeZone ? { timeZone } : {}) }).format(
    new Date(iso),
  )
}

/** DD/MM/YYYY, as every paper writes a day. */
export const dateText = (day: Day): string => day.split('-').toReversed().join('/')

/** The day so many days later; earlier when negative. */
export function plusDays(day: Day, days: number): Day {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}
