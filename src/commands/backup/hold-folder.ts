// Whose turn it is in a folder of backups that several machines or containers share: ids of processes say nothing there, the database they all use does.
import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '#server/postgres/disk.ts'
import { startError } from '#server/start-error.ts'
import type { Client } from './copy-tables.ts'

/** Names the folder, which may be mounted at another path elsewhere. */
const nameFile = '.name'

/** Holds a folder until the connection ends. Refuses while another process that uses the same database holds it, on whatever machine. */
export async function holdFolder(client: Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('backups ' || $1, 0)) as "isOurs"`,
    [nameOf(folder)],
  )
  if (!rows[0]?.isOurs) throw startError(`Another process writes or removes backups in ${folder}. Try again when it is done.`)
}

/** The folder's name, made by whoever comes first. It is linked into place whole: of two who come together one is first. */
function nameOf(folder: string): string {
  const file = join(folder, nameFile)
  const own = `${file}-${randomUUID()}`
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  writeFileSync(own, randomUUID(), { mode: 0o600, flush: true })
  try {
    placeOnce(own, file)
  } finally {
    rmSync(own)
  }
  return readFileSync(file, 'utf8')
}

function placeOnce(own: string, file: string): void {
  try {
    linkSync(own, file)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return
    // Disks as cameras and Windows use them know no second name of a file.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
    copyOnce(own, file)
  }
}

function copyOnce(own: string, file: string): void {
  try {
    copyFileSync(own, file, constants.COPYFILE_EXCL)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
