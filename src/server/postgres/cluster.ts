// One PostgreSQL cluster on disk: makes it, runs its server process, and stops one that was left running.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, closeSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { noBinaries, type Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { isAlive, isGoneWithin, isPostgresOf } from './processes.ts'
import { settingArguments } from './settings.ts'
import { codeOf, onDisk } from './disk.ts'
import { startError } from '#server/start-error.ts'

export type Run = { binaries: Binaries; place: Place; isThrowAway: boolean }
type Listening = { port: number; socketFolder: string | null }

/** A started server process; `exited` resolves when it has ended; `said` gives its log lines. */
export type Server = { child: ChildProcess; pid: number; exited: Promise<void>; said: () => string }

export const logFile = (place: Place): string => join(place.base, 'postgres.log')

/** Makes the cluster in a temporary folder and moves it into place when it is complete, so that an interrupted start leaves none. */
export function makeCluster({ binaries, place, isThrowAway }: Run): void {
  onDisk(place.base, () => {
    for (const name of readdirSync(place.base)) if (name.startsWith('new-')) rmSync(join(place.base, name), { recursive: true })
    const draft = join(place.base, `new-${process.pid}`)
    mkdirSync(draft, { mode: 0o711 })
    const passwordFile = join(draft, 'password')
    writeFileSync(passwordFile, place.password, { mode: 0o600 })
    if (place.user !== null) for (const path of [draft, passwordFile]) chownSync(path, place.user.uid, place.user.gid)
    runInitdb(binaries, place, draft, isThrowAway)
    renameSync(join(draft, 'data'), place.data)
    rmSync(draft, { recursive: true })
  })
}

function runInitdb(binaries: Binaries, place: Place, draft: string, isThrowAway: boolean): void {
  const args = ['-D', join(draft, 'data'), '-U', 'jumla', `--pwfile=${join(draft, 'password')}`, '-A', 'scram-sha-256', '-E', 'UTF8']
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  if (isThrowAway) args.push('--no-sync')
  const run = spawnSync(binaries.initdb, args, { ...place.user, cwd: cwd(), env: environment(), encoding: 'utf8' })
  if (run.status === 0) return
  if (run.error !== undefined && codeOf(run.error) !== 'EPERM') throw noBinaries()
  throw refused(place, `${run.stderr ?? ''}\n${run.error?.message ?? ''}`, 'PostgreSQL could not make its database')
}

/** Starts the server process; it is not ready yet. It leads its own process group, so that Ctrl-C in a terminal reaches only the shop. */
export function launch({ binaries, place, isThrowAway }: Run, { port, socketFolder }: Listening): Server {
  const file = logFile(place)
  const log = onDisk(place.base, () => openLog(file))
  const from = fstatSync(log).size
  const args = ['-D', place.data, ...settingArguments(port, isThrowAway, socketFolder)]
  const child = spawn(binaries.postgres, args, {
    ...place.user,
    cwd: cwd(),
    env: environment(),
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  // When the shop ends without stopping the server, also while that still starts, the server ends too.
  const endToo = (): void => void child.kill('SIGINT')
  process.on('exit', endToo)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  void exited.then(() => process.off('exit', endToo))
  if (child.pid === undefined) throw noBinaries()
  return { child, pid: child.pid, exited, said: () => readFileSync(file).subarray(from).toString() }
}

/** Waits until the server accepts connections; gives false when it ended instead. */
export async function isReady(place: Place, server: Server): Promise<boolean> {
  let isGone = false
  void server.exited.then(() => (isGone = true))
  while (!isGone) {
    const state = readState(place)
    if (state?.pid === server.pid && state.status === 'ready') return true
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return false
}

/** Stops a server process: ends its sessions and writes all data to disk; stronger signals follow when it does not end. */
export async function stopProcess(binaries: Binaries, place: Place, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    execFileSync(binaries.pgCtl, ['stop', '-D', place.data, '-m', 'fast', '-w'], { stdio: 'ignore' })
    return
  }
  for (const [signal, timeout] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!sendTo(pid, signal) || (await isGoneWithin(pid, timeout))) return
  }
  throw startError(
    `The PostgreSQL that still runs in ${place.data} (process ${pid}) could not be stopped. Stop it, then start the shop again.`,
  )
}

/** Signals a process; gives false when it has ended or belongs to somebody else. */
function sendTo(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

/** Removes the remains of an earlier shop: a server still running on the cluster, or the lock file and socket of one that crashed with the machine. */
export async function clearRemains(run: Run, log: (line: string) => void): Promise<void> {
  await clearServer(run, log)
  const { data, isThere } = run.place
  if (isThere) for (const name of readdirSync(data)) if (name.startsWith('.s.PGSQL.')) rmSync(join(data, name))
}

async function clearServer({ binaries, place }: Run, log: (line: string) => void): Promise<void> {
  const state = readState(place)
  if (state === undefined || !isAlive(state.pid)) return
  if (isPostgresOf(state.pid, place.data)) {
    log('Stopping the database left running by an earlier start.')
    await stopProcess(binaries, place, state.pid)
    return
  }
  // The process id now belongs to another process, which PostgreSQL would take for itself. An impossible process id leaves the rest of the file in
  // place, by which PostgreSQL recognises sessions that outlived their server.
  writeFileSync(pidFile(place), [String(2 ** 30), ...state.lines.slice(1)].join('\n'))
}

/** Makes an error with one clear line from the output of a server that ended. */
export function refused(place: Place, said: string, what: string): Error {
  const line = /(?:FATAL|PANIC|error): +(.*)/i.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? ''
  if (/No space left|quota exceeded/i.test(said))
    return startError(`The disk of the data folder ${place.dataDir} is full. Make room and start again.`)
  if (/incompatible with server/i.test(said))
    return startError(`The database in ${place.data} was made by another version of PostgreSQL and cannot be opened by this one.`)
  return startError(`${what}: ${line}. More is in ${logFile(place)}`)
}

const pidFile = (place: Place): string => join(place.data, 'postmaster.pid')

function readState(place: Place): { pid: number; status: string; lines: string[] } | undefined {
  try {
    const lines = readFileSync(pidFile(place), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, status: (lines[7] ?? '').trim(), lines } : undefined
  } catch {
    return undefined
  }
}

const maxLogBytes = 5_000_000

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  const log = openSync(file, 'a', 0o600)
  if (fstatSync(log).size < maxLogBytes) return log
  closeSync(log)
  renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

// The present folder may be closed to the server's user.
const cwd = (): string => (process.platform === 'win32' ? process.cwd() : '/')

// Environment variables for other PostgreSQL programs and for languages must not reach this one.
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
