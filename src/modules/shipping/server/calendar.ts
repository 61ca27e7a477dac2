// The shop's calendar: one row, and the usual working days and public holidays of the region until the office has saved it.
import { sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { cachedSetup } from '#server/db/setup-cache.ts'
import { prepared } from '#server/db/statement.ts'
import { lockNames } from '#server/entity/free-names.ts'
import { isSameRecord } from '#server/entity/same-save.ts'
import { needSeen, withLastChange } from '#server/entity/seen-version.ts'
import { say } from '#server/texts.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { dayOf } from '#shared/time.ts'
import { usualWorkingDays } from '../calendar.ts'
import type * as contract from '../calendar-contract.ts'
import { CalendarSettings, type SavedCalendar } from '../calendar-contract.ts'
import { holidaysOf } from '../holidays.ts'
import { shopCalendar } from './tables.ts'

const { workingDays, closedDays } = shopCalendar
const selectCalendar = prepared<object>()((db) => db.select({ workingDays, closedDays }).from(shopCalendar))

/** The stored calendar; of one that cannot be read, the parts that can be. */
const readSaved = cachedSetup(async ({ db }: Pick<Ctx, 'db'>): Promise<{ saved: Partial<CalendarSettings>; isBroken: boolean }> => {
  const [stored] = await selectCalendar(db, {})
  if (!stored) return { saved: {}, isBroken: false }
  const whole = CalendarSettings.safeParse(stored)
  if (whole.success) return { saved: whole.data, isBroken: false }
  const { shape } = CalendarSettings
  const [workingDays, closedDays] = [shape.workingDays.safeParse(stored.workingDays), shape.closedDays.safeParse(stored.closedDays)]
  return {
    saved: { ...(workingDays.success && { workingDays: workingDays.data }), ...(closedDays.success && { closedDays: closedDays.data }) },
    isBroken: true,
  }
})

type Reading = Pick<Ctx, 'db' | 'profile' | 'now' | 'config'>

/** The closed days of a shop that has saved none: the public holidays of its region in these years, beside the present one. */
function usualClosedDays({ profile, now, config }: Reading, beside: readonly number[]): CalendarSettings['closedDays'] {
  const year = Number(dayOf(now, config.timeZone).slice(0, 4))
  return holidaysOf(
    profile.region,
    [...beside, 0].map((each) => year + each),
  ).map(({ day, key, isSubstitute }) => {
    const name = say(profile.language, `shipping.admin.calendar.holidays.${key}`)
    return { day, name: isSubstitute ? say(profile.language, 'shipping.admin.calendar.substitute', { name }) : name }
  })
}

async function savedOrUsual(ctx: Reading, beside: readonly number[]): Promise<CalendarSettings> {
  const { workingDays = usualWorkingDays(ctx.profile.region), closedDays = usualClosedDays(ctx, beside) } = (await readSaved(ctx)).saved
  return { workingDays, closedDays }
}

/** The working days and closed days in force; the past year's too, for what is late by now. */
export const readCalendar = (ctx: Reading): Promise<CalendarSettings> => savedOrUsual(ctx, [-1, 1])

/** The working days and closed days for the form, without past years: nobody enters those. */
const formCalendar = (ctx: Reading): Promise<CalendarSettings> => savedOrUsual(ctx, [1])

/** Can parts of the stored calendar not be read? */
export const isCalendarBroken = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> => (await readSaved(ctx)).isBroken

/** The calendar as its form shows it. */
export async function showCalendar(ctx: Ctx): Promise<SavedCalendar> {
  const [row] = await ctx.db.select({ version: shopCalendar.version }).from(shopCalendar)
  return withLastChange(ctx, 'settings', { id: 'calendar' as const, ...(await formCalendar(ctx)), version: row?.version ?? 0 })
}

/** Saves the working days and closed days. */
export async function saveCalendar(
  ctx: Ctx,
  { version, ...after }: HandlerInput<typeof contract.saveCalendar>['body'],
): Promise<SavedCalendar> {
  await lockNames(ctx, 'calendar')
  const present = await showCalendar(ctx)
  await needSeen(ctx, 'settings', 'calendar', present, version)
  const before = await formCalendar(ctx)
  if (isSameRecord(before, after) && !(await isCalendarBroken(ctx))) return present
  const set = { ...after, version: sql`${shopCalendar.version} + 1` }
  await ctx.db.insert(shopCalendar).values(after).onConflictDoUpdate({ target: shopCalendar.id, set })
  await audit(ctx, { action: 'settings.saved', subject: 'settings', subjectId: 'calendar', before, after })
  return showCalendar(ctx)
}
