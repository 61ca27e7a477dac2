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
import type { CalendarSettings, SavedCalendar } from '../calendar-contract.ts'
import { shopCalendar } from './tables.ts'

const { workingDays, closedDays } = shopCalendar
const selectCalendar = prepared<object>()((db) => db.select({ workingDays, closedDays }).from(shopCalendar))

const readSaved = cachedSetup(({ db }: Pick<Ctx, 'db'>) => selectCalendar(db, {}))

/** The working days and closed days in force. */
export async function readCalendar(ctx: Pick<Ctx, 'db' | 'profile'>): Promise<CalendarSettings> {
  const [saved] = await readSaved(ctx)
  return saved ?? { workingDays: usualWorkingDays(ctx.profile.region), closedDays: [] }
}

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
