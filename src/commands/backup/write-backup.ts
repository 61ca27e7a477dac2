// Writes one backup: a snapshot of the database and the files that belong to it, moved into place when it is whole.
import { readFileSync, realpathSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { codeOf } from '#server/postgres/disk.ts'
import { startError } from '#server/start-error.ts'
import { type Storage, StorageAway } from '#server/storage.ts'
import { copyFiles, type FilesByName, flush } from './copy-files.ts'
import { type Client, listTables, readSequences, saveTable, withClient } from './copy-tables.ts'
import { withDraft } from './draft.ts'
import { holdFolder } from './hold-folder.ts'
import {
  backupName,
  contentsOf,
  currentFormat,
  findManifest,
  folderOf,
  hashesLeft,
  listBackups,
  listSetAside,
  type Manifest,
  readManifest,
  secretFile,
  setAside,
  sha256,
  tableFile,
  writeManifest,
} from './manifest.ts'

type Source = { databaseUrl: string; dataDir: string; storage: Storage; profile: string; shop: string }
export type Written = { backup: string; manifest: Manifest; copiedBytes: number }

/** Backs a shop up into a folder, also while it runs. Refuses in one line what its reader can mend. */
export async function writeBackup(source: Source, target: string): Promise<Written> {
  const folder = await prepareFolder(target, source.dataDir)
  await source.storage.needUsable()
  try {
    return await inTurn(source.databaseUrl, folder, (draft, client) => write(client, source, draft))
  } catch (error) {
    throw refusalOf(folder, error) ?? error
  }
}

async function prepareFolder(target: string, dataDir: string): Promise<string> {
  const folder = resolve(target)
  const isInside = (path: string) => `${path}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`)
  const inside = () =>
    startError(`${folder} is in the data folder ${dataDir} and would be lost with it. Name a folder elsewhere, best on another disk.`)
  if (isInside(folder)) throw inside()
  try {
    await mkdir(contentsOf(folder), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw refusalOf(folder, error) ?? error
  }
  const real = realpathSync(folder)
  if (isInside(real)) throw inside()
  return real
}

function refusalOf(folder: string, error: unknown): Error | undefined {
  if (error instanceof StorageAway)
    return startError(
      `The files could not be read (${error.message}). No backup was made, and the earlier ones are as they were. Try again.`,
    )
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return startError(`${folder} cannot be written to. Allow it for this user, or name another folder.`)
    case 'ENOTDIR':
    case 'EEXIST':
      return startError(`${folder} is not a folder. Name another one.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return startError(
        `The disk of ${folder} is full. No backup was made, and the earlier ones are as they were. Make room and try again.`,
      )
    default:
      return undefined
  }
}

async function write(client: Client, source: Source, draft: string): Promise<Written> {
  const folder = folderOf(draft)
  await mkdir(join(draft, 'tables'), { mode: 0o700 })
  const files: FilesByName = new Map()
  const lists = { draft, previous: await lastFiles(folder), files }
  // Before the snapshot, so that what a job removes meanwhile is there, and after it, so that what was added meanwhile is there too.
  let copiedBytes = await copyFiles(source.storage, folder, lists)
  const at = new Date()
  const saved = await saveDatabase(client, draft)
  copiedBytes += await copyFiles(source.storage, folder, lists)
  const secret = readFileSync(join(source.dataDir, 'secret'))
  await writeFile(secretFile(draft), secret, { mode: 0o600, flush: true })
  const { shop, profile } = source
  const manifest: Manifest = {
    ...{ format: currentFormat, shop, profile, at: at.toISOString(), ...saved },
    ...{ secret: sha256(secret), files: [...files.values()] },
  }
  await writeManifest(draft, manifest)
  const backup = join(folder, backupName(at))
  await rename(draft, backup)
  return { backup, manifest, copiedBytes }
}

/** The files of the newest backup of a folder, which need not be read again where they did not change. Without a list that can be read all are. */
async function lastFiles(folder: string): Promise<FilesByName> {
  const last = (await listBackups(folder)).at(-1)
  try {
    return new Map(last === undefined ? [] : readManifest(last).files.map((file) => [file.name, file]))
  } catch {
    return new Map()
  }
}

async function saveDatabase(client: Client, draft: string): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migration'>> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('orders') is not null and to_regclass('pgboss.job') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) throw startError('There is no shop in this database yet. Start it once, then back it up.')
  const migrations = await client.query<{ last: string }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) tables.push(await saveTable(client, table, draft))
  await flush(tables.map((table) => tableFile(draft, table)))
  const sequences = await readSequences(client)
  await client.query('commit')
  return { tables, sequences, migration: Number(migrations.rows[0]?.last) }
}

/** How many older backups went, and where damaged ones were set aside. */
export type Kept = { removed: number; setAside: string[] }

/**
 * Removes all but the newest backups of a folder, and the contents that none of those left needs. A damaged one counts as none, so that it never
 * takes the place of a good one: it is set aside once, with the contents that what is left of its list names, until somebody deletes it.
 */
export const keepNewest = (databaseUrl: string, folder: string, count: number): Promise<Kept> =>
  inTurn(databaseUrl, folder, async () => {
    const good: string[] = []
    const moved: string[] = []
    for (const backup of await listBackups(folder))
      if (findManifest(backup) === null) moved.push(await setAside(backup))
      else good.push(backup)
    const old = good.slice(0, Math.max(0, good.length - count))
    const needed = new Set([
      ...good.slice(old.length).flatMap((backup) => readManifest(backup).files.map(({ sha256: hash }) => hash)),
      ...(await listSetAside(folder)).flatMap(hashesLeft),
    ])
    for (const backup of old) await rm(backup, { recursive: true })
    for (const each of await readdir(contentsOf(folder), { recursive: true, withFileTypes: true }))
      if (each.isFile() && !needed.has(each.name)) await rm(join(each.parentPath, each.name))
    return { removed: old.length, setAside: moved }
  })

/** Runs work on a folder of backups alone: no other process of this machine is at it, nor one of another machine with the same database. */
const inTurn = <T>(databaseUrl: string, folder: string, work: (draft: string, client: Client) => Promise<T>): Promise<T> =>
  withClient(databaseUrl, async (client) => {
    await holdFolder(client, folder)
    return withDraft(folder, (draft) => work(draft, client))
  })
