// The shop's working days and closed days, and the days for which a delivery may be asked. Pure.
import type { Day } from '#shared/time.ts'

/** `workingDays`: 1 is Monday, 7 is Sunday; without any, nobody may ask for a day. */
export type ShopCalendar = { workingDays: readonly number[]; closedDays: readonly Day[] }

/** So many days ahead a delivery may be asked for. */
export const furthestDay = 60
/** So many days of closure are looked across. */
const mostDaysOff = 366

const dayAfter = (day: Day, days: number): Day => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const weekdayOf = (day: Day): number => new Date(Date.parse(day)).getUTCDay() || 7

/** Does the shop work on this day? */
export const isWorkingDay = (day: Day, { workingDays, closedDays }: ShopCalendar): boolean =>
  workingDays.includes(weekdayOf(day)) && !closedDays.includes(day)

type Asking = { today: Day; countsFrom: Day; minDays: number; calendar: ShopCalendar }

/**
 * Takes today, the working day as which an order of now counts (`orderDay`), and the fewest working days that a way of delivery needs; gives the days for
 * which it may be asked, in their order.
 */
export function deliveryDays({ today, countsFrom, minDays, calendar }: Asking): Day[] {
  const days: Day[] = []
  let worked = 0
  for (let ahead = 0; ahead <= furthestDay; ahead++) {
    const day = dayAfter(today, ahead)
    if (day < countsFrom || !isWorkingDay(day, calendar)) continue
    if (worked >= minDays) days.push(day)
    worked += 1
  }
  return days
}

/** The last so many working days before today, the latest first; fewer in a shop that hardly works. */
export function workingDaysBefore(today: Day, calendar: ShopCalendar, count: number): Day[] {
  const days: Day[] = []
  for (let ago = 1; days.length < count && ago <= count * 7 + mostDaysOff; ago++) {
    const day = dayAfter(today, -ago)
    if (isWorkingDay(day, calendar)) days.push(day)
  }
  return days
}

/** The working days of a new shop: from Sunday to Thursday in Saudi Arabia, else from Monday to Friday. */
export const usualWorkingDays = (region: string): number[] => (region === 'SA' ? [1, 2, 3, 4, 7] : [1, 2, 3, 4, 5])
