// Ties one database to one folder or bucket of files. A process with another one would miss pictures and hide those it stores.
import { createHash, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from './db/client.ts'
import { installation } from './db/kit-tables.ts'
import { startError } from './start-error.ts'
import type { Storage } from './storage.ts'

/** The name of the id in the table `installation`; the same id stands in the file `markName` of the folder or bucket. */
export const filesMark = 'filesFolder'
export const markName = '.shop-id'
/** The name of the secret's hash in the table `installation`. */
const secretMark = 'secret'

type Own = { storage: Storage; secret: string; dataDir: string }

/**
 * Writes an id beside the files and into the database when they first meet; throws a start error when they belong to others, or cannot be reached. Processes
 * that share a bucket need not share a data folder, so that they have the same secret is seen to as well.
 */
export async function tieFiles(db: Database['db'], { storage, secret, dataDir }: Own): Promise<void> {
  await storage.needUsable()
  await db.transaction(async (tx) => {
    // Processes that start together check one after another.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${filesMark}))`)
    await tieStorage(tx, storage)
    if (storage.place.kind === 'bucket') await tieSecret(tx, secret, dataDir)
  })
}

async function tieStorage(tx: Tx, storage: Storage): Promise<void> {
  const [known, marked] = [await read(tx, filesMark), await readMark(storage)]
  if (known !== null && known !== marked) throw strange(storage.place, known)
  // A bucket is named by copying a line, also that of a shop in use; what this shop sweeps would be missing there.
  if (known === null && marked !== null && storage.place.kind === 'bucket') throw taken(storage.place)
  const id = marked ?? randomUUID()
  if (marked === null) await storage.put(markName, Buffer.from(`${id}\n`))
  if (known === null) await tx.insert(installation).values({ name: filesMark, value: id })
}

const markAt = (address: string): string => `${address.replace(/\/$/, '')}/${markName}`

const taken = ({ variable, address }: Storage['place']): Error =>
  startError(
    `${variable}: in ${address} lie the files of another database's shop. Name another folder of the bucket. ` +
      `If that shop is gone and this one shall have its files, delete ${markAt(address)} and start again.`,
  )

function strange({ kind, variable, address }: Storage['place'], id: string): Error {
  return startError(
    `${variable}: ${address} is not the ${kind} in which this database's files lie. Give every process of one database the same ${variable}. ` +
      `If its files were moved or lost for good, write ${id} into ${markAt(address)} and start again.`,
  )
}

async function tieSecret(tx: Tx, secret: string, dataDir: string): Promise<void> {
  const hash = createHash('sha256').update(secret).digest('hex')
  const known = await read(tx, secretMark)
  if (known === null) await tx.insert(installation).values({ name: secretMark, value: hash })
  else if (known !== hash)
    throw startError(
      `DATA_DIR: the file secret in ${dataDir} is not the one this database's shop began with. Copy it from the data folder of another process, or from a backup. ` +
        `If it was lost for good, delete the row "${secretMark}" of the table installation and start again: links that were sent and second factors no longer work.`,
    )
}

async function read(tx: Tx, name: string): Promise<string | null> {
  const [row] = await tx.select({ value: installation.value }).from(installation).where(eq(installation.name, name))
  return row?.value ?? null
}

async function readMark(storage: Storage): Promise<string | null> {
  const found = await storage.open(markName)
  return found ? (await text(found.stream())).trim() || null : null
}
