// The office's changes of its gallery: names and alternative texts, replacing a file's content, deleting unused files.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import { catalogueTopic, contentTopic, touch, touchAll } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import { isSameRecord } from '#server/entity/same-save.ts'
import { needSeen } from '#server/entity/seen-version.ts'
import type { Room } from '#server/receive-file.ts'
import { done } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import { type FileDetails, type FileInput, type FileKind, largest } from '../admin-contract.ts'
import { fileReplaced } from '../events.ts'
import { fileErrors, refusal } from './file-errors.ts'
import { declaredFile, hashOf, kindOf, makeSizes, megabytes, needRoom, readUpload, type Upload, wordsOf } from './keep-files.ts'
import { getFile } from './list-files.ts'
import { storing, sweepContent } from './stored-content.ts'
import { files } from './tables.ts'
import { readUses, usesSql } from './usage.ts'

/** Pages sent shortly before still request the old address. */
const sweepAfter = 86_400_000

/** Saves a file's name and alternative text. */
export async function updateFile(
  ctx: Ctx,
  id: string,
  { version, name, alt }: FileInput & { version?: number | undefined },
): Promise<FileDetails> {
  await lockFile(ctx, id)
  const before = await getFile(ctx, id)
  await needSeen(ctx, 'file', id, before, version)
  if (isSameRecord({ name: before.name, alt: before.alt }, { name, alt })) return before
  await ctx.db
    .update(files)
    .set({ name, alt, words: wordsOf(name, alt) })
    .where(eq(files.id, id))
  // Places without a text of their own show this one.
  if (before.alt.en !== alt.en || before.alt.ar !== alt.ar) await touch(ctx, [catalogueTopic, contentTopic])
  await audit(ctx, {
    action: 'file.saved',
    subject: 'file',
    subjectId: id,
    before: { name: before.name, alt: before.alt },
    after: { name, alt },
  })
  return getFile(ctx, id)
}

async function lockFile(ctx: Ctx, id: string): Promise<{ id: string; hash: string; kind: FileKind; name: string; bytes: number }> {
  const [row] = await ctx.db
    .select({ id: files.id, hash: files.hash, kind: files.kind, name: files.name, bytes: files.bytes })
    .from(files)
    .where(and(eq(files.id, id), eq(files.isPrivate, false)))
    .for('update')
  if (!row) throw fileErrors.notFound()
  return row
}

const countUses = async (ctx: Ctx, id: string): Promise<number> => {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select ${usesSql(await readUses(ctx), sql`${id}::uuid`)} as n`)
  return rows[0]?.n ?? 0
}

/** Refuses a replacement before its body is read: the old content's bytes become free, and its kind limits the size of the new one. */
export async function needReplacingRoom(ctx: Ctx, declared: number, { id }: { id: string }): Promise<Room> {
  const file = await getFile(ctx, id)
  const most = largest[file.kind]
  const tooLarge: Room = { bytes: most, refusal: () => coreErrors.tooLarge({ params: { megabytes: megabytes(most) } }) }
  const bytes = declaredFile(declared)
  if (bytes > most) throw tooLarge.refusal(bytes)
  const room = await needRoom(ctx, bytes, file.bytes)
  return room.bytes < most ? room : tooLarge
}

/** Replaces a file's content by another one of its kind. The file keeps its id, so every place shows the new content. */
export async function replaceFile(ctx: Ctx, id: string, { bytes, mime }: Upload): Promise<FileDetails> {
  const { kind } = await getFile(ctx, id)
  const given = kindOf(bytes)
  if (given && given !== kind) throw refusal('otherKind')
  const properties = await readUpload(kind, bytes, mime)
  const hash = hashOf(bytes)
  await storing(ctx, { kind, hash, bytes }, async (tx) => {
    const before = await lockFile(tx, id)
    if (before.hash === hash) return
    await makeWay(tx, hash)
    await needRoom(tx, bytes.length, before.bytes)
    await tx.db
      .update(files)
      .set({ ...properties, hash, bytes: bytes.length })
      .where(eq(files.id, id))
    if (kind === 'picture') await tx.enqueue(makeSizes, { hash })
    await tx.enqueue(sweepContent, { hash: before.hash, kind }, { startAfter: new Date(tx.now.getTime() + sweepAfter) })
    await tx.announce(fileReplaced, { fileId: id, before: before.hash, after: hash })
    await touchAll(tx)
    await audit(tx, { action: 'file.replaced', subject: 'file', subjectId: id, before: { hash: before.hash }, after: { hash } })
  })
  return getFile(ctx, id)
}

/** The new content may be a file already: an unused one is deleted, a used one makes the replacement fail. */
async function makeWay(ctx: Ctx, hash: string): Promise<void> {
  const [twin] = await ctx.db.select({ id: files.id, name: files.name }).from(files).where(eq(files.hash, hash))
  if (!twin) return
  if ((await countUses(ctx, twin.id)) > 0) throw refusal('alreadyHere', { name: twin.name })
  await ctx.db.delete(files).where(eq(files.id, twin.id))
  await audit(ctx, { action: 'file.removed', subject: 'file', subjectId: twin.id, before: { name: twin.name, hash } })
}

async function deleteFile(ctx: Ctx, id: string): Promise<{ uses: number; name: string }> {
  const row = await lockFile(ctx, id)
  const uses = await countUses(ctx, id)
  if (uses > 0) return { uses, name: row.name }
  await ctx.db.delete(files).where(eq(files.id, id))
  await ctx.enqueue(sweepContent, { hash: row.hash, kind: row.kind }, { startAfter: new Date(ctx.now.getTime() + sweepAfter) })
  await audit(ctx, { action: 'file.removed', subject: 'file', subjectId: id, before: { name: row.name, hash: row.hash } })
  return { uses: 0, name: row.name }
}

/** Deletes a file; refused with the list of places while something uses it. */
export async function removeFile(ctx: Ctx, id: string): Promise<typeof done> {
  try {
    const { uses } = await deleteFile(ctx, id)
    if (uses > 0) throw fileErrors.cannotDelete({ params: { count: uses }, data: await getFile(ctx, id) })
  } catch (error) {
    // A use that `references` did not find: the foreign key is the last protection.
    if (driverError(error)?.code === '23503') throw fileErrors.cannotDelete({ params: { count: 1 } })
    throw error
  }
  return done
}

type Kept = { id: string; name: string; uses: number }

/** Deletes those of the given files that nothing uses; gives the others with their reason. */
export async function removeFiles(ctx: Ctx, ids: readonly string[]): Promise<{ removed: number; kept: Kept[] }> {
  const known = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...new Set(ids)]), eq(files.isPrivate, false)))
    .orderBy(files.id)
  const kept: Kept[] = []
  for (const { id } of known) {
    const { uses, name } = await deleteFile(ctx, id)
    if (uses > 0) kept.push({ id, name, uses })
  }
  return { removed: known.length - kept.length, kept }
}
