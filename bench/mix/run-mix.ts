// The mix runs for minutes: 32 buyers save carts and order 20 hot products, while the office edits them, imports run and visitors browse.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buy, type Hot, type Person, type Placed } from './buyer.ts'
import { importOn, workInOffice } from './office.ts'
import { type Met, putOff } from './line.ts'
import { type Spent } from '../lib/world.ts'

type Query = <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>
export type Mix = {
  port: number
  databaseUrl: string
  /** The mix ends with this many orders, or after this many seconds, whatever comes first. */
  orders: number
  seconds: number
  /** The processor time that shop and database have used so far. */
  spent(): Spent
  say?(line: string): void
}
export type Mixed = Placed & {
  met: Met
  seconds: number
  imports: number
  p99: number
  /** Deadlocks that the database broke up meanwhile. */
  deadlocks: number
  /** Milliseconds of processor time for each order, everything of the mix included; `client` is the process of buyers and office. */
  processor: Spent & { clientMs: number }
  /** Mails, and what else orders leave to be done, that waited when the last order was placed. */
  jobsLeft: number
}

const buyers = 32
const hotProducts = 20
/** The number of products with little stock, so that they sell out again and again. */
const scarce = 3
const scarceStock = 100

/** Runs the mix against a shop that was filled by `makeCatalogue`. */
export async function runMix({ databaseUrl, ...mix }: Mix): Promise<Mixed> {
  // One connection for the whole mix: a new one for each look at an import would take more of the processor than the orders' client.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await mixOn(async (text, values) => (await client.query(text, values)).rows, mix)
  } finally {
    await client.end()
  }
}

async function mixOn(query: Query, { port, orders, seconds, spent, say = () => undefined }: Omit<Mix, 'databaseUrl'>): Promise<Mixed> {
  const goods = await hotGoods(query)
  const people = await query<Person>(
    `select split_part(split_part(p.email, '@', 1), '-', 2)::int as number, a.id as "addressId"
     from people p join addresses a on a.customer_id = p.id where p.kind = 'customer' order by 1 desc limit $1`,
    [buyers],
  )
  const [method] = await query<{ id: string }>(`select id from payment_methods where code = 'transfer'`)
  const met: Met = new Map()
  const placed: Placed = { count: 0, times: [], refused: 0, cancelled: 0, recent: [] }
  const before = await deadlocksOf(query)
  const folder = mkdtempSync(join(tmpdir(), 'jumla-mix-'))
  const processor = gaugeProcessor(spent)
  const start = performance.now()
  const endAt = start + seconds * 1000
  const isOver = () => placed.count >= orders || performance.now() >= endAt
  const telling = setInterval(() => say(`  ${placed.count} orders in ${((performance.now() - start) / 1000).toFixed(0)} s`), 30_000)
  try {
    const setting = { port, goods, query, met, placed, isOver }
    const beside = Promise.all([workInOffice(setting), importOn({ ...setting, goods: goods.slice(scarce) }, folder)])
    await Promise.all(people.map((person) => buy({ port, person, goods, methodId: method?.id ?? '', met, placed, isOver })))
    const took = (performance.now() - start) / 1000
    const used = processor(placed.count)
    const jobsLeft = await countJobs(query)
    const [, imports] = await beside
    const sorted = placed.times.toSorted((a, b) => a - b)
    const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
    return { ...placed, met, seconds: took, imports, p99, deadlocks: (await deadlocksOf(query)) - before, processor: used, jobsLeft }
  } finally {
    clearInterval(telling)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first variants of twenty products of the kinds whose price is the same for everybody. */
async function hotGoods(query: Query): Promise<Hot[]> {
  const goods = await query<Hot>(
    `select distinct on (p.id) v.id as "variantId", p.id as "productId", v.sku from products p join variants v on v.product_id = p.id
     where split_part(p.slug, '-', 2)::int % 7 between 1 and 5 and v.on_hand > 0 order by p.id, v.position limit $1`,
    [hotProducts],
  )
  if (goods.length < hotProducts) throw new Error(`there are ${goods.length} products, ${hotProducts} are needed`)
  const few = goods.slice(0, scarce).map(({ variantId }) => variantId)
  await query(
    `with moved as (insert into stock_movements (variant_id, delta, reason, actor_kind)
       select id, $2 - on_hand, 'edit', 'system' from variants where id = any($1) and on_hand <> $2)
     update variants set on_hand = $2 where id = any($1)`,
    [few, scarceStock],
  )
  return goods
}

/** Begins to measure; gives a function from a number of orders to the processor time of each since then. */
function gaugeProcessor(spent: () => Spent): (orders: number) => Mixed['processor'] {
  const [before, client] = [spent(), process.cpuUsage()]
  return (orders) => {
    const [after, { user, system }] = [spent(), process.cpuUsage(client)]
    const shopMs = (after.shopMs - before.shopMs) / orders
    return { shopMs, databaseMs: (after.databaseMs - before.databaseMs) / orders, clientMs: (user + system) / 1000 / orders }
  }
}

/** The processor time of each order as a line of text. */
export const processorLine = ({ processor: { shopMs, databaseMs, clientMs } }: Pick<Mixed, 'processor'>): string =>
  `server ${shopMs.toFixed(2)}, database ${databaseMs.toFixed(2)}, client ${clientMs.toFixed(2)}, in all ${(shopMs + databaseMs + clientMs).toFixed(2)} ms`

async function countJobs(query: Query): Promise<number> {
  const [row] = await query<{ n: number }>(
    `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and name <> 'jobs.failed'`,
  )
  return row?.n ?? 0
}

/** Connections report their deadlocks when they are idle for a moment, or end. */
async function deadlocksOf(query: Query): Promise<number> {
  const [row] = await query<{ n: number }>(`select deadlocks::int as n from pg_stat_database where datname = current_database()`)
  return row?.n ?? 0
}

/** The counted statuses as lines of text: `POST /api/account/orders: 200 × 5000, 409 × 12`. */
export function metLines(met: Met): string[] {
  return [...met].map(([what, counts]) => {
    const each = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'no answer'} × ${count}`)
    return `${what}: ${each.join(', ')}`
  })
}

/** The number of server errors and of requests without an answer; a reading that was put off is none. */
export const failuresIn = (met: Met): number =>
  [...met]
    .filter(([what]) => !what.endsWith(putOff))
    .reduce(
      (sum, [, counts]) => sum + [...counts].reduce((own, [status, count]) => own + (status === 0 || status >= 500 ? count : 0), 0),
      0,
    )
