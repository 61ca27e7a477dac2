// Rate limits shared by all processes: one row per key, moved by one statement.
import { sql } from 'drizzle-orm'
import { coreErrors } from '#shared/errors.ts'
import type { Db, Tx } from './db/client.ts'
import { rateLimits } from './db/kit-tables.ts'

/** Counts a try under a key; throws core.tooMany with the seconds to wait when there were more than `max` in `seconds`. */
export async function countTry(db: Db | Tx, key: string, { max, seconds }: { max: number; seconds: number }): Promise<void> {
  const fresh = sql`now() + make_interval(secs => ${seconds})`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, resetsAt: sql`${fresh}` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${rateLimits.resetsAt} < now() then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} < now() then ${fresh} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, wait: sql<number>`greatest(1, ceil(extract(epoch from ${rateLimits.resetsAt} - now())))::int` })
  if (row && row.hits > max) throw coreErrors.tooMany({ params: { seconds: row.wait }, retryAfter: row.wait })
}
