// Ties one database to one folder of files. A process with another folder would miss pictures and hide those it stores.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Database } from './db/client.ts'
import { installation } from './db/kit-tables.ts'
import { startError } from './start-error.ts'

/** The name of the folder's id in the table `installation`. */
export const folderMark = 'filesFolder'

/** Writes an id into both the folder of files and the database when they first meet; throws a start error when they belong to others. */
export async function tieFilesFolder(db: Database['db'], folder: string): Promise<void> {
  const mark = join(folder, '.shop-id')
  await db.transaction(async (tx) => {
    // Processes that start together check one after another.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${folderMark}))`)
    const [known] = await tx.select({ id: installation.value }).from(installation).where(eq(installation.name, folderMark))
    const marked = read(mark)
    if (known && known.id !== marked)
      throw startError(
        `DATA_DIR: ${folder} is not the folder in which this database's files lie. Give every process of one database the same DATA_DIR. ` +
          `If its files were moved or lost for good, write ${known.id} into ${mark} and start again.`,
      )
    const id = marked ?? randomUUID()
    if (!marked) write(folder, mark, id)
    if (!known) await tx.insert(installation).values({ name: folderMark, value: id })
  })
}

function read(mark: string): string | null {
  try {
    return readFileSync(mark, 'utf8').trim() || null
  } catch {
    return null
  }
}

function write(folder: string, mark: string, id: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(mark, `${id}\n`, { mode: 0o600 })
}
