// Stores files by their hash outside the web root: in a folder, or in a bucket (STORAGE_URL).
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { randomBytes } from 'node:crypto'

/** A file with the time of its last change in milliseconds. */
export type StoredFile = { name: string; size: number; changedAt: number }

export type Storage = {
  /** Where the files lie, and the variable of the environment that says so. */
  place: { kind: 'folder'; variable: 'DATA_DIR'; address: string } | { kind: 'bucket'; variable: 'STORAGE_URL'; address: string }
  /** Throws a start error that says what is wrong where it cannot be used. */
  needUsable(): Promise<void>
  /** Stores bytes under a name (`ab/cdef.webp`), also as they come; storing a name again changes nothing. What ends with an error leaves nothing. */
  put(name: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void>
  has(name: string): Promise<boolean>
  /** Size and a stream of the content (or of the bytes from start to end, both included), or null. */
  open(name: string): Promise<{ size: number; stream(range?: { start: number; end: number }): Readable } | null>
  remove(name: string): Promise<void>
  /** The names in a folder of it with when they were stored; none when there is no such folder. */
  list(folder: string): Promise<{ name: string; at: Date }[]>
  /** All files in all folders, but for those that are being written. */
  all(): AsyncIterable<StoredFile>
}

/** A storage that does not answer, or not as it should: nobody knows whether it has a file. The answer to a person is 503. */
export class StorageAway extends Error {
  /** The code of the store, or of the connection. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(`the storage is away: ${message}`)
    this.name = 'StorageAway'
    this.code = code || undefined
  }
}

/** Storage in a local folder. Names come from our code, never from callers. */
export function folderStorage(folder: string): Storage {
  const path = (name: string) => join(folder, name)
  return {
    place: { kind: 'folder', variable: 'DATA_DIR', address: folder },
    needUsable: () => Promise.resolve(),
    put: async (name, bytes) => {
      await mkdir(dirname(path(name)), { recursive: true, mode: 0o700 })
      const part = `${path(name)}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeFile(part, bytes, { mode: 0o600 })
        await rename(part, path(name))
      } catch (error) {
        // A full disk leaves an incomplete file.
        await rm(part, { force: true })
        throw error
      }
    },
    has: (name) =>
      access(path(name)).then(
        () => true,
        () => false,
      ),
    open: async (name) => {
      const found = await stat(path(name)).catch(() => null)
      return found?.isFile() ? { size: found.size, stream: (range) => createReadStream(path(name), range) } : null
    },
    remove: (name) => rm(path(name), { force: true }),
    list: async (under) => {
      const names = await readdir(path(under)).catch(() => [])
      const found = await Promise.all(names.map((name) => stat(path(join(under, name))).catch(() => null)))
      return names.flatMap((name, at) => (found[at]?.isFile() ? [{ name: join(under, name), at: found[at].mtime }] : []))
    },
    all: () => filesIn(folder),
  }
}

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // A shop without files.
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile()) yield { name: relative(folder, path), size: found.size, changedAt: found.mtimeMs }
  }
}
