// GET /files/:hash/:size: pictures in one of their sizes, documents as attachments, videos in ranges. Addresses contain a hash, so their content never
// changes.
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import type { Storage } from '#server/storage.ts'
import { coreErrors } from '#shared/errors.ts'
import { documentName, pictureSize, sizeName, videoName } from '../pictures.ts'
import { byteRange } from './byte-range.ts'
import { fileErrors } from './file-errors.ts'
import { ensureSize } from './picture-maker.ts'
import { files } from './tables.ts'

export type FilesDeps = {
  db: Db
  storage: Storage
  /** Finds the person of a bearer token; without it no private document is sent. */
  findActor?: (token: string) => Promise<Actor | null>
}

const forEver = 'public, max-age=31536000, immutable'

/** Registers the addresses of all files. */
export function addFiles(app: FastifyInstance, deps: FilesDeps): void {
  app.get<{ Params: { hash: string; size: string } }>('/files/:hash/:size', async (request, reply) => {
    const { hash, size } = request.params
    if (!/^[0-9a-f]{64}$/.test(hash)) throw fileErrors.notFound()
    if (size === 'document') return sendDocument(deps, hash, request, reply)
    return size === 'video' ? sendVideo(deps, hash, request, reply) : sendPicture(deps, hash, size, reply)
  })
}

async function sendPicture({ db, storage }: FilesDeps, hash: string, text: string, reply: FastifyReply): Promise<FastifyReply> {
  const size = pictureSize(text)
  if (!size) throw fileErrors.notFound()
  const name = sizeName(hash, size)
  let found = await storage.open(name)
  if (!found) {
    const [row] = await db.select({ kind: files.kind }).from(files).where(eq(files.hash, hash))
    if (row?.kind !== 'picture') throw fileErrors.notFound()
    await ensureSize(storage, hash, size)
    found = await storage.open(name)
  }
  if (!found) throw fileErrors.notFound()
  return reply.type(`image/${size.format}`).header('cache-control', forEver).header('content-length', found.size).send(found.stream())
}

// Video players jump by requesting ranges; some do not play without them.
async function sendVideo({ db, storage }: FilesDeps, hash: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [row] = await db.select({ kind: files.kind, mime: files.mime }).from(files).where(eq(files.hash, hash))
  const found = row?.kind === 'video' ? await storage.open(videoName(hash)) : null
  if (!row || !found) throw fileErrors.notFound()
  void reply.type(row.mime).header('cache-control', forEver).header('accept-ranges', 'bytes')
  const range = byteRange(request.headers.range, found.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${found.size}`).send('')
  if (!range) return reply.header('content-length', found.size).send(found.stream())
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(found.stream(range))
}

async function sendDocument(deps: FilesDeps, hash: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [row] = await deps.db
    .select({ kind: files.kind, name: files.name, isPrivate: files.isPrivate, ownerId: files.ownerId })
    .from(files)
    .where(eq(files.hash, hash))
  const document = row?.kind === 'document' ? row : null
  const mayFetch = document?.isPrivate === false || (await isReader(deps, document?.ownerId ?? null, request))
  if (!document || !mayFetch) throw fileErrors.notFound()
  const found = await deps.storage.open(documentName(hash))
  if (!found) throw fileErrors.notFound()
  return reply
    .type('application/pdf')
    .header('cache-control', document.isPrivate ? 'private, no-store' : forEver)
    .header('content-length', found.size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(document.name).replace(/['()*]/g, '')}`)
    .send(found.stream())
}

/** Whether the request's person may read a private document of this owner. A session that has ended is refused as such, whether the document exists or not. */
async function isReader({ findActor }: FilesDeps, ownerId: string | null, request: FastifyRequest): Promise<boolean> {
  const token = /^Bearer (\S{10,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token || !findActor) return false
  const actor = await findActor(token)
  if (!actor) throw coreErrors.sessionExpired()
  return (actor.kind === 'admin' && actor.permissions.includes('customers.see')) || ('id' in actor && actor.id === ownerId)
}
