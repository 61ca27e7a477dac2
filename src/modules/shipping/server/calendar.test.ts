import { expect, test } from 'vitest'
import { anAdmin, aCustomer } from '#testing/builders/accounts.ts'
import { theApp } from '#testing/app.ts'
import { getCalendar, saveCalendar } from '../calendar-contract.ts'

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

test('a new shop works as its region does; what is saved is put in order', async () => {
  const office = app.as((await anAdmin(app)).token)
  expect(await office.call(getCalendar)).toEqual({
    ...{ id: 'calendar', workingDays: [1, 2, 3, 4, 5], closedDays: [] },
    ...{ version: 0, lastChange: null },
  })
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
