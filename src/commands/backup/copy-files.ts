// Copies a shop's files into a folder of backups and out of it: every content once, under its hash.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '#server/postgres/disk.ts'
import type { Storage } from '#server/storage.ts'
import { markName } from '#server/tie-files.ts'
import { contentFile, type StoredFile } from './manifest.ts'

/** Files by their names. */
export type FilesByName = Map<string, StoredFile>

type Lists = { draft: string; previous: FilesByName; files: FilesByName }

/**
 * Copies what a folder of backups does not have yet; gives how many bytes were copied. `previous` are the files of the backup before: what has their
 * size and time is not read again. Each is noted in `files`. Files that go meanwhile are left out. What is being copied lies in `draft`.
 */
export async function copyFiles(source: Storage, folder: string, { draft, previous, files }: Lists): Promise<number> {
  let copied = 0
  const written: string[] = []
  for await (const { name, size, changedAt } of source.all()) {
    // The mark that ties the files to one database.
    if (name === markName) continue
    const isSame = (file: StoredFile | undefined) => file?.size === size && file.changedAt === changedAt
    const before = files.get(name) ?? previous.get(name)
    if (before && isSame(before) && (await isThere(contentFile(folder, before.sha256), before.size))) {
      files.set(name, before)
      continue
    }
    const hash = await copyContent(source, name, { folder, draft }).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    })
    if (hash === null) continue
    files.set(name, { name, size, changedAt, sha256: hash })
    copied += size
    written.push(contentFile(folder, hash))
  }
  await flush(written)
  return copied
}

const flushedAtOnce = 32

/** Waits until files are safe from a loss of power: many at once, since a disk takes them together. */
export async function flush(paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += flushedAtOnce)
    await Promise.all(
      paths.slice(at, at + flushedAtOnce).map(async (path) => {
        const file = await open(path)
        try {
          await file.sync()
        } finally {
          await file.close()
        }
      }),
    )
}

const isThere = async (path: string, size: number): Promise<boolean> => (await stat(path).catch(() => null))?.size === size

type Target = { folder: string; draft: string }

/** Copies one file under its hash, which is known once it is read; null for one that is gone. */
async function copyContent(source: Storage, name: string, { folder, draft }: Target): Promise<string | null> {
  const found = await source.open(name)
  if (!found) return null
  const copy = join(draft, 'copied-file')
  try {
    const { through, hash } = hashing()
    await pipeline(found.stream(), through, createWriteStream(copy, { mode: 0o600 }))
    const target = contentFile(folder, hash())
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(copy, target)
    return hash()
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  }
}

function hashing(): { through: Transform; hash(): string } {
  const hash = createHash('sha256')
  let digest: string | undefined
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, hash: () => (digest ??= hash.digest('hex')) }
}

/** The hash of a file's content; null when it is not there. */
export async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

const placedAtOnce = 8

/** Stores the files of a backup under their names. After a failure no more are begun, and those that were have ended. */
export async function placeFiles(files: readonly StoredFile[], folder: string, target: Storage): Promise<void> {
  const waiting = [...files]
  const placeSome = async () => {
    try {
      for (let file = waiting.shift(); file; file = waiting.shift())
        await target.put(file.name, createReadStream(contentFile(folder, file.sha256), { highWaterMark: 1 << 18 }))
    } catch (error) {
      waiting.length = 0
      throw error
    }
  }
  for (const ended of await Promise.allSettled(Array.from({ length: placedAtOnce }, placeSome)))
    if (ended.status === 'rejected') throw ended.reason
}
