// Allows one shop per data folder: a lock file names the process, and is replaced when that process is gone.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthMark, isAlive } from './processes.ts'
import { codeOf } from './disk.ts'
import { startError } from '#server/start-error.ts'

/** Takes the data folder; gives a function that releases it, or throws when another shop runs on it. */
export function lockFolder(dataDir: string): () => void {
  const lock = join(dataDir, 'shop.lock')
  const mine = `${process.pid} ${birthMark(process.pid)}`
  for (let attempt = 0; attempt < 5; attempt++) {
    if (place(lock, mine)) return () => release(lock, mine)
    const held = read(lock)
    if (held === undefined) continue
    const pid = livingHolder(held)
    if (pid !== undefined) {
      throw startError(`A shop is already running on the data folder ${dataDir} (process ${pid}). Stop it first, or choose another folder.`)
    }
    removeStale(lock, held)
  }
  throw startError(`Another shop is starting on the data folder ${dataDir}. Try again when it has stopped.`)
}

/** The process of the shop that runs on the data folder, when one does. */
export function holderOf(dataDir: string): number | undefined {
  const held = read(join(dataDir, 'shop.lock'))
  return held === undefined ? undefined : livingHolder(held)
}

// A hard link appears complete or not at all, so nobody reads a half-written lock.
function place(lock: string, content: string): boolean {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'ENOTSUP') throw error
    return placeWithoutLinks(lock, content)
  } finally {
    rmSync(draft, { force: true })
  }
}

function placeWithoutLinks(lock: string, content: string): boolean {
  try {
    writeFileSync(lock, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function livingHolder(held: string): number | undefined {
  const [, pid = '', mark = ''] = /^(\d+) ?(.*)$/s.exec(held) ?? []
  const holder = Number(pid)
  return holder > 0 && isAlive(holder) && birthMark(holder) === mark ? holder : undefined
}

// Two starting shops may find one stale lock: the slower one must not remove the new lock of the faster one.
function removeStale(lock: string, held: string): void {
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  const taken = read(aside)
  if (taken !== undefined && taken !== held) place(lock, taken)
  rmSync(aside, { force: true })
}

function release(lock: string, mine: string): void {
  if (read(lock) === mine) rmSync(lock, { force: true })
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
