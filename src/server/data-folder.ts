// Only the owner may read the data folder. A shop started by root lets the database's user pass through it, and nothing more.
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from './postgres/system-user.ts'

/** Folders with people's mails and documents; nobody else may even pass through them. */
const privateFolders = ['mail', 'files']

const othersRead = 0o066
const othersAll = 0o077

/** Makes the data folder when it is missing, and closes it to others; stricter permissions stay. */
export function closeDataFolder(dataDir: string, byRoot = isRoot()): void {
  mkdirSync(dataDir, { recursive: true, mode: byRoot ? 0o711 : 0o700 })
  close(dataDir, byRoot ? othersRead : othersAll)
  for (const name of privateFolders) close(join(dataDir, name), othersAll)
}

function close(folder: string, bits: number): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  const isOurs = found !== undefined && (process.getuid === undefined || found.uid === process.getuid())
  if (isOurs && (found.mode & bits) !== 0) chmodSync(folder, found.mode & 0o7777 & ~bits)
}
