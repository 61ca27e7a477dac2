// The catalogue's version: a number that moves in the same transaction as anything visitors can see, and is told to every process.
import { sql } from 'drizzle-orm'
import pg from 'pg'
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

export type CatalogueWatch = { close(): Promise<void> }

/**
 * Calls `moved` whenever any process moved the version, at most every `calmFor` milliseconds for calm changes, and after every lost
 * connection (what was missed is unknown).
 */
export async function watchCatalogue(url: string, moved: () => void, calmFor = calmMilliseconds): Promise<CatalogueWatch> {
  let client: pg.Client | null = null
  let isClosed = false
  let later: NodeJS.Timeout | null = null
  const now = (): void => {
    if (later) clearTimeout(later)
    later = null
    moved()
  }
  const hear = ({ payload }: pg.Notification): void => {
    if (payload === 'calm') later ??= setTimeout(now, calmFor).unref()
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
      await client?.end()
    },
  }
}
