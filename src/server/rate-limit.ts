// Rate limits shared by all processes: one row per key, updated with one statement.
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { coreErrors } from '#shared/errors.ts'
import type { Db, Tx } from './db/client.ts'
import { rateLimits } from './db/kit-tables.ts'

export type Limit = { key: string; max: number; seconds: number }
type Counted = { max: number; hits: number; wait: number }

/** Hashes the name of a person or a device, so that a key does not contain it. */
export const inKey = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24)

/** Counts a try under a key; throws core.tooMany with the seconds to wait when there were more than `max` in `seconds`. */
export const countTry = (db: Db | Tx, key: string, limit: Omit<Limit, 'key'>): Promise<void> => countTries(db, [{ key, ...limit }])

/**
 * Counts a try against several limits with one statement: each limit counts only tries that the limits before it allowed, and the first
 * exceeded one throws.
 */
export async function countTries(db: Db | Tx, limits: readonly Limit[]): Promise<void> {
  const steps = limits.map((limit, at) => sql`${step(at)} as (${counting(limit, limits[at - 1], at)})`)
  const results = limits.map(({ max }, at) => sql`select ${at}::int as place, ${max}::int as max, hits, wait from ${step(at)}`)
  const { rows } = await db.execute<Counted>(sql`with ${sql.join(steps, sql`, `)} ${sql.join(results, sql` union all `)} order by place`)
  const reached = rows.find(({ hits, max }) => hits > max)
  if (reached) throw coreErrors.tooMany({ params: { seconds: reached.wait }, retryAfter: reached.wait })
}

const step = (at: number): SQL => sql.raw(`step_${at}`)

function counting({ key, seconds }: Limit, before: Limit | undefined, at: number): SQL {
  const fresh = sql`now() + make_interval(secs => ${seconds})`
  const isLetThrough = before ? sql`exists (select from ${step(at - 1)} where hits <= ${before.max}::int)` : sql`true`
  return sql`insert into ${rateLimits} as known (key, hits, resets_at) select ${key}, 1, ${fresh} where ${isLetThrough}
    on conflict (key) do update set hits = case when known.resets_at < now() then 1 else known.hits + 1 end,
      resets_at = case when known.resets_at < now() then ${fresh} else known.resets_at end
    returning hits, greatest(1, ceil(extract(epoch from known.resets_at - now())))::int as wait`
}

/** Reverts the counts under these keys, locking them in the order of counting. */
export async function takeBackTries(db: Db | Tx, keys: readonly string[]): Promise<void> {
  const wanted = sql`array[${sql.join(
    keys.map((key) => sql`${key}::text`),
    sql`, `,
  )}]`
  await db.execute(sql`
    with mine as (select key from ${rateLimits} where key = any(${wanted}) order by array_position(${wanted}, key) for update)
    update ${rateLimits} set hits = greatest(0, hits - 1) where key in (select key from mine)`)
}

const slice = 10_000

/** Removes the counts whose time is over, a slice at a time. */
export async function removeOldTries(db: Db | Tx): Promise<void> {
  const old = sql`select key from ${rateLimits} where resets_at < now() limit ${slice} for update skip locked`
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from ${rateLimits} where key in (${old})`)
    if ((rowCount ?? 0) < slice) return
  }
}
