// The list of what a backup holds, and the folder it lies in: dated backups beside one folder of file contents that they share.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { codeOf } from '#server/postgres/disk.ts'
import { startError } from '#server/start-error.ts'

/** Changes when an older shop could no longer read a new backup. */
export const currentFormat = 1

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
/** A name within a folder, which leads nowhere else. */
const FileName = z.string().refine((name) => !name.startsWith('/') && !name.split(/[\\/]/).includes('..'))

const Table = z.object({
  schema: Name,
  name: Name,
  columns: z.array(Name),
  rows: z.int(),
  /** Of the rows as PostgreSQL's COPY writes them, before they are compressed. */
  sha256: Sha256,
})
const StoredFile = z.object({ name: FileName, size: z.int(), changedAt: z.number(), sha256: Sha256 })

const Manifest = z.object({
  format: z.literal(currentFormat),
  shop: z.string(),
  profile: z.string(),
  at: z.iso.datetime(),
  /** When the newest migration of the database was made, by which migrations are known. */
  migration: z.int(),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: Name, value: z.string().regex(/^\d+$/) })),
  /** The hash of the secret of the data folder. */
  secret: Sha256,
  files: z.array(StoredFile),
})
export type Manifest = z.output<typeof Manifest>
export type BackupTable = z.output<typeof Table>
export type StoredFile = z.output<typeof StoredFile>

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** Where the parts of a backup lie. Contents are named by their hash and belong to all backups of the folder. */
export const tableFile = (backup: string, { schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  join(backup, 'tables', `${schema}.${name}.gz`)
export const contentsOf = (folder: string): string => join(folder, 'files')
export const contentFile = (folder: string, hash: string): string => join(contentsOf(folder), hash.slice(0, 2), hash)
export const folderOf = (backup: string): string => dirname(backup)
export const secretFile = (backup: string): string => join(backup, 'secret')

/** Writes the manifest, and beside it its own hash, by which a damaged one is known. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(join(backup, 'manifest.json'), text, { mode: 0o600, flush: true })
  await writeFile(join(backup, 'manifest.sha256'), `${sha256(text)}  manifest.json\n`, { mode: 0o600, flush: true })
}

/** Reads the manifest of a backup; refuses what is no backup, is incomplete, or of a newer shop. */
export function readManifest(backup: string): Manifest {
  const read = judge(backup)
  if ('damage' in read) throw read.damage
  return read.manifest
}

/** Reads the manifest of a backup; null when it is damaged or not there. What a newer shop made, or may not be read, is refused all the same. */
export function findManifest(backup: string): Manifest | null {
  const read = judge(backup)
  return 'damage' in read ? null : read.manifest
}

function judge(backup: string): { manifest: Manifest } | { damage: Error } {
  const [text, hash] = [readPart(backup, 'manifest.json'), readPart(backup, 'manifest.sha256')]
  if (text === null || hash === null) return { damage: incomplete(backup, text === null ? 'manifest.json' : 'manifest.sha256') }
  if (hash.slice(0, 64) !== sha256(text)) return { damage: damaged(backup, 'its list of contents has changed') }
  const content: unknown = JSON.parse(text)
  const known = z.object({ format: z.int() }).safeParse(content)
  if (known.success && known.data.format > currentFormat)
    throw startError(`${backup} was made by a newer shop. Restore it with the version it was made by.`)
  const parsed = Manifest.safeParse(content)
  return parsed.success ? { manifest: parsed.data } : { damage: damaged(backup, 'its list of contents cannot be read') }
}

/** The hashes in what is left of a manifest, damaged or not. */
export const hashesLeft = (backup: string): string[] => readPart(backup, 'manifest.json')?.match(/\b[0-9a-f]{64}\b/g) ?? []

function readPart(backup: string, name: string): string | null {
  try {
    return readFileSync(join(backup, name), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'EACCES') throw startError(`${backup} may not be read by this user.`)
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

const incomplete = (backup: string, missing: string): Error =>
  startError(`${backup} is no complete backup: it has no ${missing}. Name a dated folder that npm run backup has made.`)

export const damaged = (backup: string, what: string): Error =>
  startError(`The backup ${basename(backup)} is damaged: ${what}. Nothing was restored; take another one.`)

const dated = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/
/** The name of a backup made at a moment; names sort by time. */
export const backupName = (at: Date): string => at.toISOString().replace(/[:.]/g, '-')

/** The complete backups in a folder, oldest first. */
export const listBackups = (folder: string): Promise<string[]> => listNamed(folder, (name) => dated.test(name))

const asideMark = 'damaged-'

/** Damaged backups that were set aside, oldest first: they no longer count as backups. */
export const listSetAside = (folder: string): Promise<string[]> =>
  listNamed(folder, (name) => name.startsWith(asideMark) && dated.test(name.slice(asideMark.length)))

/** Sets a damaged backup aside under another name, and gives that. */
export async function setAside(backup: string): Promise<string> {
  const aside = join(folderOf(backup), `${asideMark}${basename(backup)}`)
  await rename(backup, aside)
  return aside
}

async function listNamed(folder: string, is: (name: string) => boolean): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names
    .filter(is)
    .toSorted()
    .map((name) => join(folder, name))
}
