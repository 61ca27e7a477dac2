// One throw-away PostgreSQL for a whole test run. It starts when the first test asks for a database, so that pure tests do not wait for it.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres, type EmbeddedPostgres } from '#server/postgres/embedded.ts'
import { isAlive } from '#server/postgres/processes.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the address of the test run's PostgreSQL, which has the migrated database `jumla_template`. */
    databaseDoor: string
  }
}

const prefix = 'jumla-test-'

/** Linux's folder in memory, and the free bytes it must have: making the files of a database there takes a tenth of the time on a disk. */
const memory = '/dev/shm'
const enoughMemory = 4 * 2 ** 30
const hasMemory = (): boolean => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enoughMemory
}

/** Vitest calls it once before all tests, and its result once after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const parent of [memory, tmpdir()]) await removeLeftovers(parent)
  let starting: Promise<EmbeddedPostgres> | undefined
  const folder = mkdtempSync(join(hasMemory() ? memory : tmpdir(), `${prefix}${process.pid}-`))
  const door = createServer((_request, response) => {
    starting ??= startTemplate(folder)
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
  })
  project.provide('databaseDoor', await listen(door))
  return async () => {
    door.close()
    await starting?.then((postgres) => postgres.stop()).catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startTemplate(folder: string): Promise<EmbeddedPostgres> {
  // mkdtemp closes the folder to other users; when root runs the tests, PostgreSQL is another user.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, log: () => undefined, isThrowAway: true })
  try {
    const { migrateDatabase } = await import('#server/db/migrate.ts')
    const template = postgres.url.replace(/\/jumla$/, '/jumla_template')
    await run(postgres.url, 'create database jumla_template')
    await migrateDatabase(template)
    await makeQueues(template)
    await run(postgres.url, 'alter database jumla_template allow_connections false')
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Makes the queues of all jobs once; otherwise every test's shop would make them in half a second. */
async function makeQueues(databaseUrl: string): Promise<void> {
  const [{ startJobs }, { jobWorkers }] = await Promise.all([import('#server/jobs.ts'), import('../../modules.ts')])
  const fail = (error: unknown) => Promise.reject(error)
  const jobs = await startJobs({ databaseUrl, workers: jobWorkers, runIn: fail, onError: console.error, onFailed: console.error })
  await jobs.stop()
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

// A killed test run could neither stop its server nor remove its folder.
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const [, pid] = /^jumla-test-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    const dataDir = join(parent, name)
    if (existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) {
      const postgres = await startPostgres({ dataDir, log: () => undefined, isThrowAway: true }).catch(() => undefined)
      await postgres?.stop()
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}/` : '')
    })
  })
}
