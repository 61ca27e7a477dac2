// Stores many pictures of an import: checks and stores them one by one, and inserts their rows in batches.
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/job.ts'
import { originalName, pictureFormats, pictureWidths } from '../pictures.ts'
import { hashOf, needRoom, type Upload, wordsOf } from './keep-files.ts'
import { type PictureInfo, readPicture } from './make-picture.ts'
import { ensureSize } from './picture-maker.ts'
import { lockFiles } from './stored-content.ts'
import { files } from './tables.ts'

/** A stored picture without a row yet; `info` is null when it has a row already. */
export type StoredPicture = { hash: string; name: string; bytes: number; info: PictureInfo | null }

/** Takes a picture's bytes; checks and stores them. Throws coded errors for refused ones. Call `listPictures` next. */
export async function storePicture(ctx: Pick<Ctx, 'db' | 'storage'>, { name, bytes }: Upload): Promise<StoredPicture> {
  const hash = hashOf(bytes)
  const [known] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.hash, [hash]))
  if (known) return { hash, name, bytes: bytes.length, info: null }
  const info = await readPicture(bytes)
  await ctx.storage.put(originalName(hash), bytes)
  return { hash, name, bytes: bytes.length, info }
}

/** Inserts rows for stored pictures in the caller's transaction; gives their ids by hash. Throws when the limit of all uploads would be exceeded. */
export async function listPictures(ctx: Ctx, pictures: readonly StoredPicture[]): Promise<Map<string, string>> {
  if (pictures.length === 0) return new Map()
  await lockFiles(ctx)
  const before = await idsOf(ctx, pictures)
  const rows = new Map(
    pictures.flatMap(({ hash, name, bytes, info }) =>
      before.has(hash) || info === null
        ? []
        : [[hash, { ...info, hash, bytes, kind: 'picture' as const, name: name.slice(0, 200), words: wordsOf(name) }] as const],
    ),
  )
  if (rows.size === 0) return before
  await needRoom(
    ctx,
    [...rows.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  )
  await ctx.db
    .insert(files)
    .values([...rows.values()])
    .onConflictDoNothing({ target: files.hash })
  return idsOf(ctx, pictures)
}

/** Takes hashes; gives the ids of those pictures that have a row. */
export async function idsOf(ctx: Pick<Ctx, 'db'>, pictures: readonly { hash: string }[]): Promise<Map<string, string>> {
  if (pictures.length === 0) return new Map()
  const hashes = [...new Set(pictures.map(({ hash }) => hash))]
  const found = await ctx.db.select({ id: files.id, hash: files.hash }).from(files).where(inArray(files.hash, hashes))
  return new Map(found.map(({ id, hash }) => [hash, id]))
}

/** Deletes the stored bytes of pictures that got no row. */
export async function forgetStored(ctx: Pick<Ctx, 'db' | 'storage'>, pictures: readonly StoredPicture[]): Promise<void> {
  const listed = await idsOf(ctx, pictures)
  for (const { hash } of pictures) if (!listed.has(hash)) await ctx.storage.remove(originalName(hash))
}

/** Makes the sizes of many pictures one after another, in the background. */
export const makeSizesOfMany = job('files.makeSizesOfMany', z.object({ hashes: z.array(z.string()) }), { retries: 3, seconds: 3600 })

/** Runs the job; when the shop stops, the rest is done after the next start. */
export async function makeManySizes(ctx: Ctx, { hashes }: { hashes: string[] }): Promise<void> {
  for (const [at, hash] of hashes.entries()) {
    if (ctx.ending?.aborted) return ctx.enqueue(makeSizesOfMany, { hashes: hashes.slice(at) })
    // A picture may have been deleted meanwhile.
    if (!(await ctx.storage.has(originalName(hash)))) continue
    for (const width of pictureWidths) for (const format of pictureFormats) await ensureSize(ctx.storage, hash, { width, format })
  }
}
