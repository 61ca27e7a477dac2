// Announces by topic, in the writing transaction, that visitors would see something else. Every process listens and drops the cached answers and pages
// that show it.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { z } from 'zod'
import type { Ctx } from './ctx.ts'

const channel = 'catalogue'
const deferring = 'jumla.deferring'

/** How long cached answers may stay while an import changes the catalogue batch by batch. */
export const deferredMilliseconds = 15_000

/**
 * Defers the announcements of this transaction: visitors see its changes within fifteen seconds instead of at once. An import uses it for
 * each of its batches, because remaking the shop's pages after every batch would cost more than the import itself; it announces once more
 * at its end.
 */
export async function deferAnnouncements(tx: Pick<Ctx, 'db'>): Promise<void> {
  await tx.db.execute(sql`select set_config(${deferring}, 'on', true)`)
}

/** Products, categories, brands and the rest of the catalogue. */
export const catalogueTopic = 'catalogue'
/** Menus and slides. */
export const contentTopic = 'content'
/** The topic of the shop's settings; every page shows some of them. */
export const settingsTopic = 'settings'

/** Announces that answers and pages with these topics may have changed; part of the writing transaction. */
export async function touch(ctx: Pick<Ctx, 'db'>, topics: readonly string[]): Promise<void> {
  const isDeferred = sql`coalesce(current_setting(${deferring}, true), '') = 'on'`
  await ctx.db.execute(sql`
    select pg_notify(${channel}, json_build_object('topics', ${JSON.stringify(topics)}::json, 'isDeferred', ${isDeferred})::text)`)
}

export const touchCatalogue = (ctx: Pick<Ctx, 'db'>): Promise<void> => touch(ctx, [catalogueTopic])
export const touchContent = (ctx: Pick<Ctx, 'db'>): Promise<void> => touch(ctx, [contentTopic])
export const touchSettings = (ctx: Pick<Ctx, 'db'>): Promise<void> => touch(ctx, [settingsTopic])

/** All topics except the stock words, which every page of the catalogue shows anyway. */
export const touchAll = (ctx: Pick<Ctx, 'db'>): Promise<void> => touch(ctx, [catalogueTopic, contentTopic, settingsTopic])

/** The topic of everything that depends on which products are in stock: lists, their counts, related products. */
export const listsTopic = 'stock'
/** The topic of answers with the stock word (in stock, few, out) of one product. */
export const stockTopic = (productId: string): string => `stock ${productId}`

/** The topic of answers with the reviews of one product. */
export const reviewsTopic = (productId: string): string => `reviews ${productId}`

/** A notification holds 8000 bytes. */
const mostProducts = 150
const StockWords = z.object({ products: z.array(z.string()), isGone: z.boolean(), isAtOnce: z.boolean() })
/**
 * Products whose stock words changed; `isGone` when one came into stock or went out of it; `isAtOnce` when the office changed it and
 * expects to see it.
 */
export type StockWords = z.output<typeof StockWords>
const Notice = z.union([StockWords, z.object({ topics: z.array(z.string()), isDeferred: z.boolean() })])

/** Announces that products have other stock words; part of the writing transaction. Sales show within two seconds. */
export async function touchStock(ctx: Pick<Ctx, 'db'>, words: StockWords): Promise<void> {
  if (words.products.length === 0) return
  if (words.products.length > mostProducts) return touchCatalogue(ctx)
  await ctx.db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(words)})`)
}

/** Callbacks of a listening process: anything may have changed, these topics changed, or these topics show old stock words. */
export type CatalogueListener = { lost(): void; changed(topics: string[]): void; sold(topics: string[]): void }
type Delays = { deferFor?: number; stockFor?: number }

export type CatalogueWatch = { close(): Promise<void> }

/**
 * Calls `changed` whenever any process touched topics, for deferred changes at most every `deferFor` milliseconds; `sold` with the topics
 * that sales changed, at most every `stockFor` milliseconds; `lost` after every lost connection, since messages may have been missed.
 */
export async function watchCatalogue(
  url: string,
  { lost, changed, sold }: CatalogueListener,
  { deferFor = deferredMilliseconds, stockFor = 1000 }: Delays = {},
): Promise<CatalogueWatch> {
  let client: pg.Client | null = null
  let isClosed = false
  const deferred = gathered(changed, deferFor)
  const afterSales = gathered(sold, stockFor)
  const hear = ({ payload = '' }: pg.Notification): void => {
    const notice = Notice.parse(JSON.parse(payload))
    if ('topics' in notice) return notice.isDeferred ? deferred.add(notice.topics) : changed(deferred.take(notice.topics))
    const topics = [...notice.products.map(stockTopic), ...(notice.isGone ? [listsTopic] : [])]
    if (notice.isAtOnce) changed(topics)
    else afterSales.add(topics)
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
    lost()
    while (!isClosed && !client) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await open().catch(() => {})
    }
    lost()
  }
  await open()
  return {
    close: async () => {
      isClosed = true
      deferred.take([])
      afterSales.take([])
      await client?.end()
    },
  }
}

/** Collects topics and passes them on together, `after` milliseconds after the first. `take` returns them earlier, together with others. */
function gathered(publish: (topics: string[]) => void, after: number) {
  const topics = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const take = (others: readonly string[]): string[] => {
    if (timer) clearTimeout(timer)
    timer = null
    const all = [...new Set([...topics, ...others])]
    topics.clear()
    return all
  }
  return {
    take,
    add: (more: readonly string[]): void => {
      for (const topic of more) topics.add(topic)
      timer ??= setTimeout(() => publish(take([])), after).unref()
    },
  }
}
