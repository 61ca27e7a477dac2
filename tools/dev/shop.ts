// The server half of `npm run dev`: the shop in a process of its own, started anew when its sources change. Its pages come from Vite in the parent.
import type { ServerBuild } from 'react-router'
import type { HotPayload } from 'vite'
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { tieFilesFolder } from '#server/files-folder.ts'
import { filesFolder } from '#server/storage.ts'

const config = readConfig(process.env, process.argv.slice(2))
const databaseUrl = config.databaseUrl ?? ''
const pages = new ModuleRunner(
  {
    transport: {
      connect: ({ onMessage, onDisconnection }) => {
        // After a change all modules are read again, but only when the next page is requested.
        process.on('message', (payload: HotPayload) => (payload.type === 'custom' ? onMessage(payload) : pages.clearCache()))
        process.on('disconnect', onDisconnection)
      },
      send: (payload) => void process.send?.(payload),
    },
    hmr: false,
  },
  new ESModulesEvaluator(),
)

const freshBuild = () => pages.import<ServerBuild>('virtual:react-router/server-build')

await migrateDatabase(databaseUrl)
const app = await buildApp({ config, databaseUrl, pages: { version: 'development', freshBuild } })
await tieFilesFolder(app.database.db, filesFolder(config))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void app.close().finally(() => process.exit(0)))
if (config.loadsDemo) await (await import('../../src/seed.ts')).loadDemo(app)
await app.server.listen({ port: 0, host: '127.0.0.1' })
await app.jobs.work()
const bound = app.server.addresses()[0]
process.send?.({ type: 'ready', port: typeof bound === 'object' ? bound.port : 0 })
// Prepares the first page; its errors are reported when it is requested.
await freshBuild().catch(() => undefined)
