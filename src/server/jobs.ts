// Background work: jobs are enqueued in the transaction that causes them, run at least once, retried with growing delays.
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import type { Ctx, Enqueue } from './ctx.ts'
import type { Db, Tx } from './db/client.ts'
import type { Job } from './job.ts'

export type Worker = { job: Job<never>; run(ctx: Ctx, data: unknown): Promise<void>; cron?: string }

/** Ties a job to what it does; listed in modules.ts. `cron` runs it by the clock as well. The work must be idempotent. */
export const worker = <T>(of: Job<T>, run: (ctx: Ctx, data: T) => Promise<void>, cron?: string): Worker => ({
  job: of as unknown as Job<never>,
  run: (ctx, data) => run(ctx, of.data.parse(data)),
  ...(cron ? { cron } : {}),
})

export type Jobs = {
  enqueueIn(tx: Db | Tx): Enqueue
  /** Starts taking work. */
  work(): Promise<void>
  /** Runs everything that is due until nothing is left; for tests and commands. Gives how many jobs ran. */
  drain(): Promise<number>
  stop(): Promise<void>
}

type Deps = {
  databaseUrl: string
  workers: readonly Worker[]
  runIn(name: string, run: (ctx: Ctx) => Promise<void>): Promise<void>
  onError(error: Error): void
}

/** Connects the queue and makes sure every job has one. */
export async function startJobs({ databaseUrl, workers, runIn, onError }: Deps): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, supervise: true, schedule: true, application_name: 'jumla-jobs' })
  boss.on('error', onError)
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { job: each } of workers) if (!known.has(each.name)) await createQueue(boss, each)
  const perform = (each: Worker, data: unknown) => runIn(each.job.name, (ctx) => each.run(ctx, data))
  const ending = new AbortController()
  return {
    enqueueIn: (tx) => async (of, data, options) => {
      await boss.send(of.name, data as object, { ...options, db: fromDrizzle(tx, sql) })
    },
    work: () => work(boss, workers, { perform, onError, isEnding: ending.signal }),
    drain: () => drain(boss, workers, perform),
    stop: () => {
      ending.abort()
      return boss.stop({ graceful: true, timeout: 8000 })
    },
  }
}

async function createQueue(boss: PgBoss, of: Job<never>): Promise<void> {
  await boss.createQueue(of.name, {
    retryLimit: of.retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: of.seconds,
    deleteAfterSeconds: 3600,
  })
}

type Perform = (each: Worker, data: unknown) => Promise<void>

/** Jobs taken at once: with one at a time a queue would move one job per poll, so a busy hour's mails would take the night. */
const batchSize = 10

type Working = { perform: Perform; onError(error: Error): void; isEnding: AbortSignal }

async function work(boss: PgBoss, workers: readonly Worker[], { perform, onError, isEnding }: Working): Promise<void> {
  const options = { pollingIntervalSeconds: 1, batchSize, burstWhenBatchFull: true, perJobResults: true } as const
  for (const each of workers) {
    await boss.work(each.job.name, options, async (taken) => {
      const results: JobResult[] = []
      for (const { id, data } of taken) results.push(await settle(id, () => perform(each, data), { onError, isEnding }))
      return results
    })
    if (each.cron) await boss.schedule(each.job.name, each.cron, {})
  }
}

/** Runs one job of a batch; its failure is its own, and what a stopping shop does not get to is tried again by the next one. */
async function settle(id: string, run: () => Promise<void>, { onError, isEnding }: Omit<Working, 'perform'>): Promise<JobResult> {
  if (isEnding.aborted) return { id, status: 'failed', output: { message: 'the shop was stopping' } }
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error))
    onError(reason)
    return { id, status: 'failed', output: { message: reason.message } }
  }
}

async function drain(boss: PgBoss, workers: readonly Worker[], perform: Perform): Promise<number> {
  let ran = 0
  for (let again = true; again;) {
    again = false
    for (const each of workers) {
      const [taken] = await boss.fetch(each.job.name)
      if (!taken) continue
      again = true
      ran += 1
      await perform(each, taken.data)
      await boss.complete(each.job.name, taken.id)
    }
  }
  return ran
}
