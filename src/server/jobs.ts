// Background work: jobs are enqueued in the transaction that causes them, run at least once, retried with growing delays.
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
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
  for (const { job: each } of workers) await ensureQueue(boss, each)
  const perform = (each: Worker, data: unknown) => runIn(each.job.name, (ctx) => each.run(ctx, data))
  return {
    enqueueIn: (tx) => async (of, data, options) => {
      await boss.send(of.name, data as object, { ...options, db: fromDrizzle(tx, sql) })
    },
    work: () => work(boss, workers, perform),
    drain: () => drain(boss, workers, perform),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function ensureQueue(boss: PgBoss, of: Job<never>): Promise<void> {
  const known = await boss.getQueue(of.name)
  if (known) return
  await boss.createQueue(of.name, {
    retryLimit: of.retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: of.seconds,
  })
}

type Perform = (each: Worker, data: unknown) => Promise<void>

async function work(boss: PgBoss, workers: readonly Worker[], perform: Perform): Promise<void> {
  for (const each of workers) {
    await boss.work(each.job.name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([taken]) => {
      if (taken) await perform(each, taken.data)
    })
    if (each.cron) await boss.schedule(each.job.name, each.cron, {})
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
