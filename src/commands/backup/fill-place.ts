// Fills an empty place from a checked backup. What fails before the rows are in place is taken back; what fails after that leaves them.
import { askInvariants, reportFaults } from '../ask-invariants.ts'
import type { Storage } from '#server/storage.ts'
import type { OpenDatabase } from '../open-database.ts'
import type { Manifest } from './manifest.ts'
import { clearFolder, clearStorage, finishRestore, needEmptyDatabase, placeSecret, restoreBackup } from './restore-backup.ts'

/** `isOwnDatabase`: it lies in the data folder, and goes with it. */
type EmptyPlace = { dataDir: string; storage: Storage; isOwnDatabase: boolean; open(): Promise<OpenDatabase> }
type Say = (line: string) => void

/** Gives the exit code of the command: 1 when the restored shop does not keep its invariants. */
export async function fillPlace(backup: string, manifest: Manifest, { open, ...empty }: EmptyPlace, say: Say): Promise<number> {
  const { dataDir, storage } = empty
  let isFilled = false
  try {
    await placeSecret(backup, dataDir)
    const database = await open()
    try {
      await needEmptyDatabase(database.url)
      const place = { databaseUrl: database.url, dataDir, storage }
      const { skippedJobs } = await restoreBackup(backup, manifest, place)
      isFilled = true
      reportFilled(manifest, skippedJobs, say)
      await finishRestore(place)
      return reportFaults(await askInvariants(database.url), say)
    } finally {
      await database.stop()
    }
  } catch (error) {
    if (isFilled) say('A later step failed, and what was restored stays. Start the shop once the cause is mended: it does the rest.')
    else await takeBack(empty, say)
    throw error
  }
}

async function takeBack({ dataDir, storage, isOwnDatabase }: Omit<EmptyPlace, 'open'>, say: Say): Promise<void> {
  await clearFolder(dataDir)
  const { kind, address } = storage.place
  const left = await clearStorage(storage).catch((error: Error) => error)
  say(`Nothing was restored; ${dataDir}${kind === 'bucket' && !left ? ` and ${address} are` : ' is'} empty again.`)
  if (left) say(`${address} could not be emptied (${left.message}): empty it before the next try.`)
  if (!isOwnDatabase) say('The database of DATABASE_URL may hold empty tables now: make it anew before the next try.')
}

function reportFilled({ at, tables, files }: Manifest, skippedJobs: number, say: Say): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Restored the backup of ${at}: ${tables.length} tables with ${rows} rows, each compared with the backup, and ${files.length} files.`)
  if (skippedJobs > 0) say(`${skippedJobs} jobs of kinds that this version does not have were left out.`)
  say(
    'This is a copy: it sends no mail and asks no payment provider until it is released, on the dashboard or by npm run restore -- --release.',
  )
  say('Whoever was erased after this backup is in it again: erase them again.\n')
}
