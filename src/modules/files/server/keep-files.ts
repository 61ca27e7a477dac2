// Stores uploads: the original privately under its hash, one row per content, sizes made by a job or for the first viewer.
import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { job } from '#server/job.ts'
import type { Room } from '#server/receive-file.ts'
import { fold } from '#shared/folding.ts'
import type { FileKind, SavedDocument, SavedPicture } from '../admin-contract.ts'
import { originalName } from '../pictures.ts'
import { fileErrors, refusal } from './file-errors.ts'
import { pictureKind, readPicture } from './make-picture.ts'
import { isVideoLike, readVideo } from './make-video.ts'
import { storing } from './stored-content.ts'
import { files } from './tables.ts'
import { isUnusedSql, readUses } from './usage.ts'

/** Makes every size of a picture ahead, so that no viewer waits. */
export const makeSizes = job('files.makeSizes', z.object({ hash: z.string() }))

export const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
/** The folded text in which a search finds a file. */
export const wordsOf = (name: string, alt = { en: '', ar: '' }): string => fold(`${name} ${alt.en} ${alt.ar}`)

const pictureColumns = { id: files.id, hash: files.hash, width: files.width, height: files.height, colour: files.colour }
type PictureRow = { id: string; hash: string; width: number | null; height: number | null; colour: string | null }
const savedPicture = (row: PictureRow): SavedPicture => ({ ...row, width: row.width ?? 1, height: row.height ?? 1 })

/** `mime` is the type that the caller declared; none where the shop itself brings the file. */
export type Upload = { name: string; bytes: Buffer; mime?: string | undefined }
export type FileProperties = { mime: string; width?: number; height?: number; colour?: string }

/** Reads uploaded bytes as the given kind; gives their properties or throws the reason to refuse them. */
export async function readUpload(kind: FileKind, bytes: Buffer, declared?: string): Promise<FileProperties> {
  if (kind === 'picture') return readPicture(bytes, declared)
  if (kind === 'video') return readVideo(bytes)
  if (bytes.length === 0) throw refusal('empty')
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw refusal('unsupported')
  return { mime: 'application/pdf' }
}

/** Finds the kind of file by its first bytes; null for an unknown one. */
export function kindOf(bytes: Buffer): FileKind | null {
  if (pictureKind(bytes)) return 'picture'
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'document'
  return isVideoLike(bytes) ? 'video' : null
}

/** The bytes of all uploads. */
export async function usedBytes(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ used: string }>(sql`select coalesce(sum(bytes), 0)::text as used from ${files}`)
  return Number(rows[0]?.used ?? 0)
}

export const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576)

/** Refuses an upload that would exceed the limit of all uploads; `freed` are bytes that it releases. Gives the room that is left. */
export async function needRoom(ctx: Pick<Ctx, 'db' | 'config'>, bytes: number, freed = 0): Promise<Room> {
  const used = await usedBytes(ctx)
  const limit = ctx.config.filesLimit
  const room: Room = {
    bytes: limit - used + freed,
    refusal: (size) => refusal('full', { used: megabytes(used), limit: megabytes(limit), size: megabytes(size) }),
  }
  if (bytes > room.bytes) throw room.refusal(bytes)
  return room
}

/** The size of a file in a body of this declared length: a multipart body is a little larger than its file. */
export const declaredFile = (bytes: number): number => Math.max(0, bytes - 1024)

/** Refuses an upload by its declared length before it is read, when there is no room for it. */
export const needDeclaredRoom = (ctx: Pick<Ctx, 'db' | 'config'>, bytes: number): Promise<Room> => needRoom(ctx, declaredFile(bytes))

/** How many private pictures that nothing uses yet a person may have; those of a return are used. */
const mostUnused = 20

/** No screen shows a picture before a record takes it up, so a person could fill the storage unseen. */
async function needFewUnused(ctx: Ctx, ownerId: string): Promise<void> {
  const isUnused = isUnusedSql(await readUses(ctx), sql`${files.id}`)
  const unused = and(eq(files.ownerId, ownerId), eq(files.isPrivate, true), eq(files.kind, 'picture'), isUnused)
  if ((await ctx.db.$count(files, unused)) >= mostUnused) throw refusal('tooManyUnused', { count: mostUnused })
}

type NewFile = Omit<Upload, 'mime'> & {
  hash: string
  kind: FileKind
  properties: FileProperties
  isPrivate?: boolean
  ownerId?: string | null
}

async function insertFile(ctx: Ctx, { name, bytes, hash, kind, properties, ...owner }: NewFile): Promise<void> {
  const check = async (on: Ctx) => {
    await needRoom(on, bytes.length)
    if (kind === 'picture' && owner.ownerId) await needFewUnused(on, owner.ownerId)
  }
  await check(ctx)
  await storing(ctx, { kind, hash, bytes }, async (tx) => {
    await check(tx)
    const row = { ...properties, ...owner, hash, kind, name: name.slice(0, 200), words: wordsOf(name), bytes: bytes.length }
    await tx.db.insert(files).values(row).onConflictDoNothing({ target: files.hash })
    if (kind === 'picture') await tx.enqueue(makeSizes, { hash })
  })
}

/**
 * Takes an uploaded picture; checks, stores and gives it. Equal bytes give the existing picture. With an owner it stays out of the gallery, under a name
 * that nobody can work out from its bytes.
 */
export async function keepPicture(ctx: Ctx, { name, bytes, mime, ownerId }: Upload & { ownerId?: string | null }): Promise<SavedPicture> {
  const hash = ownerId ? hashOf(`${ctx.config.secret} ${ownerId} ${hashOf(bytes)}`) : hashOf(bytes)
  // A private one that nothing uses is forgotten after a day, which begins anew.
  if (ownerId)
    await ctx.db
      .update(files)
      .set({ createdAt: ctx.now.toISOString() })
      .where(and(eq(files.hash, hash), eq(files.isPrivate, true), eq(files.ownerId, ownerId)))
  const [known] = await ctx.db.select(pictureColumns).from(files).where(eq(files.hash, hash))
  if (known) return savedPicture(known)
  const owner = ownerId ? { isPrivate: true, ownerId } : {}
  await insertFile(ctx, { name, bytes, hash, kind: 'picture', properties: await readUpload('picture', bytes, mime), ...owner })
  return savedPicture(one(await ctx.db.select(pictureColumns).from(files).where(eq(files.hash, hash))))
}

/** Takes an uploaded video; checks its structure, stores and gives it. Equal bytes give the existing video. */
export async function keepVideo(ctx: Ctx, { name, bytes }: Upload): Promise<SavedDocument> {
  const hash = hashOf(bytes)
  const find = () => ctx.db.select({ id: files.id, hash: files.hash, name: files.name }).from(files).where(eq(files.hash, hash))
  const [known] = await find()
  if (known) return known
  await insertFile(ctx, { name, bytes, hash, kind: 'video', properties: await readUpload('video', bytes) })
  return one(await find())
}

export type DocumentInput = Upload & { isPrivate: boolean; ownerId?: string | undefined }

/** Takes a PDF; stores and gives it. Only its owner and the office may fetch a private one, so its name is unique to the owner. */
export async function keepDocument(ctx: Ctx, { name, bytes, isPrivate, ownerId }: DocumentInput): Promise<SavedDocument> {
  const properties = await readUpload('document', bytes)
  const hash = isPrivate ? hashOf(`${ownerId ?? ''} ${hashOf(bytes)}`) : hashOf(bytes)
  const rename = () =>
    ctx.db
      .update(files)
      .set({ name: name.slice(0, 200), words: wordsOf(name) })
      .where(eq(files.hash, hash))
      .returning({ id: files.id, hash: files.hash, name: files.name })
  const [known] = await rename()
  if (known) return known
  await insertFile(ctx, { name, bytes, hash, kind: 'document', properties, isPrivate, ownerId: ownerId ?? null })
  return one(await rename())
}

export type Drawing = { key: string; svg: string; width: number; height: number; colour: string | null }

/** A transaction that waits for a bucket longer than 20 seconds is ended. */
const drawingsAtOnce = 100

/** Stores many drawings at once (the demo's); their sizes are made when first viewed. Gives each by its key. */
export async function keepDrawings(ctx: Ctx, drawings: readonly Drawing[]): Promise<Map<string, SavedPicture>> {
  const rows = drawings.map(({ key, svg, ...properties }) => ({ key, svg, ...properties, hash: hashOf(svg) }))
  for (let start = 0; start < rows.length; start += drawingsAtOnce) {
    const part = rows.slice(start, start + drawingsAtOnce)
    await Promise.all(part.map(({ hash, svg }) => ctx.storage.put(originalName(hash), Buffer.from(svg))))
    const values = part.map(({ key, svg, ...properties }) => {
      const name = `${key}.svg`.slice(0, 200)
      return { ...properties, kind: 'picture' as const, mime: 'image/svg+xml', name, words: wordsOf(name), bytes: svg.length }
    })
    await ctx.db.insert(files).values(values).onConflictDoNothing({ target: files.hash })
  }
  const hashes = rows.map(({ hash }) => hash)
  const saved = hashes.length ? await ctx.db.select(pictureColumns).from(files).where(inArray(files.hash, hashes)) : []
  const byHash = new Map(saved.map((row) => [row.hash, savedPicture(row)]))
  return new Map(
    rows.flatMap(({ key, hash }) => (byHash.has(hash) ? [[key, one([byHash.get(hash)].filter((each) => each !== undefined))]] : [])),
  )
}

/** The file of an upload call; throws when there is none. */
export function needFile<T>(file: T | undefined): T {
  if (!file) throw fileErrors.noFile({ fields: [{ path: 'file', key: 'file.noFile' }] })
  return file
}
