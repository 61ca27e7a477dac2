import { expect, test } from 'vitest'
import { anAdmin, aCustomer } from '#testing/builders/accounts.ts'
import { theApp } from '#testing/app.ts'
import { deliveryDays } from '../calendar.ts'
import { getCalendar, saveCalendar } from '../calendar-contract.ts'
import { readCalendar } from './calendar.ts'

const app = await theApp()

const body = { workingDays: [5, 1, 1], closedDays: [] }

test('a customer and an admin without the permission may neither read nor save it', async () => {
  const customer = await aCustomer(app)
  const clerk = await anAdmin(app, { permissions: ['orders.see'] })
  for (const [token, status] of [
    [null, 401],
    [customer.token, 403],
    [clerk.token, 403],
  ] as const) {
    expect(await app.as(token).status(getCalendar)).toBe(status)
    expect(await app.as(token).status(saveCalendar, { body })).toBe(status)
  }
})

test('in a shop that has saved no calendar, the public holidays of its region are no days to ask for', async () => {
  const closed = await app.asSystem((ctx) => readCalendar({ ...ctx, now: new Date('2026-12-20T12:00:00Z') }))
  const calendar = { workingDays: closed.workingDays, closedDays: closed.closedDays.map(({ day }) => day) }
  const days = deliveryDays({ today: '2026-12-20', countsFrom: '2026-12-20', minDays: 0, calendar })
  expect(days.slice(0, 6)).toEqual(['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-29', '2026-12-30'])
  expect(days).not.toContain('2027-01-01')
})

test('a new shop works as its region does; what is saved is put in order', async () => {
  const office = app.as((await anAdmin(app)).token)
  const begun = await office.call(getCalendar)
  expect(begun).toMatchObject({ id: 'calendar', workingDays: [1, 2, 3, 4, 5], version: 0, lastChange: null })
  // The public holidays of this year and the next.
  const [year, next] = [0, 1].map((later) => new Date().getUTCFullYear() + later)
  expect(begun.closedDays).toContainEqual({ day: `${year}-12-25`, name: 'Christmas Day' })
  expect(begun.closedDays).toContainEqual({ day: `${next}-01-01`, name: 'New Year’s Day' })
  expect(begun.closedDays.filter(({ day }) => day < `${year}`)).toEqual([])
  await office.call(saveCalendar, {
    body: {
      workingDays: [5, 1, 1],
      closedDays: [
        { day: '2026-12-26', name: 'Boxing Day' },
        { day: '2026-12-25', name: 'old' },
        { day: '2026-12-25', name: ' Christmas ' },
      ],
    },
  })
  expect(await office.call(getCalendar)).toMatchObject({
    workingDays: [1, 5],
    closedDays: [
      { day: '2026-12-25', name: 'Christmas' },
      { day: '2026-12-26', name: 'Boxing Day' },
    ],
    version: 1,
    lastChange: { name: expect.stringMatching(/\S/), fields: ['closedDays', 'workingDays'] },
  })
})

test('a day that is none, and a weekday that is none, are refused', async () => {
  const office = app.as((await anAdmin(app)).token)
  expect(await office.status(saveCalendar, { body: { workingDays: [8], closedDays: [] } })).toBe(422)
  expect(await office.status(saveCalendar, { body: { workingDays: [1], closedDays: [{ day: '2026-02-30', name: '' }] } })).toBe(422)
})
