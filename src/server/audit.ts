// The audit trail: one row per change of rights, money or status, in the same transaction.
import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from './ctx.ts'
import { auditEntries } from './db/kit-tables.ts'
import { inserting } from './db/statement.ts'
import { isSameRecord, takeBackSame } from './entity/same-save.ts'

/** Fields of a record by their names: an entry's lines are named by them. */
export type AuditFields = Readonly<Record<string, unknown>>

/**
 * `onBehalfOf`: the customer whom the office acted for; a salesperson's is known. `by`: who acted, where the request carries no session but proves a
 * person in another way.
 */
export type AuditNote = {
  action: string
  subject: string
  subjectId: string
  before?: AuditFields | null | undefined
  after?: AuditFields | null | undefined
  onBehalfOf?: string
  by?: { kind: string; id: string }
}

const insertEntries = inserting(auditEntries)

/** Writes an audit row; `before` and `after` contain only the changed fields. */
export const audit = (ctx: Ctx, note: AuditNote): Promise<void> => auditMany(ctx, [note])

/** Writes many audit rows with one statement; a save that changed nothing is none. */
export async function auditMany(ctx: Ctx, notes: readonly AuditNote[]): Promise<void> {
  const told = notes.filter((note) => !isSaveOfTheSame(note))
  if (told.length === 0) return
  await insertEntries(
    ctx.db,
    told.map((note) => entryOf(ctx, note)),
  )
}

function isSaveOfTheSame({ action, before, after }: AuditNote): boolean {
  if (!/(?:saved|edited|ordered)$/i.test(action) || !before || !after) return false
  return isSameRecord(before, after)
}

/** Takes the notes out of entries whose records a query names: they are the words of a person who is erased. */
export async function forgetNotes(ctx: Ctx, subject: string, subjectIds: SQLWrapper): Promise<void> {
  await ctx.db
    .update(auditEntries)
    .set({ after: sql`${auditEntries.after} - 'note'` })
    .where(and(eq(auditEntries.subject, subject), inArray(auditEntries.subjectId, subjectIds), sql`${auditEntries.after} ? 'note'`))
}

/**
 * Ends a save: records that an entity was made, or saved when there is a `before`, and gives it as it is now. A save that changed nothing is taken
 * back; `wroteMore` says that it wrote what the entity does not show, such as a password.
 */
export async function auditSave<T extends { id: string }>(ctx: Ctx, subject: string, after: T, before?: T, wroteMore = false): Promise<T> {
  if (before && !wroteMore && (await takeBackSame(ctx, before, after))) return before
  await audit(ctx, { action: `${subject}.${before ? 'saved' : 'created'}`, subject, subjectId: after.id, before, after })
  return after
}

/** Takes the fields before and after a change; gives those that differ, for the audit row. */
export function changedOnly<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = new Set(Object.keys(after).filter((key) => valueOf(before, key) !== valueOf(after, key)))
  const only = (side: T): Partial<T> => Object.fromEntries(Object.entries(side).filter(([key]) => changed.has(key))) as Partial<T>
  return { before: only(before), after: only(after) }
}

const valueOf = (side: object, key: string): string | undefined => JSON.stringify(Object.entries(side).find(([name]) => name === key)?.[1])

const entryOf = (ctx: Ctx, { before = null, after = null, onBehalfOf, by, ...what }: AuditNote) => ({
  actorKind: by?.kind ?? ctx.actor.kind,
  actorId: by?.id ?? ('id' in ctx.actor ? ctx.actor.id : null),
  onBehalfOf: onBehalfOf ?? (ctx.actor.kind === 'salesperson' ? (ctx.actor.actingFor?.customerId ?? null) : null),
  requestId: ctx.requestId,
  ...what,
  before,
  after,
})
