// API answers for visitors and for one buyer: compared with the same SQL through the bare driver, and cached answers with a bare server.
import { z } from 'zod'
import { slugOf } from '../make-catalogue.ts'
import { bareServerOf } from '../lib/bare-server.ts'
import type { Request } from '../lib/connection.ts'
import type { Figure } from '../lib/figure.ts'
import { listRequests, priceRequests, productRequests, searchRequests } from '../lib/kinds-of-requests.ts'
import { LoadResult } from '../lib/load-plan.ts'
import { alone, besideLimit, type Row } from '../lib/report.ts'
import type { Shop, World } from '../lib/world.ts'

const Recorded = z.object({ statements: z.number(), texts: z.array(z.string()) })
const lanes = 8

type Answer = { figure: string; what: string; requests: Request[]; atLeast: number; env?: Record<string, string> }

/** Sends equal requests to the shop without its cache, and as bare statements. */
async function besideBareSql(world: World, { figure, what, requests, atLeast }: Answer): Promise<Row> {
  const databaseUrl = await world.catalogue()
  const shop = await world.shop({ databaseUrl, env: { PAGE_CACHE: '0' } })
  const replay = world.helper('replay-process')
  const { statements } = await replay.ask({ kind: 'record', databaseUrl, dataDir: world.dataDir, requests }, Recorded)
  const { seconds, repetitions } = world.options
  const row = await besideLimit({
    figure,
    what,
    repetitions,
    atLeast,
    note: `${statements} statements per answer, ${lanes} connections`,
    measure: () => world.loadOn(shop, { requests, connections: lanes }),
    limit: () => replay.ask({ kind: 'run', databaseUrl, connections: lanes, seconds, warmSeconds: seconds / 4, once: false }, LoadResult),
  })
  await replay.stop()
  await shop.stop()
  return row
}

async function keptBesideBareServer(world: World, shop: Shop, { figure, what, requests, atLeast }: Answer): Promise<Row> {
  const bare = await bareServerOf(world, shop, requests)
  const row = await besideLimit({
    figure,
    what,
    repetitions: world.options.repetitions,
    atLeast,
    measure: () => world.loadOn(shop, { requests }),
    limit: async () => ({ perSecond: (await world.load({ port: bare.port, requests })).perSecond }),
  })
  await bare.stop()
  return row
}

export const listAnswer: Figure = {
  name: 'list-answer',
  about: 'A listing by the API with filter, sort, count and facets',
  run: async (world) => {
    const requests = listRequests()
    const row = await besideBareSql(world, { figure: 'list-answer', what: 'filters, sort, count; made anew', requests, atLeast: 0.6 })
    const shop = await world.shop({ databaseUrl: await world.catalogue() })
    const kept = await keptBesideBareServer(world, shop, { figure: 'list-answer', what: 'kept', requests, atLeast: 0.5 })
    await shop.stop()
    return [row, kept]
  },
}

export const productAnswer: Figure = {
  name: 'product-answer',
  about: 'One product by the API',
  run: async (world) => [
    await besideBareSql(world, {
      figure: 'product-answer',
      what: 'made anew',
      requests: productRequests(world.options.products),
      atLeast: 0.6,
    }),
  ],
}

export const pricesAnswer: Figure = {
  name: 'prices-answer',
  about: 'The prices of 24 variants for one signed-in buyer',
  run: async (world) => {
    const databaseUrl = await world.catalogue()
    const slugs = Array.from({ length: 480 }, (_, index) => slugOf(1 + ((index * 7) % world.options.products)))
    const rows = await world.query<{ id: string }>(
      databaseUrl,
      'select v.id from variants v join products p on p.id = v.product_id where p.slug = any($1) and v.position = 0',
      [slugs],
    )
    const requests = priceRequests(rows.map(({ id }) => id))
    return [await besideBareSql(world, { figure: 'prices-answer', what: '24 variants, own price lists', requests, atLeast: 0.6 })]
  },
}

export const searchAnswer: Figure = {
  name: 'search-answer',
  about: 'A search for two words with a typing mistake',
  run: async (world) => {
    const rows: Row[] = []
    for (const language of ['en', 'ar'] as const) {
      const requests = searchRequests(world.options.products, language)
      const what = language === 'en' ? 'English' : 'Arabic'
      rows.push(await besideBareSql(world, { figure: 'search-answer', what, requests, atLeast: 0.5 }))
      rows.push(await slowest(world, requests, `${what}, p99 at one connection`))
    }
    return rows
  },
}

async function slowest(world: World, requests: Request[], what: string): Promise<Row> {
  const shop = await world.shop({ databaseUrl: await world.catalogue(), env: { PAGE_CACHE: '0' } })
  const values: number[] = []
  for (let turn = 0; turn < world.options.repetitions; turn++)
    values.push((await world.load({ port: shop.port, requests, connections: 1 })).p99)
  await shop.stop()
  return alone({ figure: 'search-answer', what, unit: 'ms', values, atMost: 50 })
}
