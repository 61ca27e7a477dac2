// Receives uploads: writes them to disk as they arrive, and reads at most two at a time into memory.
import { randomBytes } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#shared/endpoint.ts'
import { type AppError, coreErrors } from '#shared/errors.ts'
import { turns } from './turns.ts'

export type ReceivedFile = { name: string; mime: string; bytes: Buffer }

const inMemory = turns(2)
/** Older files were left by a process that ended during an upload. */
const leftBehind = 3_600_000

/** Takes the data folder; gives the folder for arriving files, without leftovers of ended processes. */
export async function arrivals(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'arriving')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > leftBehind) await rm(join(folder, name), { force: true })
  }
  return folder
}

/** The largest file that still fits, and the error for a larger one. */
export type Room = { bytes: number; refusal(bytes: number): AppError }

type Receiving = {
  upload: Upload
  /** Set where there is less room than the upload allows. */
  room?: Room | undefined
  folder: string
  /** Opens the file to write. */
  open?(path: string): WriteStream
}

const ownFile = (path: string): WriteStream => createWriteStream(path, { mode: 0o600 })

/** Receives the one file of a request and passes it to `work`; deletes it from the folder in every case. */
export async function withFile<T>(
  request: FastifyRequest,
  { upload, folder, room, open = ownFile }: Receiving,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const most = Math.max(0, Math.min(upload.maxBytes, room?.bytes ?? upload.maxBytes))
  const part = await request.file({ limits: { fileSize: most } })
  if (!part) throw coreErrors.invalid({ fields: [{ path: 'file', key: 'validation.noFile' }] })
  if (!upload.accept.includes(part.mimetype)) {
    part.file.resume()
    throw coreErrors.invalid({ fields: [{ path: 'file', key: 'validation.fileType' }] })
  }
  const path = join(folder, randomBytes(12).toString('hex'))
  try {
    await pipeline(part.file, open(path))
    if (part.file.truncated)
      throw room && most < upload.maxBytes
        ? room.refusal(most + 1)
        : coreErrors.tooLarge({ params: { megabytes: Math.floor(upload.maxBytes / 1_048_576) } })
    return await inMemory(async () => work({ name: part.filename.slice(0, 200), mime: part.mimetype, bytes: await readFile(path) }))
  } finally {
    await rm(path, { force: true })
  }
}
