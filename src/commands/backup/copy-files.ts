// Copies a shop's files into a folder of backups and out of it: every content once, under its hash.
import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '#server/postgres/disk.ts'
import { contentFile, type StoredFile } from './manifest.ts'

/** Files by their names. */
export type FilesByName = Map<string, StoredFile>

/** Left out: a file that is being written, and the mark that ties the folder to one database. */
const isSkipped = (name: string): boolean => name.endsWith('.part') || name === '.shop-id'

type Lists = { draft: string; previous: FilesByName; files: FilesByName }

/**
 * Copies what a folder of backups does not have yet; gives how many bytes were copied. `previous` are the files of the backup before: what has their
 * size and time is not read again. Each is noted in `files`. Files that go meanwhile are left out. What is being copied lies in `draft`.
 */
export async function copyFiles(source: string, folder: string, { draft, previous, files }: Lists): Promise<number> {
  let copied = 0
  const written: string[] = []
  for (const name of await namesIn(source)) {
    const path = join(source, name)
    const entry = await stat(path).catch(() => null)
    if (!entry?.isFile()) continue
    const isSame = (file: StoredFile | undefined) => file?.size === entry.size && file.changedAt === entry.mtimeMs
    const before = files.get(name) ?? previous.get(name)
    if (before && isSame(before) && (await isThere(contentFile(folder, before.sha256), before.size))) {
      files.set(name, before)
      continue
    }
    const hash = await copyContent(path, folder, draft).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    })
    if (hash === null) continue
    files.set(name, { name, size: entry.size, changedAt: entry.mtimeMs, sha256: hash })
    copied += entry.size
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

async function namesIn(source: string): Promise<string[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    // A shop without files.
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return entries.filter((each) => each.isFile() && !isSkipped(each.name)).map((each) => relative(source, join(each.parentPath, each.name)))
}

const isThere = async (path: string, size: number): Promise<boolean> => (await stat(path).catch(() => null))?.size === size

/** Copies one file under its hash, which is known once it is read. */
async function copyContent(path: string, folder: string, draft: string): Promise<string> {
  const copy = join(draft, 'copied-file')
  try {
    const { through, hash } = hashing()
    await pipeline(createReadStream(path), through, createWriteStream(copy, { mode: 0o600 }))
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

/** Copies the files of a backup to their names in a folder. */
export async function placeFiles(files: readonly StoredFile[], folder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const { name, sha256 } of files) {
    const path = join(target, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await copyFile(contentFile(folder, sha256), path, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  }
}
