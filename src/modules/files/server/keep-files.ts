// Keeping what was uploaded: the original privately under its hash, one row per content, sizes made by a job or the first viewer.
import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { job } from '#server/job.ts'
import type { KeptDocument, KeptPicture } from '../admin-contract.ts'
import { documentName, originalName } from '../pictures.ts'
import { fileErrors, readPicture } from './make-picture.ts'
import { files } from './tables.ts'

/** Makes every size of a picture, so that no viewer has to wait. */
export const makeSizes = job('files.makeSizes', z.object({ hash: z.string() }))

const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const pictureColumns = { id: files.id, hash: files.hash, width: files.width, height: files.height, colour: files.colour }
type PictureRow = { id: string; hash: string; width: number | null; height: number | null; colour: string | null }
const kept = (row: PictureRow): KeptPicture => ({ ...row, width: row.width ?? 1, height: row.height ?? 1 })

/** Takes an uploaded picture; checks, keeps and gives it. The same bytes again give the same picture. */
export async function keepPicture(ctx: Ctx, { name, bytes }: { name: string; bytes: Buffer }): Promise<KeptPicture> {
  const hash = hashOf(bytes)
  const [known] = await ctx.db.select(pictureColumns).from(files).where(eq(files.hash, hash))
  if (known) return kept(known)
  const facts = await readPicture(bytes)
  await ctx.storage.put(originalName(hash), bytes)
  await ctx.tx(async (tx) => {
    const row = { ...facts, hash, kind: 'picture' as const, name: name.slice(0, 200), bytes: bytes.length }
    await tx.db.insert(files).values(row).onConflictDoNothing({ target: files.hash })
    await tx.enqueue(makeSizes, { hash })
  })
  return kept(one(await ctx.db.select(pictureColumns).from(files).where(eq(files.hash, hash))))
}

export type Drawing = { key: string; svg: string; width: number; height: number; colour: string | null }

/** Keeps many drawn pictures at once (the demo's); their sizes are made when first seen. Gives each by its key. */
export async function keepDrawings(ctx: Ctx, drawings: readonly Drawing[]): Promise<Map<string, KeptPicture>> {
  const rows = drawings.map(({ key, svg, ...facts }) => ({ key, svg, ...facts, hash: hashOf(svg) }))
  await Promise.all(rows.map(({ hash, svg }) => ctx.storage.put(originalName(hash), Buffer.from(svg))))
  for (let start = 0; start < rows.length; start += 1000) {
    const part = rows.slice(start, start + 1000)
    await ctx.db
      .insert(files)
      .values(
        part.map(({ key, svg, ...facts }) => ({
          ...facts,
          kind: 'picture' as const,
          mime: 'image/svg+xml',
          name: `${key}.svg`.slice(0, 200),
          bytes: svg.length,
        })),
      )
      .onConflictDoNothing({ target: files.hash })
  }
  const hashes = rows.map(({ hash }) => hash)
  const saved = hashes.length ? await ctx.db.select(pictureColumns).from(files).where(inArray(files.hash, hashes)) : []
  const byHash = new Map(saved.map((row) => [row.hash, kept(row)]))
  return new Map(
    rows.flatMap(({ key, hash }) => (byHash.has(hash) ? [[key, one([byHash.get(hash)].filter((each) => each !== undefined))]] : [])),
  )
}

export type DocumentInput = { name: string; bytes: Buffer; isPrivate: boolean; ownerId?: string | undefined }

/** Takes a PDF; keeps and gives it. A private one is fetched by its owner and the office alone, so its name is unique to the owner. */
export async function keepDocument(ctx: Ctx, { name, bytes, isPrivate, ownerId }: DocumentInput): Promise<KeptDocument> {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw fileErrors.unsupported({ fields: [{ path: 'file', key: 'file.unsupported' }] })
  const hash = isPrivate ? hashOf(`${ownerId ?? ''} ${hashOf(bytes)}`) : hashOf(bytes)
  await ctx.storage.put(documentName(hash), bytes)
  const row = {
    hash,
    kind: 'document' as const,
    mime: 'application/pdf',
    name: name.slice(0, 200),
    bytes: bytes.length,
    isPrivate,
    ownerId: ownerId ?? null,
  }
  const saved = await ctx.db
    .insert(files)
    .values(row)
    .onConflictDoUpdate({ target: files.hash, set: { name: sql`excluded.name` } })
    .returning({ id: files.id, hash: files.hash, name: files.name })
  return one(saved)
}
