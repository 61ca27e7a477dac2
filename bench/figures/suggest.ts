// Suggestions while somebody types: the beginnings of titles, colours and brands, without the cache.
import type { Figure } from '../lib/figure.ts'
import { suggestRequests } from '../lib/kinds-of-requests.ts'
import { alone, type Row } from '../lib/report.ts'

export const suggesting: Figure = {
  name: 'suggest',
  about: 'Suggestions of the search box, p95 at one connection (its goal is for --products 100000)',
  run: async (world) => {
    const { products, repetitions } = world.options
    const shop = await world.shop({ databaseUrl: await world.catalogue(), env: { PAGE_CACHE: '0' } })
    const rows: Row[] = []
    for (const language of ['en', 'ar'] as const) {
      const requests = suggestRequests(products, language)
      const values: number[] = []
      for (let turn = 0; turn < repetitions; turn++) values.push((await world.load({ port: shop.port, requests, connections: 1 })).p95)
      const what = `${language === 'en' ? 'English' : 'Arabic'}, p95 on ${products} products`
      rows.push(alone({ figure: 'suggest', what, unit: 'ms', values, atMost: 30 }))
    }
    await shop.stop()
    return rows
  },
}
