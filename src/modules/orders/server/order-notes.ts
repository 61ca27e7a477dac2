// Notes for colleagues on orders that are there.
import { eq } from 'drizzle-orm'
import type { Note } from '#modules/notes/contract.ts'
import { addNote, removeNote } from '#modules/notes/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { orderErrors } from './order-errors.ts'
import { orders } from './tables.ts'

/** Leaves a note on an order. */
export async function addOrderNote(ctx: Ctx, id: string, text: string): Promise<Note[]> {
  if ((await ctx.db.$count(orders, eq(orders.id, id))) === 0) throw orderErrors.notFound()
  return addNote(ctx, 'order', id, text)
}

/** Deletes an own note of an order. */
export const removeOrderNote = (ctx: Ctx, id: string, noteId: string): Promise<Note[]> => removeNote(ctx, 'order', id, noteId)
