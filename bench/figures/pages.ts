// Pages as visitors get them: from the page cache against a bare server, and rendered anew against the rendering alone.
import { paths } from '#web/paths.ts'
import { brandSlug, categorySlug, slugOf } from '../make-catalogue.ts'
import { bareServerOf } from '../lib/bare-server.ts'
import { aboutPath, articlePath, blogPath, formPath, landingPath } from '../lib/make-pages.ts'
import type { Figure } from '../lib/figure.ts'
import { LoadResult } from '../lib/load-plan.ts'
import { alone, besideLimit, type Row } from '../lib/report.ts'
import { pageHeaders, type Shop, type World } from '../lib/world.ts'

const pages = [
  { name: 'listing', path: `${paths.category(categorySlug(0, 0))}` },
  { name: 'product', path: paths.product(slugOf(8)) },
]

const contentPages = [
  { name: 'blog', path: blogPath },
  { name: 'article', path: articlePath },
  { name: 'about us', path: aboutPath },
  { name: 'landing page', path: landingPath },
  { name: 'form', path: formPath },
]

export const pageCached: Figure = {
  name: 'page-cached',
  about: 'Listing, product and content pages for a visitor from the page cache',
  run: async (world) => {
    const shop = await world.shop({ databaseUrl: await world.catalogue() })
    const rows: Row[] = []
    for (const { name, path } of [...pages, ...contentPages]) {
      const requests = [{ path, headers: pageHeaders }]
      const bare = await bareServerOf(world, shop, requests)
      rows.push(
        await besideLimit({
          figure: 'page-cached',
          what: name,
          repetitions: world.options.repetitions,
          atLeast: 0.5,
          measure: () => world.loadOn(shop, { requests }),
          limit: async () => ({ perSecond: (await world.load({ port: bare.port, requests })).perSecond }),
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
  about: 'The same pages rendered anew: with the API answers kept, and with nothing kept',
  run: async (world) => {
    const rows: Row[] = []
    for (const isKept of [true, false]) {
      const shop = await world.shop({ databaseUrl: await world.catalogue(), env: { PAGE_CACHE: isKept ? '1' : '0' } })
      for (const { name, path } of pages) rows.push(...(await rendered(world, { shop, name, path, isKept })))
      await shop.stop()
    }
    return rows
  },
}

type Rendered = { shop: Shop; name: string; path: string; isKept: boolean }

/** Each request has an address of its own, so that no page is found in the cache while the answers it is made of are. */
async function rendered(world: World, { shop, name, path, isKept }: Rendered): Promise<Row[]> {
  const { seconds, repetitions } = world.options
  const render = world.helper('render-process')
  const rates: number[] = []
  let turn = 0
  const row = await besideLimit({
    figure: 'page-rendered',
    what: `${name}, ${isKept ? 'answers kept' : 'nothing kept'}`,
    repetitions,
    atLeast: isKept ? 0.6 : null,
    note: 'one connection',
    measure: async () => {
      turn += 1
      const requests = Array.from({ length: 5000 }, (_, index) => ({ path: `${path}?visit=${turn}-${index}`, headers: pageHeaders }))
      const result = await world.loadOn(shop, { requests, connections: 1, once: true })
      rates.push(result.perSecond)
      return result
    },
    limit: () => render.ask({ port: shop.port, path, seconds, warmSeconds: Math.max(1, seconds / 2) }, LoadResult),
  })
  await render.stop()
  const rate = alone({ figure: 'page-rendered', what: `${name}, pages a second`, unit: '/s', values: rates, atLeast: 250 })
  return name === 'listing' && isKept ? [row, rate] : [row]
}

/** Filters nobody asked for before: what the frame shows is cached, nothing of the list is. */
const newFilters = (count: number) =>
  Array.from({ length: count }, () => {
    const brands = Array.from({ length: 6 }, () => brandSlug(Math.floor(Math.random() * 40)))
    return { path: `${paths.products()}?brand=${brands.join(',')}&page=${1 + Math.floor(Math.random() * 9)}`, headers: pageHeaders }
  })

export const pageNew: Figure = {
  name: 'page-new',
  about: 'A filtered listing nobody asked for before, at one connection',
  run: async (world) => {
    const shop = await world.shop({ databaseUrl: await world.catalogue() })
    const rates: number[] = []
    const spent: { shopMs: number; databaseMs: number }[] = []
    for (let turn = 0; turn < world.options.repetitions; turn++) {
      const result = await world.loadOn(shop, { requests: newFilters(20_000), connections: 1, once: true })
      rates.push(result.perSecond)
      spent.push(result)
    }
    await shop.stop()
    const last = spent.at(-1)
    const note = last ? `processor: ${last.shopMs.toFixed(1)} ms in the shop, ${last.databaseMs.toFixed(1)} ms in the database` : ''
    return [alone({ figure: 'page-new', what: 'filtered listing, pages a second', unit: '/s', values: rates, atLeast: 150, note })]
  },
}
