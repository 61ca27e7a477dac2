// Start of the shop: configuration, database, migrations, demo data, jobs, listen; and a clean stop.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'
import { readConfig } from './server/config.ts'
import { onUncaught, sayLast } from './server/last-words.ts'
import { migrateDatabase } from './server/db/migrate.ts'
import { checkDatabase, startPostgres } from './server/postgres/embedded.ts'
import { startError } from './server/start-error.ts'
import { tieFiles } from './server/tie-files.ts'
import { readBuild } from './server/build.ts'

process.env.NODE_ENV ??= 'production'

const stops: (() => Promise<void>)[] = []
/** Tells a load balancer, if there is one, and waits until it has turned away. */
let announceStop: () => Promise<void> = async () => {}
let isStopping = false

async function stop(code: number, { isAnnounced = false } = {}): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (isAnnounced) await announceStop()
  setTimeout(() => process.exit(1), 15_000).unref()
  for (const each of stops.reverse()) await each().catch((error: unknown) => sayLast(error, 'a part of the shop did not stop'))
  process.exit(code)
}

/** Milliseconds: a database of its own that starts beside the shop may come later. */
const databaseTimeout = 30_000

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const say = (line: string) => console.log(line)
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config.dataDir, say))
  await checkDatabase(databaseUrl, config.databaseUrl ? { timeout: databaseTimeout, say } : {})
  await migrateDatabase(databaseUrl)
  const { buildApp } = await import('./app.ts')
  const build = readBuild(join(import.meta.dirname, '..'))
  const app = await buildApp({ config, databaseUrl, pages: build })
  stops.push(() => app.close())
  announceStop = async () => {
    app.readiness.isStopping = true
    await sleep(config.stopDelay * 1000)
  }
  await tieFiles(app.database.db, { ...config, storage: app.storage })
  if (config.loadsDemo) {
    const { isDemoShop, loadDemo } = await import('./seed.ts')
    await loadDemo(app)
    // A shop with people of its own stays theirs, also when it is started without --empty.
    config.loadsDemo = await isDemoShop(app)
  }
  const { writeFirstPages } = await import('./first-pages.ts')
  await writeFirstPages(app)
  await listen(app, config.port, config.host)
  await app.jobs.work()
  const bound = app.server.addresses()[0]
  const port = typeof bound === 'object' ? bound.port : config.port
  const address = config.publicUrl.replace(/:0$/, `:${port}`)
  say(`\n  Jumla is ready: ${address}\n`)
  if (config.loadsDemo) {
    const { demoSignIns } = await import('../demo/people.ts')
    say('  Demo sign-ins (password for all: demo-Password-1)')
    for (const { email, about } of demoSignIns) say(`    ${email.padEnd(24)} ${about}`)
    say('')
  }
  const { isSetupNeeded } = await import('#modules/sign-in/server/public.ts')
  const isNew = await app.asSystem(isSetupNeeded)
  say(`  ${isNew ? 'Nobody works here yet. Make the first admin' : 'Office'}: ${address}/admin-panel/secure\n`)
}

async function startOwnDatabase(dataDir: string, say: (line: string) => void): Promise<string> {
  const postgres = await startPostgres({ dataDir, log: say })
  stops.push(() => postgres.stop())
  return postgres.url
}

async function listen(app: App, port: number, host: string): Promise<void> {
  try {
    await app.server.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw startError(`PORT: ${port} is taken by another program. Choose another one: PORT=3001 npm start`)
    if (code === 'EACCES') throw startError(`PORT: ${port} may not be used by this user. Choose one above 1023`)
    throw error
  }
}

process.on('SIGTERM', () => void stop(0, { isAnnounced: true }))
process.on('SIGINT', () => void stop(0))
onUncaught(() => void stop(1))

start().catch((error: unknown) => {
  // A start that is under way fails when the database and the application are stopped.
  if (isStopping) return
  if (error instanceof Error && error.name === 'StartError') console.error(`Jumla did not start. ${error.message}`)
  else sayLast(error, 'Jumla did not start')
  void stop(1)
})
