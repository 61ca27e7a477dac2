import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, minor } from '#shared/money.ts'
import { forAny } from '#testing/for-any.ts'
import { ageingOf, statementOf } from './statement.ts'

const entry = (day: string, amount: number) => ({ day, amount: minor(amount) })

test('the balance goes from the opening through every entry of the period to the end', () => {
  const entries = [entry('2026-01-05', 1000), entry('2026-02-01', 500), entry('2026-02-28', -700), entry('2026-03-01', 99)]

  expect(statementOf(entries, { from: '2026-02-01', to: '2026-02-28' })).toEqual({
    opening: 1000,
    rows: [
      { ...entry('2026-02-01', 500), balance: 1500 },
      { ...entry('2026-02-28', -700), balance: 800 },
    ],
    closing: 800,
  })
})

test('one statement ends where the next begins, wherever the periods are cut', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, '0')}`)
  const entries = fc.array(fc.record({ day, amount: fc.integer({ min: -10_000, max: 10_000 }).map(minor) }), { maxLength: 30 })
  forAny(
    fc.property(entries, fc.integer({ min: 1, max: 27 }), (some, cut) => {
      const sorted = some.toSorted((a, b) => a.day.localeCompare(b.day))
      const at = (number: number) => `2026-02-${String(number).padStart(2, '0')}`
      const first = statementOf(sorted, { from: '2026-02-01', to: at(cut) })
      const second = statementOf(sorted, { from: at(cut + 1), to: '2026-02-28' })
      expect(second.opening).toBe(first.closing)
      expect(second.closing).toBe(add(...some.map(({ amount }) => amount)))
    }),
  )
})

test('open amounts are sorted by the days since they were due; with the money that pays for none they are the balance', () => {
  const open = [
    { dueDate: '2026-03-31', outstanding: minor(1) },
    { dueDate: '2026-03-30', outstanding: minor(20) },
    { dueDate: '2026-03-01', outstanding: minor(300) },
    { dueDate: '2026-02-28', outstanding: minor(4000) },
    { dueDate: '2026-01-29', outstanding: minor(50_000) },
    { dueDate: '2025-12-01', outstanding: minor(600_000) },
  ]

  expect(ageingOf(open, minor(654_000), '2026-03-31')).toEqual({
    notDue: 1,
    to30: 320,
    to60: 4000,
    to90: 50_000,
    older: 600_000,
    unapplied: 321,
  })
})
