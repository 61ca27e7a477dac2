// Decides where the database of a data folder lives, and stores that together with its port and password.
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf, onDisk } from './disk.ts'
import { startError } from '#server/start-error.ts'
import { canEnter, isRoot, userFor, type SystemUser } from './system-user.ts'

const Remembered = z.object({ dataDir: z.string(), base: z.string(), port: z.int(), password: z.string(), ready: z.boolean() })
type Remembered = z.infer<typeof Remembered>

/** base: the database's folder; data: the cluster in it, when it `isThere`; user: who runs it (null: the present user). */
export type Place = Remembered & { data: string; user: SystemUser | null; isThere: boolean }

/** Makes the data folder when it is missing; gives its real path, or throws when it cannot be written to. */
export function openFolder(dataDir: string): string {
  return onDisk(dataDir, () => {
    // Root's umask may close a new folder to the user that PostgreSQL runs as: passing through is enough for it.
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, ...(isRoot() ? { mode: 0o711 } : {}) })
    const probe = join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probe, 'x')
    rmSync(probe)
    return realpathSync(dataDir)
  })
}

/** Takes an opened data folder and a function that prints lines; gives the place of its database, or the place to make it in. */
export function placeFor(dataDir: string, log: (line: string) => void): Place {
  const known = remembered(dataDir)
  const base = known?.base ?? join(dataDir, 'postgres')
  if (!isRoot()) return prepared(known ?? fresh(dataDir, base), null)
  const user = userFor(join(base, 'data'))
  if (known !== undefined) return prepared(known, user)
  if (canEnter(user, dataDir)) return prepared(fresh(dataDir, base), user)
  const outside = outsideBase(dataDir, user)
  log(`The database is kept in ${outside}, because its user may not enter ${dataDir}.`)
  return prepared(fresh(dataDir, outside), user)
}

/** Writes the place to a file that nobody else can read. */
export function remember(place: Place): void {
  const { dataDir, base, port, password, ready } = place
  onDisk(dataDir, () => {
    const draft = `${fileIn(dataDir)}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify({ dataDir, base, port, password, ready }, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, fileIn(dataDir))
  })
}

/** The address of a database: by the server's socket where there is one, which is faster than the loopback network. */
export function urlOf({ base, password, port }: Pick<Place, 'base' | 'password' | 'port'>, database: string): string {
  const folder = socketFolder({ base, port })
  const host = folder !== null && existsSync(socketIn(folder, port)) ? encodeURIComponent(folder) : '127.0.0.1'
  return `postgres://jumla:${password}@${host}:${port}/${database}`
}

// The shortest path limit of the systems, without the ending zero.
const longestSocket = 103
const socketIn = (folder: string, port: number): string => join(folder, `.s.PGSQL.${port}`)

/** The folder of the server's socket: beside its data, which nobody else may enter. Null where a socket is not possible. */
export function socketFolder({ base, port }: Pick<Place, 'base' | 'port'>): string | null {
  const folder = join(base, 'data')
  return process.platform !== 'win32' && Buffer.byteLength(socketIn(folder, port)) <= longestSocket ? folder : null
}

/** The database address that the shop running on a data folder wrote down, once it has one. */
export function rememberedUrl(dataDir: string): string | undefined {
  const known = remembered(dataDir)
  return known?.ready ? urlOf(known, 'jumla') : undefined
}

const fileIn = (dataDir: string): string => join(dataDir, 'database.json')

function fresh(dataDir: string, base: string): Remembered {
  return { dataDir, base, port: 0, password: randomBytes(24).toString('base64url'), ready: false }
}

function remembered(dataDir: string): Remembered | undefined {
  const text = readRecord(dataDir)
  if (text === undefined) return undefined
  const { success, data } = Remembered.safeParse(parseJson(text))
  if (!success) throw startError(`${fileIn(dataDir)} is damaged, so the database's password is not known. Restore this file from a backup.`)
  return data.dataDir === dataDir ? data : moved(data, dataDir)
}

function readRecord(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw startError(`${fileIn(dataDir)} cannot be read by this user. Start the shop as the user that made it.`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// A moved folder takes its database along; a copied one must not write into the original's database.
function moved(known: Remembered, dataDir: string): Remembered {
  if (known.base === join(known.dataDir, 'postgres')) return { ...known, dataDir, base: join(dataDir, 'postgres') }
  if (existsSync(fileIn(known.dataDir))) {
    throw startError(
      `${dataDir} is a copy of ${known.dataDir}, whose database is in ${known.base}. Start with an empty data folder and restore a backup.`,
    )
  }
  return { ...known, dataDir }
}

function outsideBase(dataDir: string, user: SystemUser): string {
  const name = `jumla-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const parent = ['/var/lib', '/usr/local/var', '/srv', '/opt'].find((folder) => existsSync(folder) && canEnter(user, folder))
  if (parent === undefined) {
    throw startError(`The user that PostgreSQL runs as may not enter ${dataDir}. Choose a data folder outside of root's own folders.`)
  }
  return join(parent, name)
}

function prepared(known: Remembered, user: SystemUser | null): Place {
  const data = join(known.base, 'data')
  const isThere = existsSync(join(data, 'PG_VERSION'))
  if (known.ready && !isThere) {
    throw startError(
      `The database should be in ${data}, but it is not there. Put it back, or remove ${fileIn(known.dataDir)} to begin with an empty one.`,
    )
  }
  if (!known.ready && isThere && known.port === 0) {
    throw startError(
      `${data} holds a database, but ${fileIn(known.dataDir)} with its password is missing. Restore this file from a backup.`,
    )
  }
  onDisk(known.base, () => {
    mkdirSync(known.base, { recursive: true })
    if (user !== null) chmodSync(known.base, 0o711)
  })
  return { ...known, data, user, isThere }
}
