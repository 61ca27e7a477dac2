// Imports a catalogue file of the requested size with the command, while visitors browse the shop.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandArguments } from '../../bin/lib/shop-command.mjs'
import { writeBigCatalogue } from '#modules/imports/server/reading/testing/big-catalogue.ts'
import type { Figure } from '../lib/figure.ts'
import { listRequests, productRequests } from '../lib/kinds-of-requests.ts'
import { alone, type Row } from '../lib/report.ts'
import { series } from '../lib/series.ts'
import { shopEnv, type World } from '../lib/world.ts'

const root = join(import.meta.dirname, '../..')

export type Run = { ended: Promise<{ seconds: number; peakMb: number }>; isRunning(): boolean }

export function startImport(world: World, databaseUrl: string, file: string): Run {
  const start = performance.now()
  const child = spawn(process.execPath, [...commandArguments, 'src/commands/import.ts', file], {
    cwd: root,
    env: { ...process.env, ...shopEnv(0, world.dataDir), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-2000)))
  let peakMb = NaN
  const watch = setInterval(() => {
    try {
      peakMb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024 || peakMb
    } catch {
      // It has just ended, or this is no Linux.
    }
  }, 100)
  let isRunning = true
  const ended = new Promise<{ seconds: number; peakMb: number }>((resolve, reject) =>
    child.once('exit', (code) => {
      isRunning = false
      clearInterval(watch)
      if (code === 0) resolve({ seconds: (performance.now() - start) / 1000, peakMb })
      else reject(new Error(`the import ended with ${code}: ${said}`))
    }),
  )
  ended.catch(() => undefined)
  return { ended, isRunning: () => isRunning }
}

export const importing: Figure = {
  name: 'import',
  about: 'A CSV file of products with five variants each, no pictures, while the shop answers',
  run: async (world) => {
    const { products, repetitions } = world.options
    const file = join(world.dataDir, 'catalogue.csv')
    const small = join(world.dataDir, 'small.csv')
    await writeBigCatalogue({ path: file, products, format: 'shopify' })
    await writeBigCatalogue({ path: small, products: Math.ceil(products / 10), format: 'shopify' })
    const rates: number[] = []
    const slower: number[] = []
    const peaks: number[] = []
    for (let turn = 0; turn < repetitions; turn++) {
      const databaseUrl = await world.catalogueCopy()
      const shop = await world.shop({ databaseUrl })
      const requests = [...listRequests(20), ...productRequests(products, 40)]
      const load = { port: shop.port, requests, connections: 2, seconds: 1, warmSeconds: 0.2 }
      const quiet = (await world.load(load)).p99
      const run = startImport(world, databaseUrl, file)
      const busy: number[] = []
      while (run.isRunning()) busy.push((await world.load(load)).p99)
      const { seconds, peakMb } = await run.ended
      rates.push(products / seconds)
      slower.push(series(busy).median / quiet)
      peaks.push(peakMb)
      await shop.stop()
    }
    const again = await startImport(world, await world.catalogueCopy(), small).ended
    const rows: Row[] = [
      alone({ figure: 'import', what: `${products} products, command's start included`, unit: '/s', values: rates, atLeast: 2000 }),
      alone({ figure: 'import', what: "the shop's p99 meanwhile, against before", unit: 'x', values: slower, atMost: 2 }),
      alone({ figure: 'import', what: 'peak memory of the command', unit: 'MB', values: peaks }),
      alone({
        figure: 'import',
        what: 'peak memory, against a tenth of the file',
        unit: 'x',
        values: peaks.map((peak) => peak / again.peakMb),
        atMost: 1.3,
      }),
    ]
    return rows
  },
}
