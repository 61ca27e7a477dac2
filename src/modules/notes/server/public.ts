// Reading and writing the notes of any record; the module that owns the record checks that it is there and may be seen.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { personName } from '#server/entity/seen-version.ts'
import { ask } from '#server/events.ts'
import { coreErrors } from '#shared/errors.ts'
import type { Note, NoteKind } from '../contract.ts'
import { noteErrors } from './note-errors.ts'
import { notes } from './tables.ts'

function authorOf({ actor }: Ctx): string {
  if (actor.kind !== 'admin') throw coreErrors.notPermitted()
  return actor.id
}

/** The notes of a record, the oldest first. */
export async function notesOf(ctx: Ctx, kind: NoteKind, subjectId: string): Promise<Note[]> {
  const readerId = authorOf(ctx)
  const rows = await ctx.db
    .select()
    .from(notes)
    .where(and(eq(notes.kind, kind), eq(notes.subjectId, subjectId)))
    .orderBy(asc(notes.createdAt), asc(notes.id))
  return rows.map(({ id, text, authorId, authorName, createdAt }) => ({ id, text, authorName, isOwn: authorId === readerId, createdAt }))
}

/** Adds a note of the caller; gives all notes of the record. */
export async function addNote(ctx: Ctx, kind: NoteKind, subjectId: string, text: string): Promise<Note[]> {
  const authorId = authorOf(ctx)
  const [authorName = ''] = await ask(ctx, personName, { personId: authorId })
  await ctx.db.insert(notes).values({ kind, subjectId, text, authorId, authorName, createdAt: ctx.now.toISOString() })
  await audit(ctx, { action: `${kind}.noted`, subject: kind, subjectId, after: { text } })
  return notesOf(ctx, kind, subjectId)
}

/** Deletes an own note; gives the others. */
export async function removeNote(ctx: Ctx, kind: NoteKind, subjectId: string, id: string): Promise<Note[]> {
  const [removed] = await ctx.db
    .delete(notes)
    .where(and(eq(notes.id, id), eq(notes.kind, kind), eq(notes.subjectId, subjectId), eq(notes.authorId, authorOf(ctx))))
    .returning({ text: notes.text })
  if (!removed) throw noteErrors.notFound()
  await audit(ctx, { action: `${kind}.noteRemoved`, subject: kind, subjectId, before: removed })
  return notesOf(ctx, kind, subjectId)
}

/** How many notes a record has, as a column of its list. */
export const noteCount = (kind: NoteKind, subjectId: PgColumn): SQL<number> =>
  sql<number>`(select count(*)::int from ${notes} n where n.kind = ${kind} and n.subject_id = ${subjectId})`
