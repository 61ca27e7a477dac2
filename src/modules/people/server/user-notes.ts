// Notes for colleagues on customers that are there.
import { eq } from 'drizzle-orm'
import type { Note } from '#modules/notes/contract.ts'
import { addNote, removeNote } from '#modules/notes/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { refuseErased } from './erase-person.ts'
import { customers } from './tables.ts'

/** Leaves a note on a customer. */
export async function addUserNote(ctx: Ctx, id: string, text: string): Promise<Note[]> {
  // Held, so that an erasure comes before or after the note and does not miss it.
  await ctx.db.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('key share').then(one)
  await refuseErased(ctx, id)
  return addNote(ctx, 'customer', id, text)
}

/** Deletes an own note of a customer. */
export const removeUserNote = (ctx: Ctx, id: string, noteId: string): Promise<Note[]> => removeNote(ctx, 'customer', id, noteId)
