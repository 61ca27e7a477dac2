// Looks for jobs in the queue by their data, and takes them out again, also one that a worker has fetched and not begun.
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from './ctx.ts'
import { failedQueue } from './failed-jobs.ts'
import type { Job } from './job.ts'

const queue = sql.raw('pgboss.job')

/**
 * Removes the jobs of a kind whose data fit, in the caller's transaction, those that are over as well; `fits` takes the SQL of their data and gives the
 * condition. Gives the data of those that were not over; those that failed for good are.
 */
export async function withdrawJobs<T>(ctx: Ctx, { name, data }: Job<T>, fits: (data: SQL) => SQL): Promise<T[]> {
  const { rows } = await ctx.db.execute<{ data: unknown; waits: boolean }>(
    sql`delete from ${queue} j where (j.name = ${name} or (j.name = ${failedQueue} and j.source_name = ${name})) and ${fits(sql.raw('j.data'))}
      returning j.data, j.name = ${name} and j.state < 'completed' as waits`,
  )
  return rows.flatMap((row) => (row.waits ? [data.parse(row.data)] : []))
}

/** Is the running job (the `jobId` of its context) still in the queue? Then it stays there until the transaction ends. Outside a job there is nothing to withdraw. */
export async function isStillQueued<T>(tx: Ctx, { name }: Job<T>, jobId: string | undefined): Promise<boolean> {
  if (jobId === undefined) return true
  const { rows } = await tx.db.execute(sql`select 1 from ${queue} where name = ${name} and id = ${jobId}::uuid for key share`)
  return rows.length > 0
}

/** Whether a job waits or runs whose data name this row: while there is one, its work goes on, however long the shop was off. */
export const hasJob = <T extends object>({ name }: Job<T>, key: keyof T & string, rowId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${queue} j where j.name = ${name} and j.state < 'completed' and j.data->>${key}::text = (${rowId})::text)`
