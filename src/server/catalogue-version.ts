// The catalogue's version and the stock words beside it: told to every process with the transaction that changed what visitors can see.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { z } from 'zod'
import type { Ctx } from './ctx.ts'
import { counters } from './db/kit-tables.ts'

const channel = 'catalogue'
const calm = 'jumla.calm'

/** How long what is kept may stay while an import changes the catalogue batch by batch. */
export const calmMilliseconds = 15_000

/**
 * Makes the rest of this transaction say its changes calmly: visitors see them within fifteen seconds instead of at once. For one batch of
 * many: made anew after each, the shop's pages would cost more than the import itself. The whole says so once more at its end.
 */
export async function changeCalmly(tx: Pick<Ctx, 'db'>): Promise<void> {
  await tx.db.execute(sql`select set_config(${calm}, 'calm', true)`)
}

/** Says that public pages may look different now; part of the writing transaction. */
export async function touchCatalogue(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await ctx.db
    .insert(counters)
    .values({ name: channel, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
  await ctx.db.execute(sql`select pg_notify(${channel}, coalesce(current_setting(${calm}, true), ''))`)
}

/** The tag of everything that depends on what is in stock at all: lists, their counts, what is sold beside a product. */
export const listsTag = 'stock'
/** The tag of what shows the stock words (in stock, few, out) of one product. */
export const stockTag = (productId: string): string => `stock ${productId}`

/** A notification holds 8000 bytes. */
const mostTold = 150
const Told = z.object({ products: z.array(z.string()), isGone: z.boolean(), isAtOnce: z.boolean() })
/** Products whose stock words changed; `isGone` when one came into stock or went out of it; `isAtOnce` when the office did it and looks. */
export type StockWords = z.output<typeof Told>

/** Says that stock words of products are others now; part of the writing transaction. What sales change is shown within two seconds. */
export async function touchStock(ctx: Pick<Ctx, 'db'>, words: StockWords): Promise<void> {
  if (words.products.length === 0) return
  if (words.products.length > mostTold) return touchCatalogue(ctx)
  await ctx.db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(words)})`)
}

/** What a process does when it hears: all is new, or what carries these tags. */
export type Hearing = { moved(): void; stockMoved(tags: string[], isAtOnce: boolean): void }
type Patience = { calmFor?: number; stockFor?: number }

export type CatalogueWatch = { close(): Promise<void> }

/**
 * Calls `moved` whenever any process moved the version, at most every `calmFor` milliseconds for calm changes, and after every lost
 * connection (what was missed is unknown); `stockMoved` for stock words, those that sales changed together every `stockFor` milliseconds.
 */
export async function watchCatalogue(
  url: string,
  { moved, stockMoved }: Hearing,
  { calmFor = calmMilliseconds, stockFor = 1000 }: Patience = {},
): Promise<CatalogueWatch> {
  let client: pg.Client | null = null
  let isClosed = false
  let later: NodeJS.Timeout | null = null
  let telling: NodeJS.Timeout | null = null
  const sold = new Set<string>()
  const tellSold = (): void => {
    telling = null
    stockMoved([...sold], false)
    sold.clear()
  }
  const hearStock = ({ products, isGone, isAtOnce }: StockWords): void => {
    const tags = [...products.map(stockTag), ...(isGone ? [listsTag] : [])]
    if (isAtOnce) return stockMoved(tags, true)
    for (const tag of tags) sold.add(tag)
    telling ??= setTimeout(tellSold, stockFor).unref()
  }
  const now = (): void => {
    if (later) clearTimeout(later)
    later = null
    moved()
  }
  const hear = ({ payload }: pg.Notification): void => {
    if (payload?.startsWith('{')) hearStock(Told.parse(JSON.parse(payload)))
    else if (payload === 'calm') later ??= setTimeout(now, calmFor).unref()
    else now()
  }
  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url })
    next.on('error', () => void reopen())
    next.on('notification', hear)
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }
  const reopen = async (): Promise<void> => {
    client = null
    now()
    while (!isClosed && !client) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await open().catch(() => {})
    }
    now()
  }
  await open()
  return {
    close: async () => {
      isClosed = true
      if (later) clearTimeout(later)
      if (telling) clearTimeout(telling)
      await client?.end()
    },
  }
}
