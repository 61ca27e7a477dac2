// The shops the stories use: one is filled with the demo, every worker gets a copy of it. Everything goes when the stories end.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfStale } from '../bin/lib/build.mjs'
import { commandArguments, shopArguments, shopEnvironment } from '../bin/lib/shop-command.mjs'
import { doorPort, shopCount, shopOf } from './shops.ts'

const folder = process.env.E2E_DATA_DIR
if (!folder) throw new Error('E2E_DATA_DIR is not set')
const seed = join(import.meta.dirname, '../src/commands/seed.ts')
const template = join(folder, 'template')
// As `npm start` starts it.
const env = { ...process.env, ...shopEnvironment }

// A story that passes on pages of yesterday says nothing.
await buildIfStale(process.execPath)
// Open to PostgreSQL, which is another user when root runs the stories.
mkdirSync(template, { recursive: true, mode: 0o711 })
execFileSync(process.execPath, [...commandArguments, seed], { env: { ...env, DATA_DIR: template } })
const shops = Array.from({ length: shopCount }, (_, worker) => {
  const { port, url, dataDir } = shopOf(worker)
  // With its owners: when root runs the stories, the database belongs to another user.
  execFileSync('cp', ['-a', template, dataDir])
  return spawn(process.execPath, shopArguments, {
    stdio: 'inherit',
    env: { ...env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir },
  })
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shops.forEach((shop) => shop.kill('SIGTERM')))
const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
for (let worker = 0; worker < shopCount; worker++) while (!(await isReady(shopOf(worker).url))) await sleep(50)
createServer((_request, response) => response.end()).listen(doorPort, '127.0.0.1')
const codes = await Promise.all(shops.map((shop) => new Promise<number>((resolve) => shop.on('exit', (code) => resolve(code ?? 1)))))
rmSync(folder, { recursive: true, force: true })
process.exit(Math.max(...codes))
