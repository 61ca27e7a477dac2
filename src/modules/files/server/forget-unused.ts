// Private uploads that nothing uses: how many a person may have, and when they are forgotten. No screen shows them, so nobody else would delete them.
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/job.ts'
import { forgetFiles } from './personal-data.ts'
import { files } from './tables.ts'
import { isUnusedSql, readUses } from './usage.ts'

/** Deletes private uploads that no record has taken up within a day. */
export const forgetUnused = job('files.forgetUnused', z.object({}))
/** Milliseconds in which a filled form is expected to be sent. */
const keptFor = 86_400_000

async function forgetWhere(ctx: Ctx, condition: SQL): Promise<void> {
  const isUnused = isUnusedSql(await readUses(ctx), sql`${files.id}`)
  const found = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(sql`${files.isPrivate}`, condition, isUnused))
  await forgetFiles(
    ctx,
    found.map(({ id }) => id),
  )
}

/** Forgets the private uploads among these that nothing uses. A use that comes meanwhile makes the deletion fail by its foreign key. */
export const forgetIfUnused = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  ids.length > 0 ? forgetWhere(ctx, inArray(files.id, [...ids])) : Promise.resolve()

/** Runs the job. The bytes of a content that an order or the settings know by its hash stay. */
export const forgetOldUnused = (ctx: Ctx): Promise<void> =>
  ctx.tx((tx) => forgetWhere(tx, sql`${files.createdAt} < ${new Date(ctx.now.getTime() - keptFor).toISOString()}::timestamptz`))
