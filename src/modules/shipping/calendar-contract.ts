// The shop's calendar as the office edits it.
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { LastChange } from '#shared/last-change.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { Day } from '#shared/time.ts'

/** Weekdays from 1, Monday, to 7, Sunday; and days on which the shop is closed all the same, each with its occasion. */
export const CalendarSettings = z.strictObject({
  workingDays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  closedDays: z
    .array(z.strictObject({ day: Day, name: z.string().trim().max(80) }))
    .max(200, 'shipping.validation.closedDays')
    .transform((days) => [...new Map(days.map((each) => [each.day, each])).values()].sort((a, b) => (a.day < b.day ? -1 : 1))),
})
export type CalendarSettings = z.output<typeof CalendarSettings>

/** Its version is 0 while it was never saved. */
export const SavedCalendar = z.object({ ...CalendarSettings.shape, id: z.literal('calendar'), version: z.int(), lastChange: LastChange })
export type SavedCalendar = z.output<typeof SavedCalendar>

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/settings/calendar',
  access: 'admin',
  may: 'settings.see',
  about: 'The working days and closed days of the shop',
  reply: SavedCalendar,
})

export const saveCalendar = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/calendar',
  access: 'admin',
  may: 'settings.change',
  about: 'Saves the working days and closed days: only days of work may be asked for as the day of a delivery',
  body: CalendarSettings.extend({ version: SeenVersion }),
  reply: SavedCalendar,
})
