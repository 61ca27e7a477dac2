import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { auditMany } from '../audit.ts'
import type { Ctx } from '../ctx.ts'

type Status = 'active' | 'inactive'
type WithStatus = PgTable & { id: PgColumn; status: PgColumn }

/** Sets the status of rows and writes audit rows; gives the ids of those that changed. */
export async function setStatus(ctx: Ctx, subject: string, table: WithStatus, ids: readonly string[], status: Status): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: table.id, status: table.status })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for('no key update')
  const changed = rows.filter((row) => row.status !== status)
  const changedIds = changed.map(({ id }) => String(id))
  if (changed.length > 0) await ctx.db.update(table).set({ status }).where(inArray(table.id, changedIds))
  await auditMany(
    ctx,
    changed.map((row) => ({
      action: `${subject}.saved`,
      subject,
      subjectId: String(row.id),
      before: { status: row.status },
      after: { status },
    })),
  )
  return changedIds
}
