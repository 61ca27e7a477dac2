import { expect, test } from 'vitest'
import { holidaysOf } from './holidays.ts'

const days = (region: string, year: number) => holidaysOf(region, [year]).map(({ day }) => day.slice(5))

test.each([
  [2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-26', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-25', '12-26', '12-27', '12-28']],
  [2028, ['01-01', '01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
  [2033, ['01-01', '01-03', '04-15', '04-18', '05-02', '05-30', '08-29', '12-25', '12-26', '12-27']],
])('the bank holidays of England in %i, with their substitutes', (year, expected) => expect(days('GB', year)).toEqual(expected))

test('when Christmas is a Sunday, Boxing Day stays on Monday and Tuesday makes up for Christmas', () => {
  const [christmas, boxing, substitute] = holidaysOf('GB', [2033]).slice(-3)
  expect([christmas, boxing, substitute].map((each) => each?.key)).toEqual(['christmas', 'boxingDay', 'christmas'])
  expect(substitute).toMatchObject({ day: '2033-12-27', isSubstitute: true })
})

test('the fixed days of Saudi Arabia, in order over two years', () =>
  expect(holidaysOf('SA', [2026, 2027]).map(({ day }) => day)).toEqual(['2026-02-22', '2026-09-23', '2027-02-22', '2027-09-23']))

test('of another region none are known', () => expect(holidaysOf('FR', [2026])).toEqual([]))
