// The time of one answer as the catalogue grows: equal requests at a thousand, ten thousand and a hundred thousand products.
import type { Figure } from '../lib/figure.ts'
import { listRequests, productRequests, searchRequests, wholeListRequests } from '../lib/kinds-of-requests.ts'
import type { Request } from '../lib/connection.ts'
import { alone, type Row } from '../lib/report.ts'
import { series } from '../lib/series.ts'

const steps = [1000, 10_000, 100_000]

const kinds: { what: string; of(products: number): Request[] }[] = [
  { what: 'filtered list', of: () => listRequests() },
  { what: 'whole list', of: () => wholeListRequests() },
  { what: 'search', of: (products) => searchRequests(products, 'en') },
  { what: 'product', of: (products) => productRequests(products) },
]

export const growth: Figure = {
  name: 'growth',
  about: 'How answers slow down from one step of ten to the next (only with --growth)',
  run: async (world) => {
    if (!world.options.growth) return []
    const medians = new Map<string, number[]>()
    const rows: Row[] = []
    for (const products of steps) {
      const shop = await world.shop({ databaseUrl: await world.catalogue(products), env: { PAGE_CACHE: '0' } })
      for (const { what, of } of kinds) {
        const times: number[] = []
        const tails: number[] = []
        for (let turn = 0; turn < world.options.repetitions; turn++) {
          const { p50, p99 } = await world.load({ port: shop.port, requests: of(products), connections: 1 })
          times.push(p50)
          tails.push(p99)
        }
        medians.set(what, [...(medians.get(what) ?? []), series(times).median])
        rows.push(alone({ figure: 'growth', what: `${what} at ${products}, median`, unit: 'ms', values: times }))
        if (what === 'search')
          rows.push(alone({ figure: 'growth', what: `${what} at ${products}, p99`, unit: 'ms', values: tails, atMost: 50 }))
      }
      await shop.stop()
    }
    const factors = kinds.flatMap(({ what }) => {
      const times = medians.get(what) ?? []
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
    return [...rows, ...factors]
  },
}
