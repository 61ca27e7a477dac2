import { expect, test } from 'vitest'
import { deliveryDays, isWorkingDay, usualWorkingDays, workingDaysBefore } from './calendar.ts'
import { arrivalDays, orderDay } from './zone-rules.ts'

const weekdays = { workingDays: usualWorkingDays('GB'), closedDays: ['2026-12-25'] }
// A Wednesday.
const today = '2026-12-23'

test.each([
  ['2026-12-24', true],
  ['2026-12-25', false],
  ['2026-12-26', false],
  ['2026-12-27', false],
  ['2026-12-28', true],
])('%s is a working day: %s', (day, expected) => expect(isWorkingDay(day, weekdays)).toBe(expected))

test('the weekend of Saudi Arabia is Friday and Saturday', () => {
  const calendar = { workingDays: usualWorkingDays('SA'), closedDays: [] }
  expect(['2026-12-25', '2026-12-26', '2026-12-27'].map((day) => isWorkingDay(day, calendar))).toEqual([false, false, true])
})

test.each([
  ['nothing to wait for, on a working day', 0, '2026-12-23'],
  ['one working day', 1, '2026-12-24'],
  ['two, over Christmas and the weekend', 2, '2026-12-28'],
  ['three', 3, '2026-12-29'],
])('the first day that may be asked for with %s', (_, minDays, first) =>
  expect(deliveryDays({ today, countsFrom: today, minDays, calendar: weekdays })[0]).toBe(first),
)

test.each([
  ['nothing to wait for', 0, '2026-12-28'],
  ['one working day', 1, '2026-12-29'],
])('an order that counts as made on the next working day waits from there with %s', (_, minDays, first) => {
  const countsFrom = orderDay({ cutoffHour: null }, weekdays, '2026-12-26', 9) ?? ''
  expect(deliveryDays({ today: '2026-12-26', countsFrom, minDays, calendar: weekdays })[0]).toBe(first)
})

test.each(['2026-12-23', '2026-12-24', '2026-12-26'])('the first day offered is the first day of arrival, on %s at any hour', (day) => {
  for (const hour of [9, 14, 23]) {
    const zone = { minDays: 1, maxDays: 3, cutoffHour: 14 }
    const countsFrom = orderDay(zone, weekdays, day, hour) ?? ''
    expect(deliveryDays({ today: day, countsFrom, minDays: 1, calendar: weekdays })[0]).toBe(arrivalDays(zone, weekdays, day, hour)?.from)
  }
})

test('only working days are offered, at most sixty days ahead', () => {
  const days = deliveryDays({ today, countsFrom: today, minDays: 2, calendar: weekdays })
  expect(days.every((day) => isWorkingDay(day, weekdays))).toBe(true)
  expect(days.at(-1)).toBe('2027-02-19')
})

test('a shop without working days offers none', () =>
  expect(deliveryDays({ today, countsFrom: today, minDays: 0, calendar: { workingDays: [], closedDays: [] } })).toEqual([]))

test('the working days before a day leave out weekends and closed days; a shop that never works has none', () => {
  expect(workingDaysBefore('2026-12-29', weekdays, 3)).toEqual(['2026-12-28', '2026-12-24', '2026-12-23'])
  expect(workingDaysBefore('2026-12-29', { workingDays: [], closedDays: [] }, 3)).toEqual([])
})
