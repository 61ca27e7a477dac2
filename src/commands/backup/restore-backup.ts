// Restores a backup into an empty place: everything is looked at before anything is written, and what was written is compared afterwards.
import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closeDataFolder } from '#server/data-folder.ts'
import { connect } from '#server/db/client.ts'
import { knowsMigration, migrateDatabase } from '#server/db/migrate.ts'
import { failedQueue } from '#server/failed-jobs.ts'
import { copyMark } from '#server/restored-copy.ts'
import { startError } from '#server/start-error.ts'
import type { Storage } from '#server/storage.ts'
import { filesMark, tieFiles } from '#server/tie-files.ts'
import { jobWorkers } from '../../modules.ts'
import { hashOf, placeFiles } from './copy-files.ts'
import {
  checksumOfFile,
  checksumOfTable,
  type Client,
  columnList,
  isQueue,
  listTables,
  loadTable,
  named,
  queue,
  withClient,
} from './copy-tables.ts'
import { type BackupTable, contentFile, damaged, folderOf, type Manifest, readManifest, secretFile, sha256, tableFile } from './manifest.ts'

/** Reads a whole backup; refuses one that is damaged, incomplete, of a newer shop or of another profile. Nothing is written. */
export async function checkBackup(backup: string, profile: string): Promise<Manifest> {
  const manifest = readManifest(backup)
  if (!knowsMigration(manifest.migration))
    throw startError(`${backup} was made by a newer shop (${manifest.shop}). Restore it with the version it was made by.`)
  if (manifest.profile !== profile)
    throw startError(`${backup} is of a shop with the profile ${manifest.profile}. Restore it with SHOP_PROFILE=${manifest.profile}.`)
  if (!existsSync(secretFile(backup)) || sha256(readFileSync(secretFile(backup))) !== manifest.secret)
    throw damaged(backup, 'its secret has changed')
  for (const table of manifest.tables) {
    const checksum = existsSync(tableFile(backup, table)) ? await checksumOfFile(table, backup).catch(() => null) : null
    if (checksum?.sha256 !== table.sha256 || checksum.rows !== table.rows) throw damaged(backup, `the rows of ${table.name} have changed`)
  }
  const looked = new Set<string>()
  for (const { name, sha256: hash } of manifest.files) {
    if (!looked.has(hash) && (await hashOf(contentFile(folderOf(backup), hash))) !== hash)
      throw damaged(backup, `the file ${name} has changed`)
    looked.add(hash)
  }
  return manifest
}

/** Refuses a data folder that has anything in it. */
export async function needEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((): string[] => [])
  if (names.length > 0)
    throw startError(
      `The data folder ${dataDir} is not empty (${names[0]}). A backup is restored into an empty place: choose another DATA_DIR.`,
    )
}

/** Refuses a database that has any table. */
export async function needEmptyDatabase(url: string): Promise<void> {
  const isEmpty = await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    )
    return rowCount === 0
  })
  if (!isEmpty)
    throw startError(
      'The database is not empty. A backup is restored into an empty place: make a new database and name it in DATABASE_URL.',
    )
}

/** Refuses a bucket that has anything in it; a folder is that of an empty data folder. */
export async function needEmptyStorage(storage: Storage): Promise<void> {
  if (storage.place.kind !== 'bucket') return
  await storage.needUsable()
  for await (const { name } of storage.all())
    throw startError(
      `${storage.place.address} is not empty (${name}). A backup is restored into an empty place: name another folder of the bucket in STORAGE_URL.`,
    )
}

/** Makes the data folder with the secret that signs links and seals second factors. */
export async function placeSecret(backup: string, dataDir: string): Promise<void> {
  closeDataFolder(dataDir)
  await writeFile(join(dataDir, 'secret'), readFileSync(secretFile(backup)), { mode: 0o600 })
}

/** Takes back what an unfinished restore has written into a bucket that was empty. */
export async function clearStorage(storage: Storage): Promise<void> {
  if (storage.place.kind === 'bucket') for await (const { name } of storage.all()) await storage.remove(name)
}

/** Takes back what an unfinished restore has written into a data folder that was empty. */
export async function clearFolder(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch((): string[] => [])) await rm(join(dataDir, name), { recursive: true, force: true })
}

type Place = { databaseUrl: string; dataDir: string; storage: Storage }

/** Fills an empty database and an empty storage from a backup that was checked; marks the shop as a copy that sends nothing. The rows come last. */
export async function restoreBackup(
  backup: string,
  manifest: Manifest,
  { databaseUrl, storage }: Omit<Place, 'dataDir'>,
): Promise<{ skippedJobs: number }> {
  await migrateDatabase(databaseUrl, { until: manifest.migration })
  await makeQueue(databaseUrl)
  await placeFiles(manifest.files, folderOf(backup), storage)
  const skippedJobs = await withClient(databaseUrl, async (client) => {
    await client.query('begin')
    const skipped = await load(client, backup, manifest)
    // The backup may itself be of a copy that is not released.
    await client.query('delete from installation where name = any($1)', [[filesMark, copyMark]])
    await client.query('insert into installation (name, value) values ($1, $2)', [copyMark, manifest.at])
    await client.query('commit')
    return skipped
  })
  return { skippedJobs }
}

/** Makes a filled place a shop of this version. The shop's start would do the same. */
export async function finishRestore({ databaseUrl, ...place }: Place): Promise<void> {
  await withClient(databaseUrl, (client) => client.query('analyze'))
  await migrateDatabase(databaseUrl)
  const database = connect(databaseUrl, { max: 1, onError: () => undefined })
  try {
    await tieFiles(database.db, { ...place, secret: readFileSync(join(place.dataDir, 'secret'), 'utf8').trim() })
  } finally {
    await database.close()
  }
}

/** Makes the tables of the queue and a queue for every job. */
async function makeQueue(databaseUrl: string): Promise<void> {
  const { startJobs } = await import('#server/jobs.ts')
  const silent = () => undefined
  const jobs = await startJobs({ databaseUrl, workers: jobWorkers, runIn: () => Promise.resolve(), onError: silent, onFailed: silent })
  await jobs.stop()
}

/**
 * Loads all rows in one transaction. Foreign keys are dropped and added again, which checks each of them; triggers are off, since what they write is in the
 * backup too. Any owner of the tables may do that. Gives the number of jobs of a kind this shop does not have.
 */
async function load(client: Client, backup: string, { tables, sequences }: Manifest): Promise<number> {
  const own = tables.filter((table) => !isQueue(table))
  await needSameTables(client, backup, tables)
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint "${name}"`)
  const triggers = await listTriggers(client)
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger "${name}"`)
  await client.query(`truncate ${own.map(named).join(', ')}`)
  for (const table of own) {
    await loadTable(client, table, backup)
    await needSame(client, table)
  }
  for (const { table, name, definition } of foreignKeys) await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
  for (const { table, name, definition } of triggers) await client.query(`alter table ${table} enable ${definition} trigger "${name}"`)
  for (const { name, value } of sequences) await client.query('select setval($1::regclass, $2)', [`public.${name}`, value])
  const jobs = tables.find(isQueue)
  return jobs ? loadJobs(client, jobs, backup) : 0
}

async function needSameTables(client: Client, backup: string, tables: readonly BackupTable[]): Promise<void> {
  const present = await listTables(client)
  const ofQueue = new Set(present.find(isQueue)?.columns)
  const list = (all: readonly Pick<BackupTable, 'schema' | 'name' | 'columns'>[]) =>
    all.map((table) => `${named(table)} ${isQueue(table) ? '' : table.columns.join()}`).toSorted()
  const isFitting =
    JSON.stringify(list(present)) === JSON.stringify(list(tables)) &&
    tables.filter(isQueue).every(({ columns }) => columns.every((each) => ofQueue.has(each)))
  if (!isFitting)
    throw startError(`The tables of ${backup} are not those of this version. Restore it with the version it was made by, then update.`)
}

/** A foreign key or a trigger, and the words that add it again as it was. */
type Dropped = { table: string; name: string; definition: string }

async function listForeignKeys(client: Client): Promise<Dropped[]> {
  const { rows } = await client.query<Dropped>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

async function listTriggers(client: Client): Promise<Dropped[]> {
  const { rows } = await client.query<Dropped>(
    `select tgrelid::regclass::text as table, tgname as name, case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end as definition
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

async function needSame(client: Client, table: BackupTable, source?: string): Promise<void> {
  const checksum = await checksumOfTable(client, table, source)
  if (checksum.rows !== table.rows || checksum.sha256 !== table.sha256)
    throw new Error(`the rows of ${table.name} are not those of the backup: ${checksum.rows} instead of ${table.rows}`)
}

/**
 * Jobs go through a table of their own, since each needs its queue. Those that were running are tried again. All have a year from now, in which the copy is
 * released; those that failed for good are listed no longer than usual.
 */
async function loadJobs(client: Client, table: BackupTable, backup: string): Promise<number> {
  await client.query(`create temp table waiting_jobs (like ${named(queue)} including defaults) on commit drop`)
  await loadTable(client, table, backup, 'waiting_jobs')
  await needSame(client, table, 'waiting_jobs')
  const { rowCount: skipped } = await client.query('delete from waiting_jobs where name not in (select name from pgboss.queue)')
  await client.query(`update waiting_jobs set state = 'retry' where state = 'active'`)
  await client.query(`update waiting_jobs set keep_until = greatest(keep_until, now() + interval '1 year') where name <> $1`, [failedQueue])
  await client.query(`insert into ${named(queue)} (${columnList(table)}) select ${columnList(table)} from waiting_jobs`)
  return skipped ?? 0
}
