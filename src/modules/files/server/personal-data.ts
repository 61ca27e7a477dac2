import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { sweepContent } from './stored-content.ts'
import { files } from './tables.ts'

/** Private uploads of a person: the approval form, pictures of returns. Whatever used them has let them go before. */
export const filePersonalData: PersonalData = {
  columns: [files.name, files.words],
  collect: async (ctx, { id }) => ({
    files: await ctx.db
      .select({ name: files.name, bytes: files.bytes, uploadedAt: files.createdAt, hash: files.hash })
      .from(files)
      .where(eq(files.ownerId, id)),
  }),
  /** Uploads of colleagues belong to the records that show them. */
  async erase(ctx, { id, kind }) {
    if (kind !== 'customer') return
    const own = await ctx.db.select({ id: files.id }).from(files).where(eq(files.ownerId, id))
    await forgetFiles(
      ctx,
      own.map((file) => file.id),
    )
  },
}

/** Deletes private uploads that nothing uses any more, with their bytes. */
export async function forgetFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const isGone = and(inArray(files.id, [...ids]), eq(files.isPrivate, true))
  const removed = ids.length > 0 ? await ctx.db.delete(files).where(isGone).returning({ hash: files.hash, kind: files.kind }) : []
  for (const content of removed) await ctx.enqueue(sweepContent, content)
}
