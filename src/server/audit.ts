// The audit trail: one row per change of rights, money or status, in the same transaction.
import type { Ctx } from './ctx.ts'
import { auditEntries } from './db/kit-tables.ts'

export type AuditNote = { action: string; subject: string; subjectId: string; before?: unknown; after?: unknown }

/** Writes who did what to what; before and after hold only what changed. */
export const audit = (ctx: Ctx, note: AuditNote): Promise<void> => auditMany(ctx, [note])

/** The same for many changes at once. */
export async function auditMany(ctx: Ctx, notes: readonly AuditNote[]): Promise<void> {
  if (notes.length === 0) return
  const { actor } = ctx
  const by = {
    actorKind: actor.kind,
    actorId: 'id' in actor ? actor.id : null,
    onBehalfOf: actor.kind === 'salesperson' ? (actor.actingFor?.customerId ?? null) : null,
    requestId: ctx.requestId,
  }
  await ctx.db
    .insert(auditEntries)
    .values(notes.map(({ before, after, ...what }) => ({ ...by, ...what, before: before ?? null, after: after ?? null })))
}
