// The catalogue office on a hundred thousand products and a million variants: lists, opening, export and import.
import { join } from 'node:path'
import { z } from 'zod'
import { writeBigCatalogue } from '#modules/imports/server/reading/testing/big-catalogue.ts'
import { officeToken } from '../make-catalogue.ts'
import { once, type Request } from '../lib/connection.ts'
import type { Figure } from '../lib/figure.ts'
import { listRequests, productRequests, searchRequests, wholeListRequests } from '../lib/kinds-of-requests.ts'
import { alone, type Row } from '../lib/report.ts'
import { series } from '../lib/series.ts'
import { apiHeaders, type Shop, type World } from '../lib/world.ts'
import { startImport } from './import.ts'

const headers = { ...apiHeaders, authorization: `Bearer ${officeToken}` }
const get = (path: string): Request => ({ path, headers })
const variantsEach = 10

type Scale = { world: World; shop: Shop; databaseUrl: string; products: number }

async function p95({ world, shop }: Scale, what: string, requests: Request[], atMost: number, tail: 'p95' | 'p99' = 'p95'): Promise<Row> {
  const values: number[] = []
  for (let turn = 0; turn < world.options.repetitions; turn++)
    values.push((await world.load({ port: shop.port, requests, connections: 1 }))[tail])
  const row = alone({ figure: 'office-scale', what, unit: 'ms', values, atMost })
  world.say(`  ${what}: ${series(values).median.toFixed(0)} ms`)
  return row
}

async function lists(scale: Scale): Promise<Row[]> {
  const { world, databaseUrl, products } = scale
  const idOf = async (table: string, slug: string) =>
    (await world.query<{ id: string }>(databaseUrl, `select id from ${table} where slug = $1`, [slug]))[0]?.id ?? ''
  const [brand, category, main, tag] = await Promise.all([
    idOf('brands', 'brand-3'),
    idOf('categories', 'category-1-2'),
    idOf('main_categories', 'main-2'),
    idOf('tags', 'new'),
  ])
  const of = (queries: string[]) => queries.map((query) => get(`/api/admin/products${query}`))
  const stock = (queries: string[]) => queries.map((query) => get(`/api/admin/stock${query}`))
  const name = (what: string) => `${what} of ${products}, p95`
  return [
    await p95(scale, name('product list, pages'), of(['', '?page=3', '?page=50']), 100),
    await p95(scale, name('product list, sorted'), of(['?sort=title&page=2', '?sort=-sku', '?sort=updatedAt']), 100),
    await p95(scale, name('product list, by price and stock'), of(['?sort=price', '?sort=-stock']), 100),
    await p95(
      scale,
      name('product list, filters'),
      of([
        `?brand=${brand}`,
        `?category=${category}`,
        `?mainCategory=${main}&page=2`,
        `?tag=${tag}`,
        '?status=unavailable',
        '?archived=true',
      ]),
      100,
    ),
    await p95(scale, name('product list, low stock'), of(['?lowStock=true', `?lowStock=true&brand=${brand}`]), 100),
    await p95(
      scale,
      name('product list, search'),
      of([
        '?search=denim%20jacket',
        '?search=P0000042',
        '?search=%D8%AC%D8%A7%D9%83%D9%8A%D8%AA',
        '?search=nothinglikeit',
        '?search=linen',
      ]),
      100,
    ),
    await p95(
      scale,
      name('product list, filters sorted'),
      of([`?brand=${brand}&sort=title`, `?tag=${tag}&brand=${brand}`, `?category=${category}&sort=-stock`]),
      100,
    ),
    await p95(
      scale,
      name('product list, search sorted and filtered'),
      of(['?search=linen&sort=title', `?search=linen&brand=${brand}`, '?search=brand&page=20']),
      100,
    ),
    await p95(scale, name('stock, what is low'), stock(['?level=low', '', '?search=P0000042']), 100),
    await p95(
      scale,
      name('stock, sorted and searched'),
      stock(['?sort=onHand', '?sort=-onHand', '?search=denim%20jacket', '?search=linen', `?brand=${brand}`, '?sellable=false']),
      100,
    ),
    await p95(
      scale,
      name('stock movements'),
      stock(['/movements', '/movements?page=50', '/movements?reason=edit', '/movements?search=P0000042-3']),
      100,
    ),
  ]
}

/** The shop's own lists without its cache: rows, count and counts per filter. */
async function shopLists({ world, databaseUrl, products, ...rest }: Scale): Promise<Row[]> {
  const shop = await world.shop({ databaseUrl, env: { PAGE_CACHE: '0' } })
  const scale = { ...rest, world, databaseUrl, products, shop }
  const name = (what: string, tail: string) => `shop, ${what} of ${products} made anew, ${tail}`
  const rows = [
    await p95(scale, name('whole list', 'p95'), wholeListRequests(), 100),
    await p95(scale, name('list with filters', 'p95'), listRequests(), 100),
    await p95(scale, name('English search', 'p99'), searchRequests(products, 'en'), 50, 'p99'),
    await p95(scale, name('Arabic search', 'p99'), searchRequests(products, 'ar'), 50, 'p99'),
  ]
  await shop.stop()
  return rows
}

async function opening(scale: Scale): Promise<Row> {
  const some = await scale.world.query<{ id: string }>(scale.databaseUrl, 'select id from products order by sku limit 50 offset 10')
  const requests = some.map(({ id }) => get(`/api/admin/products/${id}`))
  return p95(scale, `opening one product of ${scale.products}, p95`, requests, 150)
}

const Link = z.object({ data: z.object({ href: z.string() }) })

async function exporting({ world, shop, products }: Scale): Promise<Row[]> {
  const made = await once(shop.port, {
    method: 'POST',
    path: '/api/admin/downloads',
    headers: { ...headers, 'accept-encoding': 'identity' },
    body: JSON.stringify({ what: 'products', as: 'csv' }),
  })
  const { href } = Link.parse(JSON.parse(made.body().toString())).data
  const before = shop.residentMb()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, shop.residentMb())), 50)
  const start = performance.now()
  let bytes = 0
  const reply = await fetch(`http://127.0.0.1:${shop.port}${href}`)
  if (!reply.ok || !reply.body) throw new Error(`the export answered ${reply.status}`)
  for await (const part of reply.body) bytes += part.byteLength
  clearInterval(watch)
  const seconds = (performance.now() - start) / 1000
  world.say(`  exported ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s`)
  return [
    alone({ figure: 'office-scale', what: `export of ${products} products`, unit: '/s', values: [products / seconds] }),
    alone({
      figure: 'office-scale',
      what: 'what an export adds to the memory of the shop',
      unit: 'MB',
      values: [peak - before],
      atMost: 100,
    }),
  ]
}

async function importing({ world, shop, databaseUrl, products }: Scale): Promise<Row[]> {
  const file = join(world.dataDir, 'large.csv')
  await writeBigCatalogue({ path: file, products, format: 'shopify' })
  const requests = [...listRequests(20), ...productRequests(products, 40)]
  const load = { port: shop.port, requests, connections: 2, seconds: 2, warmSeconds: 0.2 }
  const quiet = (await world.load(load)).p99
  const run = startImport(world, databaseUrl, file)
  const busy: number[] = []
  while (run.isRunning()) busy.push((await world.load(load)).p99)
  const { seconds, peakMb } = await run.ended
  return [
    alone({ figure: 'office-scale', what: `import of ${products} more products`, unit: '/s', values: [products / seconds], atLeast: 1000 }),
    alone({
      figure: 'office-scale',
      what: "the shop's p99 meanwhile, against before",
      unit: 'x',
      values: [series(busy).median / quiet],
      atMost: 2,
    }),
    alone({ figure: 'office-scale', what: 'peak memory of the import', unit: 'MB', values: [peakMb] }),
  ]
}

export const officeScale: Figure = {
  name: 'office-scale',
  about: 'The catalogue office on 100,000 products and 1,000,000 variants (only when named, or with --scale N)',
  run: async (world) => {
    const products = world.options.scale
    if (products === 0) return []
    const databaseUrl = await world.catalogueCopy(products, variantsEach)
    const scale = { world, databaseUrl, products, shop: await world.shop({ databaseUrl }) }
    const rows = [
      ...(await lists(scale)),
      ...(await shopLists(scale)),
      await opening(scale),
      ...(await exporting(scale)),
      ...(await importing(scale)),
    ]
    await scale.shop.stop()
    return rows
  },
}
