// Moving day: a Shopify export with pictures on another server, through the office, from the upload to the last picture.
import { join } from 'node:path'
import { z } from 'zod'
import { writeBigCatalogue } from '#modules/imports/server/reading/testing/big-catalogue.ts'
import type { Figure } from '../lib/figure.ts'
import { listRequests, productRequests } from '../lib/kinds-of-requests.ts'
import { officeImport } from '../lib/office-import.ts'
import { alone, type Row } from '../lib/report.ts'
import { series } from '../lib/series.ts'

const picturesEach = 2
const timeout = 1_800_000

export const movingIn: Figure = {
  name: 'move-in',
  about: 'A Shopify export with pictures on a local server, from the upload to the last picture shown; --move-in says how many products',
  run: async (world) => {
    const products = world.options.moveIn
    const pictures = await world
      .helper('picture-server-process')
      .ask({ pixels: 1000 }, z.object({ port: z.number(), kilobytes: z.number() }))
    const file = join(world.dataDir, 'move-in.csv')
    await writeBigCatalogue({
      path: file,
      products,
      format: 'shopify',
      pictures: { url: `http://127.0.0.1:${pictures.port}`, each: picturesEach },
    })
    const databaseUrl = await world.catalogueCopy(1000)
    const shop = await world.shop({ databaseUrl, script: join(import.meta.dirname, '../shop-near-pictures.ts') })
    const office = officeImport(
      () => `http://127.0.0.1:${shop.port}`,
      (text, values) => world.query(databaseUrl, text, values),
    )
    const requests = [...listRequests(20), ...productRequests(1000, 40)]
    const load = { port: shop.port, requests, connections: 2, seconds: 1, warmSeconds: 0.2 }
    const quiet = (await world.load(load)).p99
    const before = shop.residentMb()
    const busy: number[] = []
    let [peak, isRunning] = [before, true]
    const visitors = (async () => {
      while (isRunning) {
        busy.push((await world.load(load)).p99)
        peak = Math.max(peak, shop.residentMb())
      }
    })()
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    const id = await office.upload(file)
    await office.preview(id)
    await office.start(id, 'run')
    await office.until(id, ({ state }) => state === 'fetching' || state === 'done', timeout)
    const written = seconds()
    const { kept, state } = await office.until(id, (each) => each.state === 'done' || each.state === 'failed', timeout)
    const whole = seconds()
    isRunning = false
    await visitors
    if (state !== 'done' || kept !== products * picturesEach) throw new Error(`${kept} pictures came, and the import is ${state}`)
    const figure = 'move-in'
    const rows: Row[] = [
      alone({ figure, what: `${products} products of ${picturesEach} pictures, upload to last picture`, unit: 's', values: [whole] }),
      alone({
        figure,
        what: `pictures of ${pictures.kilobytes.toFixed(0)} kB fetched and shown`,
        unit: '/s',
        values: [kept / (whole - written)],
        atLeast: 100,
      }),
      alone({ figure, what: "the shop's p99 meanwhile, against before", unit: 'x', values: [series(busy).median / quiet], atMost: 2 }),
      alone({ figure, what: 'memory it adds to the shop', unit: 'MB', values: [peak - before] }),
    ]
    return rows
  },
}
