import { inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { auditMany } from '../audit.ts'
import type { Ctx } from '../ctx.ts'

type WithActive = PgTable & { id: PgColumn; isActive: PgColumn }
type Status = 'active' | 'inactive'

/** The status of a row whose table has `is_active`, as lists and forms name it. */
export const statusOf = ({ isActive }: WithActive) => sql<Status>`case when ${isActive} then 'active' else 'inactive' end`

/** Activates or deactivates rows and writes audit rows; gives the ids of those that changed. */
export async function setActive(ctx: Ctx, subject: string, table: WithActive, ids: readonly string[], status: Status): Promise<string[]> {
  const isActive = status === 'active'
  const rows = await ctx.db
    .select({ id: table.id, isActive: table.isActive })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for('no key update')
  const changed = rows.filter((row) => row.isActive !== isActive).map(({ id }) => String(id))
  if (changed.length > 0) await ctx.db.update(table).set({ isActive }).where(inArray(table.id, changed))
  await auditMany(
    ctx,
    changed.map((id) => ({ action: `${subject}.saved`, subject, subjectId: id, before: { isActive: !isActive }, after: { isActive } })),
  )
  return changed
}
