// The shop as npm start starts it, except that it may fetch pictures from this machine: no setting of a real one allows that.
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { readBuild } from '#server/build.ts'
import { readConfig } from '#server/config.ts'

const read = readConfig(process.env, process.argv.slice(2))
const config = { ...read, privatePictureHosts: ['127.0.0.1'] }
const app = await buildApp({ config, databaseUrl: config.databaseUrl ?? '', pages: readBuild(join(import.meta.dirname, '..')) })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
await app.server.listen({ port: config.port, host: config.host })
await app.jobs.work()
