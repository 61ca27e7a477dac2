import { expect, it } from 'vitest'
import { dayOf, formatMoment, momentOf } from './time.ts'

it.each(['Etc/GMT+12', 'Europe/London', 'Asia/Riyadh', 'Pacific/Auckland', 'Pacific/Kiritimati'])(
  'a moment of a day is on that day in %s',
  (zone) => {
    for (const day of ['2026-01-01', '2026-03-29', '2026-07-15', '2026-12-31']) expect(dayOf(momentOf(day, zone), zone)).toBe(day)
  },
)

it('a day is written as itself, wherever it is read', () => {
  expect(formatMoment('2026-11-28', 'en-gb', 'date', 'UTC')).toBe('28 Nov 2026')
})
