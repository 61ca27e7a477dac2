// The shop's own PostgreSQL: starts a server with the database `jumla` on a data folder and runs it until it is stopped.
import { Client } from 'pg'
import { binariesFor } from './binaries.ts'
import { clearRemains, isReady, launch, makeCluster, refused, stopProcess, type Run, type Server } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { openFolder, placeFor, remember, type Place, socketFolder, urlOf } from './place.ts'
import { freePort, isFree } from './ports.ts'
import { createDatabase } from './create-database.ts'
import { codeOf } from './disk.ts'
import { startError } from '#server/start-error.ts'

export { checkDatabase } from './check-database.ts'

type Options = {
  dataDir: string
  /** A fixed port for the database; without it a free one is chosen, and reused next time when it is still free. */
  port?: number
  /** Prints a line for the person who starts the shop. */
  log: (line: string) => void
  /** For tests: fast and not durable. */
  isThrowAway?: boolean
}

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

/** Starts PostgreSQL on the data folder, and makes the database on the first start; throws a start error when the operator can help. */
export async function startPostgres({ dataDir, port, log, isThrowAway = false }: Options): Promise<EmbeddedPostgres> {
  const folder = openFolder(dataDir)
  const unlock = lockFolder(folder)
  try {
    const place = placeFor(folder, log)
    const run: Run = { place, binaries: binariesFor(place.base, place.user), isThrowAway }
    await clearRemains(run, log)
    place.port = await choosePort(place, port)
    if (!place.ready) makeOnce(run)
    const server = await startServer(run, log, port === undefined)
    const keeper = keepRunning(run, server, log)
    await ensureDatabase(place).catch((error: unknown) => keeper.stop().then(() => Promise.reject(error)))
    return { url: urlOf(place, 'jumla'), stop: () => keeper.stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

async function choosePort(place: Place, port: number | undefined): Promise<number> {
  if (port === undefined) return freePort(place.port)
  if (await isFree(port)) return port
  throw startError(`The database's port ${port} is taken by another program. Free it, or choose another one.`)
}

// The password is written to disk before the cluster is made with it.
function makeOnce(run: Run): void {
  const { place } = run
  remember(place)
  if (!place.isThere) makeCluster(run)
  place.ready = true
}

const sessionsTimeout = 15_000

async function startServer(run: Run, log: (line: string) => void, mayMove: boolean): Promise<Server> {
  const { place } = run
  const giveUpAt = performance.now() + sessionsTimeout
  let hasSocket = true
  for (;;) {
    const server = launch(run, { port: place.port, socketFolder: hasSocket ? socketFolder(place) : null })
    const slow = setTimeout(() => log('The database is recovering from an interruption; this can take a moment.'), 3000)
    const ready = await isReady(place, server).finally(() => clearTimeout(slow))
    if (ready) {
      remember(place)
      return server
    }
    const said = server.said()
    // Some file systems do not support sockets.
    if (hasSocket && /Unix-domain socket/i.test(said)) {
      hasSocket = false
      continue
    }
    const isTaken = /Address already in use|could not bind/i.test(said)
    // Sessions of a killed server end by themselves shortly afterwards.
    const isWaitingForSessions = /still in use/i.test(said)
    if (performance.now() > giveUpAt || (isTaken ? !mayMove : !isWaitingForSessions)) throw refused(place, said, 'PostgreSQL did not start')
    if (isTaken) place.port = await freePort(0)
    else await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

// Restarts the server on its port when it dies.
function keepRunning(run: Run, first: Server, log: (line: string) => void): { stop: () => Promise<void> } {
  let server = first
  let isStopping = false
  let restart = Promise.resolve()
  const follow = (): void => {
    void server.exited.then(() => {
      if (!isStopping) restart = again()
    })
  }
  const again = async (): Promise<void> => {
    for (let wait = 100; !isStopping; wait = Math.min(wait * 2, 5000)) {
      log('The database ended unexpectedly; starting it again.')
      try {
        server = await startServer(run, log, false)
        return follow()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
  follow()
  const stop = async (): Promise<void> => {
    isStopping = true
    await restart
    if (server.child.exitCode === null && server.child.signalCode === null) await stopProcess(run.binaries, run.place, server.pid)
  }
  return { stop }
}

async function ensureDatabase(place: Place): Promise<void> {
  try {
    await withClient(urlOf(place, 'jumla'), async () => undefined)
  } catch (error) {
    if (codeOf(error) === '28P01')
      throw startError(`The password in ${place.dataDir}/database.json is not the one of the database in ${place.data}.`)
    if (codeOf(error) !== '3D000') throw error
    await withClient(urlOf(place, 'postgres'), (client) => createDatabase(client, 'jumla'))
  }
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
