// The picture of a term as forms use it.
import { eq, sql } from 'drizzle-orm'
import { files } from '#modules/files/server/tables.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/ctx.ts'
import { atField } from '#shared/errors.ts'
import type { PictureRef } from '../fields.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'

/** SQL for { fileId, hash } of a picture column, or null. */
export const pictureRef = (column: PgColumn) =>
  sql<PictureRef | null>`(select jsonb_build_object('fileId', f.id, 'hash', f.hash) from ${files} f where f.id = ${column})`

/** Refuses a picture that is not in the gallery. */
export async function needPicture(ctx: Ctx, id: string | null): Promise<void> {
  if (id === null) return
  // Locked until the end of the transaction, so that nobody deletes it meanwhile.
  const rows = await ctx.db.select({ id: files.id }).from(files).where(eq(files.id, id)).for('key share')
  if (rows.length === 0) throw atField(taxonomyErrors.pictureUnknown, 'pictureId')
}
