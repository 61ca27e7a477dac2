// Makes the sizes of a picture when they are first needed: each once, two at a time, from the private original.
import type { Storage } from '#server/storage.ts'
import { turns } from '#server/turns.ts'
import { originalName, type PictureSize, sizeName } from '../pictures.ts'
import { fileErrors } from './file-errors.ts'
import { makeSize } from './make-picture.ts'

/** Runs the making of a picture when it is its turn. */
export const inTurn = turns(2, { longest: 400, busy: () => fileErrors.busy({ retryAfter: 2 }) })

const running = new Map<string, Promise<void>>()

/** Makes sure that a size is stored. Concurrent calls for one size share the work. */
export function ensureSize(storage: Storage, hash: string, size: PictureSize): Promise<void> {
  const name = sizeName(hash, size)
  const present = running.get(name)
  if (present) return present
  const made = make(storage, hash, size, name).finally(() => running.delete(name))
  running.set(name, made)
  return made
}

async function make(storage: Storage, hash: string, size: PictureSize, name: string): Promise<void> {
  if (await storage.has(name)) return
  await inTurn(async () => storage.put(name, await makeSize(await readAll(storage, originalName(hash)), size)))
}

/** The whole content of a stored file; throws not found for a missing one. */
export async function readAll(storage: Storage, name: string): Promise<Buffer> {
  const found = await storage.open(name)
  if (!found) throw fileErrors.notFound()
  const parts: Buffer[] = []
  for await (const part of found.stream()) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
