import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { done } from '#shared/endpoint.ts'
import { type AuditFields, audit } from '../audit.ts'
import type { Ctx } from '../ctx.ts'

/** Deletes the row of an entity; the audit trail keeps what it was. */
export async function removeRow(
  ctx: Ctx,
  subject: string,
  table: PgTable & { id: PgColumn },
  before: AuditFields & { id: string },
): Promise<typeof done> {
  await ctx.db.delete(table).where(eq(table.id, before.id))
  await audit(ctx, { action: `${subject}.removed`, subject, subjectId: before.id, before })
  return done
}
