// The public holidays that shops of a region begin with as closed days: the bank holidays of England, and the fixed days of Saudi Arabia. Pure.
import type { Day } from '#shared/time.ts'

type HolidayKey =
  | 'newYear'
  | 'goodFriday'
  | 'easterMonday'
  | 'earlyMay'
  | 'spring'
  | 'summer'
  | 'christmas'
  | 'boxingDay'
  | 'founding'
  | 'national'

/** `isSubstitute`: the working day that is given for a holiday at a weekend. */
export type Holiday = { day: Day; key: HolidayKey; isSubstitute: boolean }

const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10)
const plus = (day: Day, days: number): Day => dayOf(Date.parse(day) + days * 86_400_000)
/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: Day): number => new Date(day).getUTCDay() || 7

const firstMonday = (year: number, month: number): Day => {
  const first = dayOf(Date.UTC(year, month - 1, 1))
  return plus(first, (8 - weekdayOf(first)) % 7)
}
const lastMonday = (year: number, month: number): Day => {
  const last = dayOf(Date.UTC(year, month, 0))
  return plus(last, 1 - weekdayOf(last))
}

/** Easter Sunday by the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): Day {
  const [golden, century, inCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const moved = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + moved + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  return dayOf(Date.UTC(year, 2, 22 + moon + toSunday - 7 * late))
}

/** Holidays of fixed days; each at a weekend is made up for by the next day that is neither. */
function withSubstitutes(days: readonly (readonly [Day, HolidayKey])[]): Holiday[] {
  const taken = new Set(days.map(([day]) => day))
  return days.flatMap(([day, key]) => {
    const held = { day, key, isSubstitute: false }
    if (weekdayOf(day) < 6) return [held]
    let next = day
    while (weekdayOf(next) > 5 || taken.has(next)) next = plus(next, 1)
    taken.add(next)
    return [held, { day: next, key, isSubstitute: true }]
  })
}

function english(year: number): Holiday[] {
  const movable: [Day, HolidayKey][] = [
    [plus(easter(year), -2), 'goodFriday'],
    [plus(easter(year), 1), 'easterMonday'],
    [firstMonday(year, 5), 'earlyMay'],
    [lastMonday(year, 5), 'spring'],
    [lastMonday(year, 8), 'summer'],
  ]
  return [
    ...withSubstitutes([[`${year}-01-01`, 'newYear']]),
    ...movable.map(([day, key]) => ({ day, key, isSubstitute: false })),
    ...withSubstitutes([
      [`${year}-12-25`, 'christmas'],
      [`${year}-12-26`, 'boxingDay'],
    ]),
  ]
}

const saudi = (year: number): Holiday[] => [
  { day: `${year}-02-22`, key: 'founding', isSubstitute: false },
  { day: `${year}-09-23`, key: 'national', isSubstitute: false },
]

const ofRegion: Readonly<Record<string, (year: number) => Holiday[]>> = { GB: english, SA: saudi }

/** Takes a region and years; gives their public holidays in order, none of a region that is not known here. */
export const holidaysOf = (region: string, years: readonly number[]): Holiday[] =>
  years.flatMap((year) => ofRegion[region]?.(year) ?? []).toSorted((a, b) => (a.day < b.day ? -1 : 1))
