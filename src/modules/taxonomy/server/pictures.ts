import { eq } from 'drizzle-orm'
import { files } from '#modules/files/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { atField } from '#shared/errors.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'

/** Refuses a picture that is not in the gallery. */
export async function needPicture(ctx: Ctx, id: string | null): Promise<void> {
  if (id === null) return
  // Locked until the end of the transaction, so that nobody deletes it meanwhile.
  const rows = await ctx.db.select({ id: files.id }).from(files).where(eq(files.id, id)).for('key share')
  if (rows.length === 0) throw atField(taxonomyErrors.pictureUnknown, 'pictureId')
}
