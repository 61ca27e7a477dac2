// The shop's calendar: one row, and the usual working days of the region until the office has saved it.
import { sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { cachedSetup } from '#server/db/setup-cache.ts'
import { prepared } from '#server/db/statement.ts'
import { lockNames } from '#server/entity/free-names.ts'
import { needSeen, withLastChange } from '#server/entity/seen-version.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { usualWorkingDays } from '../calendar.ts'
import type * as contract from '../calendar-contract.ts'
import { CalendarSettings, type SavedCalendar } from '../calendar-contract.ts'
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

/** The working days and closed days in force. */
export async function readCalendar(ctx: Pick<Ctx, 'db' | 'profile'>): Promise<CalendarSettings> {
  const { workingDays = usualWorkingDays(ctx.profile.region), closedDays = [] } = (await readSaved(ctx)).saved
  return { workingDays, closedDays }
}

/** Can parts of the stored calendar not be read? */
export const isCalendarBroken = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> => (await readSaved(ctx)).isBroken

/** The calendar as its form shows it. */
export async function showCalendar(ctx: Ctx): Promise<SavedCalendar> {
  const [row] = await ctx.db.select({ version: shopCalendar.version }).from(shopCalendar)
  return withLastChange(ctx, 'settings', { id: 'calendar' as const, ...(await readCalendar(ctx)), version: row?.version ?? 0 })
}

/** Saves the working days and closed days. */
export async function saveCalendar(
  ctx: Ctx,
  { version, ...after }: HandlerInput<typeof contract.saveCalendar>['body'],
): Promise<SavedCalendar> {
  await lockNames(ctx, 'calendar')
  await needSeen(ctx, 'settings', 'calendar', await showCalendar(ctx), version)
  const before = await readCalendar(ctx)
  const set = { ...after, version: sql`${shopCalendar.version} + 1` }
  await ctx.db.insert(shopCalendar).values(after).onConflictDoUpdate({ target: shopCalendar.id, set })
  await audit(ctx, { action: 'settings.saved', subject: 'settings', subjectId: 'calendar', before, after })
  return showCalendar(ctx)
}
