// The shop under attack: the product as it is started, on a data folder and a PostgreSQL of its own with full durability, all removed afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { isPostgresOf } from '#server/postgres/processes.ts'

export type Process = { port: number; url: string; child: ChildProcess; exit: Promise<number | null> }
export type Target = {
  dataDir: string
  shop: Process
  /** Starts the shop again on the same port and folder, after it was killed or stopped; with these settings beside its own. */
  restart(env?: Record<string, string>): Promise<void>
  /** Another process on the same database and files. */
  second(): Promise<Process>
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  databaseUrl(): string
  /** The file the database writes what went wrong into. */
  databaseLog(): string
  /** The process id of PostgreSQL's postmaster. */
  postmaster(): number
  /** Every process that still serves the folder's database. */
  postgresProcesses(): number[]
  errors(): string
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const Database = z.object({ base: z.string(), port: z.int(), password: z.string() })

/** Makes the folder and starts the shop without demo data. */
export async function openTarget(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jumla-attack-'))
  // Closed to other users by mkdtemp; when root attacks, PostgreSQL is another user.
  chmodSync(dataDir, 0o711)
  const errorFile = join(dataDir, 'shop.log')
  const port = await freePort(24_000)
  const place = () => Database.parse(JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')))
  const databaseUrl = () => `postgres://jumla:${place().password}@127.0.0.1:${place().port}/jumla`
  const started = new Set<Process>()
  const start = async (at: number, env: Record<string, string>): Promise<Process> => {
    const made = await launch(at, { DATA_DIR: dataDir, ...env }, errorFile)
    started.add(made)
    return made
  }
  const target: Target = {
    dataDir,
    shop: await start(port, {}),
    restart: async (env = {}) => {
      target.shop = await start(port, env)
    },
    second: async () => start(await freePort(port + 1), { DATABASE_URL: databaseUrl() }),
    query: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const client = new pg.Client({ connectionString: databaseUrl() })
      await client.connect()
      try {
        return (await client.query<T>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    databaseUrl,
    databaseLog: () => join(place().base, 'postgres.log'),
    postmaster: () => Number(readFileSync(join(place().base, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    postgresProcesses: () => processIds().filter((pid) => isPostgresOf(pid, join(place().base, 'data'))),
    errors: () => readFileSync(errorFile, 'utf8'),
    close: async () => {
      for (const { child, exit } of [...started].reverse()) {
        child.kill('SIGTERM')
        await exit
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return target
}

async function launch(port: number, env: Record<string, string>, errorFile: string): Promise<Process> {
  const child = spawn(process.execPath, ['src/main.ts', '--empty'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SHOP_PROFILE: 'testing_v2',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', openSync(errorFile, 'a'), openSync(errorFile, 'a')],
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const made = { port, url: `http://127.0.0.1:${port}`, child, exit }
  const giveUpAt = performance.now() + 60_000
  while (!(await isReady(made.url))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > giveUpAt) {
      child.kill('SIGKILL')
      throw new Error(`the shop did not start:\n${readFileSync(errorFile, 'utf8').slice(-2000)}`)
    }
    await sleep(20)
  }
  return made
}

/** Does a shop say that it can serve? */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000), headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  )

// Only Linux lets everybody look; elsewhere the postmaster alone is followed.
const processIds = (): number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0)
    : []

async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 900; port++) {
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
  throw new Error(`no free port above ${from}`)
}
