// The bytes of files in the storage: stored before a record names them, and removed when none does any more.
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { loggable, one } from '#server/db/failures.ts'
import { job } from '#server/job.ts'
import type { FileKind } from '../admin-contract.ts'
import { allSizes, documentName, originalName, sizeName, videoName } from '../pictures.ts'
import { files } from './tables.ts'
import { hashesNamed } from './usage.ts'

/** Deletes the stored bytes of a content that no file has any more. */
export const sweepContent = job('files.sweepContent', z.object({ hash: z.string(), kind: z.enum(['picture', 'document', 'video']) }), {
  isQuick: true,
})

/** The storage path of an upload. */
export const storedName = (kind: FileKind, hash: string): string =>
  kind === 'picture' ? originalName(hash) : kind === 'video' ? videoName(hash) : documentName(hash)

/** One transaction at a time: storing, replacing and deleting must see each other, and together stay below the limit. */
export const lockFiles = (ctx: Pick<Ctx, 'db'>) => ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('files'))`)

type Content = { kind: FileKind; hash: string }

/**
 * Stores a content and runs the transaction that lists it. The bytes are sent before the transaction begins, since everybody who stores or deletes a file
 * waits for it. What was swept in between is sent again, and what got no file is swept.
 */
export async function storing(
  ctx: Ctx,
  { bytes, ...content }: Content & { bytes: Buffer },
  list: (tx: Ctx) => Promise<void>,
): Promise<void> {
  const name = storedName(content.kind, content.hash)
  try {
    await ctx.storage.put(name, bytes)
    await ctx.tx(async (tx) => {
      await lockFiles(tx)
      if (!(await tx.storage.has(name))) await tx.storage.put(name, bytes)
      await list(tx)
    })
  } catch (error) {
    await sweep(ctx, content)
      .catch(() => ctx.enqueue(sweepContent, content))
      .catch((failure: unknown) => ctx.log.warn({ content, ...loggable(failure) }, 'bytes without a file may have stayed in the storage'))
    throw error
  }
}

/** Deletes the bytes of a content unless another file has it, or an order has the picture. */
export async function sweep(ctx: Ctx, { hash, kind }: Content): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockFiles(tx)
    if ((await tx.db.$count(files, eq(files.hash, hash))) > 0 || (await isRemembered(tx, hash))) return
    await tx.storage.remove(storedName(kind, hash))
    if (kind !== 'picture') return
    for (const size of allSizes) await tx.storage.remove(sizeName(hash, size))
  })
}

/** Rows with a copy of a picture's address (order lines) have it in a column named `picture_hash`; the settings refer to their files by hash. */
async function isRemembered(ctx: Ctx, hash: string): Promise<boolean> {
  if ((await hashesNamed(ctx)).includes(hash)) return true
  const { rows } = await ctx.db.execute<{ table: string }>(sql`
    select c.relname as "table" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'picture_hash' and not a.attisdropped and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  for (const { table } of rows) {
    const found = one(
      (
        await ctx.db.execute<{ is: boolean }>(
          sql`select exists (select 1 from ${sql.identifier(table)} where picture_hash = ${hash}) as is`,
        )
      ).rows,
    )
    if (found.is) return true
  }
  return false
}
