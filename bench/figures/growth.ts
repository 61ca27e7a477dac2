// The cost of one answer or page as the catalogue grows: equal requests at a thousand, ten thousand and a hundred thousand products. Compared by the processor
// time of shop and database, which holds on a busy machine too.
import { paths } from '#web/paths.ts'
import type { Figure } from '../lib/figure.ts'
import { listRequests, productRequests, searchRequests, wholeListRequests } from '../lib/kinds-of-requests.ts'
import type { Request } from '../lib/connection.ts'
import { alone, type Row } from '../lib/report.ts'
import { series } from '../lib/series.ts'
import { pageHeaders } from '../lib/world.ts'
import { brandSlug, categorySlug, mainSlug, slugOf } from '../make-catalogue.ts'

const steps = [1000, 10_000, 100_000]

const kinds: { what: string; of(products: number): Request[] }[] = [
  { what: 'filtered list', of: () => listRequests() },
  { what: 'whole list', of: () => wholeListRequests() },
  { what: 'search', of: (products) => searchRequests(products, 'en') },
  { what: 'product', of: (products) => productRequests(products) },
]

/** Pages with nothing cached: one that shows as many products as before takes as long as before. */
const pages = {
  home: paths.home(),
  categories: paths.categories(),
  'main category': paths.mainCategory(mainSlug(0)),
  'all products': paths.products(),
  brand: paths.brand(brandSlug(1)),
  'category page': paths.category(categorySlug(0, 0)),
  'product page': paths.product(slugOf(8)),
}
const pageKinds = Object.entries(pages).map(([what, path]) => ({ what, of: (): Request[] => [{ path, headers: pageHeaders }] }))

export const growth: Figure = {
  name: 'growth',
  about: 'How answers slow down from one step of ten to the next (only with --growth)',
  run: async (world) => {
    if (!world.options.growth) return []
    const spent = new Map<string, number[]>()
    const rows: Row[] = []
    for (const products of steps) {
      const shop = await world.shop({ databaseUrl: await world.catalogue(products), env: { PAGE_CACHE: '0' } })
      for (const { what, of } of [...kinds, ...pageKinds]) {
        const times: number[] = []
        const tails: number[] = []
        const works: number[] = []
        for (let turn = 0; turn < world.options.repetitions; turn++) {
          const { p50, p99, shopMs, databaseMs } = await world.loadOn(shop, { requests: of(products), connections: 1 })
          works.push(shopMs + databaseMs)
          times.push(p50)
          tails.push(p99)
        }
        spent.set(what, [...(spent.get(what) ?? []), series(works).median])
        rows.push(alone({ figure: 'growth', what: `${what} at ${products}, processor`, unit: 'ms', values: works }))
        rows.push(alone({ figure: 'growth', what: `${what} at ${products}, median`, unit: 'ms', values: times }))
        if (what === 'search')
          rows.push(alone({ figure: 'growth', what: `${what} at ${products}, p99`, unit: 'ms', values: tails, atMost: 50 }))
      }
      await shop.stop()
    }
    const factors = kinds.flatMap(({ what }) => {
      const times = spent.get(what) ?? []
      return times.slice(1).map((time, at) =>
        alone({
          figure: 'growth',
          what: `${what}, ${steps[at]} to ${steps[at + 1]}`,
          unit: 'x',
          values: [time / (times[at] ?? NaN)],
          atMost: 1.5,
        }),
      )
    })
    const pageFactors = pageKinds.map(({ what }) => {
      const times = spent.get(what) ?? []
      const span = `${what}, ${steps[0]} to ${steps.at(-1)}`
      return alone({ figure: 'growth', what: span, unit: 'x', values: [(times.at(-1) ?? NaN) / (times[0] ?? NaN)], atMost: 1.5 })
    })
    return [...rows, ...factors, ...pageFactors]
  },
}
