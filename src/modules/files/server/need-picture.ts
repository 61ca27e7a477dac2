import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { atField, type ErrorMaker } from '#shared/errors.ts'
import { files } from './tables.ts'

/** Refuses a picture that is not in the gallery; another one stays there until the transaction ends. None is no picture to refuse. */
export async function needPicture(ctx: Ctx, id: string | null, error: ErrorMaker): Promise<void> {
  if (id === null) return
  const inGallery = and(eq(files.id, id), eq(files.kind, 'picture'), eq(files.isPrivate, false))
  const [found] = await ctx.db.select({ id: files.id }).from(files).where(inGallery).for('key share')
  if (!found) throw atField(error, 'pictureId')
}
