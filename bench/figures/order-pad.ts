// The order pad judges as many lines as it takes: how long the answer takes, and how long others wait meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { buyerToken, titleWords } from '../make-catalogue.ts'
import { openConnection, requestBytes } from '../lib/connection.ts'
import { spread } from '../lib/kinds-of-requests.ts'
import { alone, type Row } from '../lib/report.ts'
import type { Figure } from '../lib/figure.ts'
import { apiHeaders, type Shop, type World } from '../lib/world.ts'

const count = 2000

/** Lines as people write them: two of three by SKU, the others by name. */
const ordinary = (skus: readonly string[], products: number): string =>
  spread(products, count)
    .map((product, at) => {
      const sku = skus[at % skus.length] ?? ''
      const [, material, good] = titleWords(product).en
      return [`${at + 1} x ${sku}`, `${sku}\t${at + 1}`, `${material} ${good} ${at + 1} pcs`][at % 3] ?? ''
    })
    .join('\n')

/** The longest lines that fit, each word with a digit. */
const long = (): string =>
  Array.from({ length: count }, (_, at) =>
    Array.from({ length: 30 }, (__, place) => `w${at}-${place}`)
      .join(' ')
      .slice(0, 148),
  ).join('\n')

export const orderPad: Figure = {
  name: 'order-pad',
  about: 'The order pad judges 2,000 lines: the answer, and the longest wait of others',
  run: async (world) => {
    const databaseUrl = await world.catalogue()
    const rows = await world.query<{ sku: string }>(databaseUrl, `select sku from variants order by id limit ${count}`)
    const shop = await world.shop({ databaseUrl })
    const texts = [
      [
        'ordinary lines',
        ordinary(
          rows.map(({ sku }) => sku),
          world.options.products,
        ),
      ],
      ['lines of thirty words with digits', long()],
    ] as const
    const taken: Row[] = []
    for (const [what, text] of texts) taken.push(...(await measured(world, shop, { what, text })))
    await shop.stop()
    return taken
  },
}

async function measured(world: World, shop: Shop, { what, text }: { what: string; text: string }): Promise<Row[]> {
  const connection = await openConnection(shop.port)
  const bytes = requestBytes({
    path: '/api/account/order-pad/judge',
    method: 'POST',
    body: JSON.stringify({ text }),
    headers: { ...apiHeaders, authorization: `Bearer ${buyerToken(1)}` },
  })
  const times: number[] = []
  const waits: number[] = []
  // The first one finds nothing compiled and nothing in the memory of the database.
  for (let turn = 0; turn <= Math.max(5, world.options.repetitions); turn++) {
    const watched = watch(shop.port)
    const start = performance.now()
    const reply = await connection.send(bytes)
    const ms = performance.now() - start
    const wait = await watched.end()
    if (reply.status !== 200) throw new Error(`order pad: ${reply.status} ${reply.body().toString().slice(0, 300)}`)
    if (turn > 0) {
      times.push(ms)
      waits.push(wait)
    }
  }
  connection.close()
  return [
    alone({ figure: 'order-pad', what: `${count} ${what}`, unit: 'ms', values: times, atMost: 2000 }),
    alone({ figure: 'order-pad', what: `longest wait of others, ${what}`, unit: 'ms', values: waits, atMost: 100 }),
  ]
}

/** Asks again and again whether the shop lives; gives the longest time an answer took. */
function watch(port: number): { end(): Promise<number> } {
  let isOver = false
  let longest = 0
  const asking = (async () => {
    const connection = await openConnection(port)
    const bytes = requestBytes({ path: '/healthz', headers: {} })
    while (!isOver) {
      const start = performance.now()
      await connection.send(bytes)
      longest = Math.max(longest, performance.now() - start)
      await sleep(2)
    }
    connection.close()
  })()
  return {
    end: async () => {
      isOver = true
      await asking
      return longest
    },
  }
}
