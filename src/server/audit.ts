// The audit trail: one row per change of rights, money or status, in the same transaction.
import type { Ctx } from './ctx.ts'
import { auditEntries } from './db/kit-tables.ts'

export type AuditNote = { action: string; subject: string; subjectId: string; before?: unknown; after?: unknown }

/** Writes who did what to what; before and after hold only what changed. */
export async function audit(ctx: Ctx, { action, subject, subjectId, before, after }: AuditNote): Promise<void> {
  const { actor } = ctx
  await ctx.db.insert(auditEntries).values({
    actorKind: actor.kind,
    actorId: 'id' in actor ? actor.id : null,
    onBehalfOf: actor.kind === 'salesperson' ? (actor.actingFor?.customerId ?? null) : null,
    action,
    subject,
    subjectId,
    before: before ?? null,
    after: after ?? null,
    requestId: ctx.requestId,
  })
}
