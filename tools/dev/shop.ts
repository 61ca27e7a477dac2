// The server half of `npm run dev`: the shop in a process of its own, started anew when its sources change. Its pages come from Vite in the parent.
import type { HotPayload } from 'vite'
import { type App, buildApp } from '../../src/app.ts'
import { readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { tieFiles } from '#server/tie-files.ts'
import { pageModules } from './page-modules.ts'

let app: App | undefined
let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await app?.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

const config = readConfig(process.env, process.argv.slice(2))
const databaseUrl = config.databaseUrl ?? ''
const readPages = pageModules({
  connect: ({ onMessage, onDisconnection }) => {
    process.on('message', (payload: HotPayload) => {
      if (payload.type === 'custom') onMessage(payload)
    })
    process.on('disconnect', onDisconnection)
  },
  send: (payload) => void process.send?.(payload),
})

const isFirst = process.env.DEV_START === 'first'

async function start(): Promise<void> {
  await migrateDatabase(databaseUrl)
  app = await buildApp({ config, databaseUrl, pages: { version: 'development', freshBuild: () => readPages() } })
  await tieFiles(app.database.db, { ...config, storage: app.storage })
  if (isFirst && config.loadsDemo) await (await import('../../src/seed.ts')).loadDemo(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const bound = app.server.addresses()[0]
  process.send?.({ type: 'ready', port: typeof bound === 'object' ? bound.port : 0 })
  await app.jobs.work()
  // Prepares the first page; its errors are reported when it is requested. Later an open page asks by itself, and answers come first.
  if (isFirst) await readPages().catch(() => undefined)
}

start().catch((error: unknown) => {
  // A start that is under way fails when the application is stopped.
  if (isStopping) return
  console.error(error)
  process.exit(1)
})
