// The shop's calendar: one row, and the usual working days of the region until the office has saved it.
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { cachedSetup } from '#server/db/setup-cache.ts'
import { prepared } from '#server/db/statement.ts'
import { usualWorkingDays } from '../calendar.ts'
import type { CalendarSettings } from '../calendar-contract.ts'
import { shopCalendar } from './tables.ts'

const { workingDays, closedDays } = shopCalendar
const selectCalendar = prepared<object>()((db) => db.select({ workingDays, closedDays }).from(shopCalendar))

const readSaved = cachedSetup(({ db }: Pick<Ctx, 'db'>) => selectCalendar(db, {}))

/** The working days and closed days in force. */
export async function readCalendar(ctx: Pick<Ctx, 'db' | 'profile'>): Promise<CalendarSettings> {
  const [saved] = await readSaved(ctx)
  return saved ?? { workingDays: usualWorkingDays(ctx.profile.region), closedDays: [] }
}

/** Saves them. */
export async function saveCalendar(ctx: Ctx, after: CalendarSettings): Promise<CalendarSettings> {
  const before = await readCalendar(ctx)
  await ctx.db.insert(shopCalendar).values(after).onConflictDoUpdate({ target: shopCalendar.id, set: after })
  await audit(ctx, { action: 'settings.saved', subject: 'settings', subjectId: 'calendar', before, after })
  return after
}
