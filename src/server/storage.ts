// Stores files by their hash in a folder outside the web root.
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { randomBytes } from 'node:crypto'

export type Storage = {
  /** Stores bytes under a name (`ab/cdef.webp`), also as they come; storing a name again changes nothing. What ends with an error leaves nothing. */
  put(name: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void>
  has(name: string): Promise<boolean>
  /** Size and a stream of the content (or of the bytes from start to end, both included), or null. */
  open(name: string): Promise<{ size: number; stream(range?: { start: number; end: number }): Readable } | null>
  remove(name: string): Promise<void>
  /** The names in a folder of it with when they were stored; none when there is no such folder. */
  list(folder: string): Promise<{ name: string; at: Date }[]>
}

/** The folder of a shop's files. */
export const filesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'files')

/** Storage in a local folder. Names come from our code, never from callers. */
export function folderStorage(folder: string): Storage {
  const path = (name: string) => join(folder, name)
  return {
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
  }
}
