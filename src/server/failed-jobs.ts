// Jobs that failed for good: kept for a month with the reason, so that the office sees them and has them tried again.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from './ctx.ts'
import type { Job } from './job.ts'

/** The queue that they are moved to; nobody works on it. */
export const failedQueue = 'jobs.failed'
export const failedQueueSettings = { retryLimit: 0, retentionSeconds: 30 * 86_400, deleteAfterSeconds: 3600 }

const jobs = sql.raw('pgboss.job')
const queues = sql.raw('pgboss.queue')

/** Those of these kinds; another version of the shop may have left others. */
const failedOf = (names: readonly string[]): SQL =>
  sql`j.name = ${failedQueue} and j.state < 'active' and j.source_name = any(${sql.param([...names])}::text[])`

const FailedJob = z.object({ id: z.string(), name: z.string(), failedAt: z.coerce.date(), tries: z.int(), cause: z.string() })

/** The number of jobs of these kinds that failed for good. */
export async function countFailedJobs(ctx: Ctx, names: readonly string[]): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${jobs} j where ${failedOf(names)}`)
  return rows[0]?.n ?? 0
}

/** The newest of them. The cause is what the log has of it, or what the queue says of a job whose time was over or whose process is gone. */
export async function listFailedJobs(ctx: Ctx, names: readonly string[], most: number): Promise<z.output<typeof FailedJob>[]> {
  const { rows } = await ctx.db.execute(sql`
    select j.id, j.source_name as name, j.created_on as "failedAt", coalesce(j.source_retry_count, 0) + 1 as tries,
      coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message', j.output ->> 'value', '') as cause
    from ${jobs} j where ${failedOf(names)} order by j.created_on desc, j.id limit ${most}`)
  return z.array(FailedJob).parse(rows)
}

const Again = z.array(z.object({ id: z.string(), name: z.string() }))

/** Puts them back into their queues, with all their tries: those with these ids, or all. Gives those that were still there. */
export async function tryFailedJobsAgain(
  ctx: Ctx,
  names: readonly string[],
  ids: readonly string[] | null,
): Promise<z.output<typeof Again>> {
  const chosen = ids === null ? sql`true` : sql`j.id = any(${sql.param([...ids])}::uuid[])`
  const { rows } = await ctx.db.execute(sql`
    with taken as (delete from ${jobs} j where ${failedOf(names)} and ${chosen} returning j.*),
    queued as (
      insert into ${jobs} (name, data, priority, retry_limit, retry_backoff, retry_delay, retry_delay_max, expire_seconds, keep_until,
        deletion_seconds, policy, singleton_key, heartbeat_seconds, dead_letter)
      select q.name, t.data, t.priority, q.retry_limit, q.retry_backoff, q.retry_delay, q.retry_delay_max, q.expire_seconds,
        now() + q.retention_seconds * interval '1s', q.deletion_seconds, q.policy, t.singleton_key, q.heartbeat_seconds, q.dead_letter
      from taken t join ${queues} q on q.name = t.source_name)
    select id, source_name as name from taken`)
  return Again.parse(rows)
}

/** Forgets those of a kind whose data fit. */
export async function forgetFailedJobs<T>(ctx: Ctx, { name }: Job<T>, fits: (data: SQL) => SQL): Promise<void> {
  await ctx.db.execute(sql`delete from ${jobs} j where ${failedOf([name])} and ${fits(sql.raw('j.data'))}`)
}

/** Of work that a clock repeats only the newest failure says something, and none does once it was done again. Takes the name and whether it was done. */
export const forgetRepeated = `
  delete from pgboss.job where name = '${failedQueue}' and source_name = $1 and ($2::boolean
    or created_on < (select max(created_on) from pgboss.job where name = '${failedQueue}' and source_name = $1))`
