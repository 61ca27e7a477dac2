// The environment of one run: a durable throw-away cluster with filled databases, its own shops and the driver; all removed afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateDatabase } from '#server/db/migrate.ts'
import { shopArguments, shopEnvironment } from '../../bin/lib/shop-command.mjs'
import { createDatabase } from '#server/postgres/create-database.ts'
import { startPostgres } from '#server/postgres/embedded.ts'
import { makeCatalogue } from '../make-catalogue.ts'
import { sizes } from './words.ts'
import { once as requestOnce, type Request } from './connection.ts'
import { type Helper, startHelper } from './helper-process.ts'
import { type LoadPlan, LoadResult } from './load-plan.ts'
import { processorMs, residentOf } from './memory.ts'

export type Options = {
  products: number
  buyers: number
  orders: number
  seconds: number
  repetitions: number
  connections: number
  growth: boolean
  /** The duration of the figure `mixed`. */
  mixSeconds: number
  /** Products with pictures that move in. */
  moveIn: number
  /** Sent mails in the office's list; 0 leaves it out. */
  mails: number
  /** The products of the large catalogue, ten variants each; 0 leaves it out. */
  scale: number
  /** The entries of the audit trail; 0 leaves it out. */
  auditEntries: number
}

export type Shop = {
  port: number
  pid: number
  residentMb(): number
  get(path: string, headers?: Record<string, string>): ReturnType<typeof requestOnce>
  stop(): Promise<void>
}
/** `script` starts it instead of the product's own. */
type ShopOptions = { databaseUrl: string; env?: Record<string, string>; execArgv?: string[]; script?: string }
type Load = Partial<Omit<LoadPlan, 'items'>> & { port: number; requests?: Request[]; items?: Request[][]; expect?: number }

export type Spent = { shopMs: number; databaseMs: number }

export type World = {
  options: Options
  dataDir: string
  /** A database with this many products that all figures share; do not write to it. */
  catalogue(products?: number): Promise<string>
  /** A copy of that database to write to. */
  catalogueCopy(products?: number, variants?: number): Promise<string>
  shop(options: ShopOptions): Promise<Shop>
  /** Sends requests from a process of its own; throws when any answer has another status than `expect` (200). */
  load(load: Load): Promise<LoadResult>
  helper(name: string): Helper
  query<T extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<T[]>
  postgresMb(): number
  /** The milliseconds of processor time that a shop and the database have used so far. */
  spent(shop: Shop): Spent
  /** Runs a load and adds how much processor time one item took in the shop and in the database. */
  loadOn(shop: Shop, load: Omit<Load, 'port'>): Promise<LoadResult & Spent>
  say(line: string): void
  /** Ends shops and helpers that a figure left running. */
  settle(): Promise<void>
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
export const apiHeaders = {
  'x-api-key': 'jumla-web',
  accept: 'application/json',
  'accept-language': 'en',
  'accept-encoding': 'gzip, deflate, br',
}
export const pageHeaders = { accept: 'text/html', 'accept-language': 'en', 'accept-encoding': 'gzip, deflate, br' }

/** Starts the cluster; `close` ends and removes everything that was started through this world. */
export async function openWorld(options: Options): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jumla-bench-'))
  // Closed to other users by mkdtemp; when root measures, PostgreSQL is another user.
  chmodSync(dataDir, 0o711)
  const shopDir = join(dataDir, 'shop')
  mkdirSync(shopDir)
  process.env.BENCH_DATA_DIR = shopDir
  const say = (line: string) => console.error(line)
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const made = new Map<string, Promise<string>>()
  const helpers: Helper[] = []
  const shops = new Set<Shop>()
  let copies = 0
  let driver: Helper | null = null
  const urlOf = (name: string) => postgres.url.replace(/\/jumla$/, `/${name}`)
  const query = async <T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<T>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  const helper = (name: string): Helper => {
    const started = startHelper(name)
    helpers.push(started)
    return started
  }
  const once = (name: string, make: () => Promise<void>): Promise<string> => {
    const making = made.get(name) ?? make().then(() => urlOf(name))
    made.set(name, making)
    return making
  }
  // Nothing stays connected to the finished template, so that it can be copied at any time.
  const template = (name: string, size: { products: number; variants: number }) => once(name, () => make(urlOf(name), size))
  const copy = async (name: string, products: number, variants: number = sizes.length): Promise<string> => {
    const made = `made_${products}_${variants}`
    await template(made, { products, variants })
    await query(postgres.url, `create database ${name} template ${made} strategy file_copy`)
    return urlOf(name)
  }
  const make = async (url: string, { products, variants }: { products: number; variants: number }): Promise<void> => {
    const start = performance.now()
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      await createDatabase(client, url.slice(url.lastIndexOf('/') + 1))
    } finally {
      await client.end()
    }
    await migrateDatabase(url)
    await makeCatalogue(url, { products, variants, buyers: options.buyers })
    say(
      `  made ${products} products of ${variants} variants and ${options.buyers} buyers in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    )
  }
  const settle = async (): Promise<void> => {
    await Promise.all([...shops].map((shop) => shop.stop()))
    await Promise.all(helpers.splice(0).map((each) => each.stop()))
    driver = null
  }
  const load: World['load'] = async ({ requests = [], items = requests.map((each) => [each]), expect = 200, ...rest }) => {
    driver ??= helper('load-process')
    const { seconds, connections } = options
    const plan: LoadPlan = { connections, seconds, warmSeconds: Math.max(0.5, seconds / 3), once: false, items, ...rest }
    const result = await driver.ask(plan, LoadResult)
    const others = Object.keys(result.statuses).filter((status) => Number(status) !== expect)
    if (others.length > 0 || result.count === 0)
      throw new Error(`answers were ${JSON.stringify(result.statuses)}, expected ${expect} alone`)
    return result
  }
  const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  const spent = ({ pid }: Shop): Spent => ({ shopMs: processorMs(pid, false), databaseMs: processorMs(postmaster(), true) })
  return {
    options,
    dataDir: shopDir,
    spent,
    catalogue: (products = options.products) =>
      once(`catalogue_${products}`, async () => void (await copy(`catalogue_${products}`, products))),
    catalogueCopy: (products = options.products, variants?: number) => copy(`copy_${(copies += 1)}`, products, variants),
    shop: async (asked) => {
      const shop = await startShop(shopDir, asked, () => shops.delete(shop))
      shops.add(shop)
      return shop
    },
    load,
    loadOn: async (shop, asked) => {
      const before = spent(shop)
      const result = await load({ port: shop.port, ...asked })
      const after = spent(shop)
      const each = (name: keyof Spent) => (after[name] - before[name]) / result.allCount
      return { ...result, shopMs: each('shopMs'), databaseMs: each('databaseMs') }
    },
    helper,
    query,
    postgresMb: () => residentOf(postmaster()).withChildren,
    say,
    settle,
    close: async () => {
      await settle()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}

async function startShop(dataDir: string, { databaseUrl, env = {}, execArgv = [], script }: ShopOptions, gone: () => void): Promise<Shop> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [...execArgv, ...(script === undefined ? shopArguments : [...shopArguments.slice(0, -1), script]), '--empty'],
    {
      cwd: root,
      env: { ...process.env, ...shopEnv(port, dataDir), DATABASE_URL: databaseUrl, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  tellFailures(child)
  await ready(port, child)
  const stop = async (): Promise<void> => {
    gone()
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  const pid = child.pid ?? 0
  return {
    port,
    pid,
    residentMb: () => residentOf(pid).own,
    get: (path, headers = apiHeaders) => requestOnce(port, { path, headers }),
    stop,
  }
}

/** Prints the failures from a shop's log; its messages to the operator are not needed here. */
function tellFailures(child: ChildProcess): void {
  child.stdout?.on('data', (part: Buffer) => {
    for (const line of part.toString().split('\n')) if (line.startsWith('{')) console.error(line.slice(0, 1000))
  })
}

/** The environment of a shop that is measured: the product as it is started, on this port and folder. */
export const shopEnv = (port: number, dataDir: string): Record<string, string> => ({
  ...shopEnvironment,
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  SHOP_PROFILE: 'testing_v2',
  LOG_LEVEL: 'error',
})

/** Waits until a shop answers that it is ready. */
export async function ready(port: number, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`)
    const reply = await requestOnce(port, { path: '/readyz' }).catch(() => null)
    if (reply?.status === 200) return
    await sleep(5)
  }
  child.kill('SIGKILL')
  throw new Error('the shop did not become ready in a minute')
}
