// A catalogue file through the office's import: compared, written and undone by the shop itself, while visitors go on looking at it.
import { join } from 'node:path'
import { writeBigCatalogue } from '#modules/imports/server/reading/testing/big-catalogue.ts'
import type { Figure } from '../lib/figure.ts'
import { listRequests, productRequests } from '../lib/kinds-of-requests.ts'
import { officeImport } from '../lib/office-import.ts'
import { alone, type Row } from '../lib/report.ts'
import { series } from '../lib/series.ts'

const steps = ['compared', 'written', 'undone'] as const

export const officeImporting: Figure = {
  name: 'office-import',
  about: 'The same file through the office: compared, written and undone by the shop itself',
  run: async (world) => {
    const { products, repetitions } = world.options
    const file = join(world.dataDir, 'office.csv')
    await writeBigCatalogue({ path: file, products, format: 'shopify' })
    const rates = { compared: [] as number[], written: [] as number[], undone: [] as number[] }
    const slower: number[] = []
    const added: number[] = []
    for (let turn = 0; turn < repetitions; turn++) {
      const databaseUrl = await world.catalogueCopy()
      const shop = await world.shop({ databaseUrl })
      const office = officeImport(
        () => `http://127.0.0.1:${shop.port}`,
        (text, values) => world.query(databaseUrl, text, values),
      )
      const load = {
        port: shop.port,
        requests: [...listRequests(20), ...productRequests(products, 40)],
        connections: 2,
        seconds: 1,
        warmSeconds: 0.2,
      }
      const quiet = (await world.load(load)).p99
      const memory = shop.residentMb()
      let peak = memory
      let isRunning = true
      const busy: number[] = []
      const visitors = (async () => {
        while (isRunning) {
          busy.push((await world.load(load)).p99)
          peak = Math.max(peak, shop.residentMb())
        }
      })()
      const id = await office.upload(file)
      const work = {
        compared: () => office.preview(id),
        written: async () => {
          await office.start(id, 'run')
          await office.until(id, ({ state }) => state === 'fetching' || state === 'done')
        },
        undone: async () => {
          await office.start(id, 'undo')
          await office.until(id, ({ state }) => state === 'undone')
        },
      }
      for (const step of steps) {
        const start = performance.now()
        await work[step]()
        rates[step].push(products / ((performance.now() - start) / 1000))
        // The addresses of the file's pictures lead nowhere: nobody's clock waits for them.
        if (step === 'written') await office.stopPictures(id)
      }
      isRunning = false
      await visitors
      slower.push(series(busy).median / quiet)
      added.push(peak - memory)
      await shop.stop()
    }
    const figure = 'office-import'
    const rows: Row[] = [
      ...steps.map((step) =>
        alone({
          figure,
          what: `${products} products ${step}`,
          unit: '/s',
          values: rates[step],
          ...(step === 'written' ? { atLeast: 1000 } : {}),
        }),
      ),
      alone({ figure, what: "the shop's p99 meanwhile, against before", unit: 'x', values: slower, atMost: 2 }),
      alone({ figure, what: 'memory it adds to the shop', unit: 'MB', values: added, atMost: 100 }),
    ]
    return rows
  },
}
