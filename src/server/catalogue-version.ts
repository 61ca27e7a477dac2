// The catalogue's version: a number that moves in the same transaction as anything visitors can see, and is told to every process.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Ctx } from './ctx.ts'
import { counters } from './db/kit-tables.ts'

const channel = 'catalogue'

/** Says that public pages may look different now; part of the writing transaction. */
export async function touchCatalogue(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await ctx.db
    .insert(counters)
    .values({ name: channel, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
  await ctx.db.execute(sql`select pg_notify(${channel}, '')`)
}

export type CatalogueWatch = { close(): Promise<void> }

/** Calls `moved` whenever any process moved the version, and after every lost connection (what was missed is unknown). */
export async function watchCatalogue(url: string, moved: () => void): Promise<CatalogueWatch> {
  let client: pg.Client | null = null
  let isClosed = false
  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url })
    next.on('error', () => void reopen())
    next.on('notification', moved)
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }
  const reopen = async (): Promise<void> => {
    client = null
    moved()
    while (!isClosed && !client) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await open().catch(() => {})
    }
    moved()
  }
  await open()
  return {
    close: async () => {
      isClosed = true
      await client?.end()
    },
  }
}
