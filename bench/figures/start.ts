// The time from starting the built shop to ready, on its own database, and its memory afterwards.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shopArguments } from '../../bin/lib/shop-command.mjs'
import type { Figure } from '../lib/figure.ts'
import { listRequests, productRequests } from '../lib/kinds-of-requests.ts'
import { alone } from '../lib/report.ts'
import { freePort, ready, shopEnv } from '../lib/world.ts'

const root = join(import.meta.dirname, '../..')

async function secondsToReady(dataDir: string): Promise<number> {
  const port = await freePort()
  const start = performance.now()
  const child = spawn(process.execPath, [...shopArguments, '--empty'], {
    cwd: root,
    env: { ...process.env, ...shopEnv(port, dataDir) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const isUp = new Promise((resolve) => child.stdout.on('data', (part: Buffer) => part.includes('is ready') && resolve(true)))
  await ready(port, child)
  const seconds = (performance.now() - start) / 1000
  await isUp
  child.kill('SIGTERM')
  await ended
  return seconds
}

export const start: Figure = {
  name: 'start',
  about: 'The built shop on its own data folder, from its start to ready',
  run: async (world) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'jumla-bench-start-'))
    chmodSync(dataDir, 0o711)
    try {
      const first = await secondsToReady(dataDir)
      const values: number[] = []
      for (let turn = 0; turn < world.options.repetitions; turn++) values.push(await secondsToReady(dataDir))
      return [
        alone({ figure: 'start', what: 'with its data folder', unit: 's', values, atMost: 2 }),
        alone({ figure: 'start', what: 'on an empty folder (makes the database)', unit: 's', values: [first] }),
      ]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

export const memory: Figure = {
  name: 'memory',
  about: 'Resident memory idle and after load',
  run: async (world) => {
    const { products, repetitions } = world.options
    const shop = await world.shop({ databaseUrl: await world.catalogue() })
    await shop.get('/')
    const idle = { node: shop.residentMb(), postgres: world.postgresMb() }
    const after: Record<'node' | 'postgres', number[]> = { node: [], postgres: [] }
    for (let turn = 0; turn < repetitions; turn++) {
      await world.load({
        port: shop.port,
        requests: [...listRequests(200), ...productRequests(products, 400), { path: '/', headers: { accept: 'text/html' } }],
      })
      after.node.push(shop.residentMb())
      after.postgres.push(world.postgresMb())
    }
    await shop.stop()
    const figure = 'memory'
    const unit = 'MB'
    return [
      alone({ figure, what: 'Node, idle', unit, values: [idle.node], atMost: 250 }),
      alone({ figure, what: 'Node, after load', unit, values: after.node, atMost: 250 }),
      alone({ figure, what: 'database, idle', unit, values: [idle.postgres], atMost: 200 }),
      alone({ figure, what: 'database, after load', unit, values: after.postgres, atMost: 200 }),
    ]
  },
}
