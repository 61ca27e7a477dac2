// Pages as visitors get them: from the page cache against a bare server, and rendered anew against the rendering alone.
import { paths } from '#web/paths.ts'
import { categorySlug, slugOf } from '../make-catalogue.ts'
import { bareServerOf } from '../lib/bare-server.ts'
import type { Figure } from '../lib/figure.ts'
import { LoadResult } from '../lib/load-plan.ts'
import { alone, besideLimit, type Row } from '../lib/report.ts'
import { pageHeaders, type World } from '../lib/world.ts'

const pages = [
  { name: 'listing', path: `${paths.category(categorySlug(0, 0))}` },
  { name: 'product', path: paths.product(slugOf(8)) },
]

export const pageCached: Figure = {
  name: 'page-cached',
  about: 'Listing and product page for a visitor from the page cache',
  run: async (world) => {
    const shop = await world.shop({ databaseUrl: await world.catalogue() })
    const rows: Row[] = []
    for (const { name, path } of pages) {
      const requests = [{ path, headers: pageHeaders }]
      const bare = await bareServerOf(world, shop, requests)
      rows.push(
        await besideLimit({
          figure: 'page-cached',
          what: name,
          repetitions: world.options.repetitions,
          atLeast: 0.5,
          measure: async () => (await world.load({ port: shop.port, requests })).perSecond,
          limit: async () => (await world.load({ port: bare.port, requests })).perSecond,
        }),
      )
      await bare.stop()
    }
    await shop.stop()
    return rows
  },
}

export const pageRendered: Figure = {
  name: 'page-rendered',
  about: 'The same pages with nothing kept',
  run: async (world) => {
    const shop = await world.shop({ databaseUrl: await world.catalogue(), env: { PAGE_CACHE: '0' } })
    const rows: Row[] = []
    for (const { name, path } of pages) rows.push(...(await rendered(world, shop.port, name, path)))
    await shop.stop()
    return rows
  },
}

async function rendered(world: World, port: number, name: string, path: string): Promise<Row[]> {
  const { seconds, repetitions } = world.options
  const render = world.helper('render-process')
  const rates: number[] = []
  const row = await besideLimit({
    figure: 'page-rendered',
    what: `${name}, one connection`,
    repetitions,
    atLeast: 0.6,
    measure: async () => {
      const { perSecond } = await world.load({ port, requests: [{ path, headers: pageHeaders }], connections: 1 })
      rates.push(perSecond)
      return perSecond
    },
    limit: async () => (await render.ask({ port, path, seconds, warmSeconds: Math.max(1, seconds / 2) }, LoadResult)).perSecond,
  })
  await render.stop()
  const rate = alone({ figure: 'page-rendered', what: `${name}, pages a second`, unit: '/s', values: rates, atLeast: 250 })
  return name === 'listing' ? [row, rate] : [row]
}
