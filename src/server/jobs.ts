// Background jobs: enqueued in the transaction that causes them, run at least once, retried with growing delays.
import { type JobResult, PgBoss, type Queue } from 'pg-boss'
import type { Ctx, Enqueue } from './ctx.ts'
import type { Db, Tx } from './db/client.ts'
import { loggable } from './db/failures.ts'
import { askText } from './db/statement.ts'
import { failedQueue, failedQueueSettings, forgetRepeated } from './failed-jobs.ts'
import type { Job } from './job.ts'
import { pauseUntil, restAfter, type Surroundings } from './job-rest.ts'

/** The outcomes of several jobs in their order: the error, or null. */
export type Outcomes = (Error | null)[]
export type Worker = {
  job: Job<never>
  run(ctx: Ctx, data: unknown): Promise<void>
  runAll?(ctx: Ctx, data: unknown[]): Promise<Outcomes>
  cron?: string
  /** For jobs that wait for other systems: this many workers, each with a few jobs at a time, so that one hanging job blocks no other. */
  lanes?: number
  /** It writes to people or asks payment providers, so a restored copy leaves it alone until it is released (restored-copy.ts). */
  reachesOut?: boolean
}

/** Binds a job to its function; modules.ts lists it. `cron` also runs it on a schedule. The work must be idempotent. */
export const worker = <T>(of: Job<T>, run: (ctx: Ctx, data: T) => Promise<void>, cron?: string): Worker => ({
  job: of as unknown as Job<never>,
  run: (ctx, data) => run(ctx, of.data.parse(data)),
  ...(cron ? { cron } : {}),
})

/** A worker for jobs that are cheaper in batches. When the batch as a whole throws, each job is run alone. */
export const batchWorker = <T>(of: Job<T>, runAll: (ctx: Ctx, data: T[]) => Promise<Outcomes>): Worker => {
  const run = (ctx: Ctx, data: unknown[]) =>
    runAll(
      ctx,
      data.map((each) => of.data.parse(each)),
    )
  const runOne = async (ctx: Ctx, data: unknown) => {
    const [failure] = await run(ctx, [data])
    if (failure) throw failure
  }
  return { job: of as unknown as Job<never>, run: runOne, runAll: run }
}

export type Jobs = {
  enqueueIn(tx: Db | Tx): Enqueue
  /** Starts running jobs, of all workers or of some. */
  work(of?: readonly Worker[]): Promise<void>
  /** Runs all due jobs until none is left, for tests and commands. Gives their number. */
  drain(of?: readonly Worker[]): Promise<number>
  stop(): Promise<void>
}

type Deps = {
  databaseUrl: string
  workers: readonly Worker[]
  runIn(name: string, run: (ctx: Ctx) => Promise<void>): Promise<void>
  /** Do requests wait for the shop? Then jobs rest longer. */
  isBusy?(): boolean
  /** Called for the queue's own failures with its database. */
  onError(error: Error): void
  /** Called when a job failed; it is retried. */
  onFailed(job: string, error: Error): void
}

/** Connects to the queue and makes sure that every job has one. */
export async function startJobs({ databaseUrl, workers, runIn, isBusy = () => false, onError, onFailed }: Deps): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, supervise: true, schedule: true, application_name: 'jumla-jobs' })
  boss.on('error', onError)
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  await ensureQueue(boss, known, failedQueue, failedQueueSettings)
  for (const each of workers) await ensureQueue(boss, known, each.job.name, settingsOf(each))
  const stopping = new AbortController()
  const perform: Perform = (each, { id, data }, ending = stopping.signal) =>
    runIn(each.job.name, (ctx) => each.run({ ...ctx, ending, stopping: stopping.signal, jobId: id }, data))
  const performAll: PerformAll = async ({ job: of, runAll }, data, ending) => {
    if (!runAll || data.length < 2) return null
    let outcomes: Outcomes | null = null
    const run = async (ctx: Ctx) => void (outcomes = await runAll({ ...ctx, ending, stopping: stopping.signal }, data))
    await runIn(of.name, run).catch((error: Error) => onFailed(of.name, error))
    return outcomes
  }
  return {
    enqueueIn: (tx) => async (of, data, options) => {
      await boss.send(of.name, data as object, { ...options, db: { executeSql: (text, values) => askText(tx, text, values) } })
    },
    work: (of = workers) => {
      const isStopping = stopping.signal
      return work(boss, of, { perform, performAll, onFailed, isBusy, pause: pauseUntil(isStopping), isStopping })
    },
    drain: (of = workers) => drain(boss, of, perform),
    stop: () => {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: longestLast })
    },
  }
}

/** Seconds without a sign of life after which the process of a job counts as gone, and the job is tried again; looked for once a minute. */
const lostAfter = 60

/** Seconds for which a job waits before it is given up: those that a restored copy leaves alone wait until somebody releases it. */
const waitsFor = { usually: 14 * 86_400, heldByCopies: 365 * 86_400 }

const settingsOf = ({ job: { retries, seconds }, reachesOut }: Worker) => ({
  retentionSeconds: reachesOut ? waitsFor.heldByCopies : waitsFor.usually,
  retryLimit: retries,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: seconds,
  heartbeatSeconds: lostAfter,
  deleteAfterSeconds: 3600,
  deadLetter: failedQueue,
})

/** Makes a queue, or gives the one that is there the settings of today. */
async function ensureQueue(boss: PgBoss, known: Map<string, object>, name: string, settings: Omit<Queue, 'name'>): Promise<void> {
  const present = known.get(name)
  if (!present) return boss.createQueue(name, settings)
  const held = new Map<string, unknown>(Object.entries(present))
  if (Object.entries(settings).some(([setting, value]) => held.get(setting) !== value)) await boss.updateQueue(name, settings)
}

type Perform = (each: Worker, taken: Taken, ending?: AbortSignal) => Promise<void>
/** Gives null when the jobs must be run one by one. */
type PerformAll = (each: Worker, data: unknown[], ending: AbortSignal) => Promise<Outcomes | null>

/**
 * Milliseconds for which a stop waits for running jobs: longer ones (an import, a mail server that hangs) are interrupted and run again
 * after the next start.
 */
const longestLast = 1500

/** Quick jobs fetched at once. One at a time would mean one job per poll, and the mails of a busy hour would take the night. */
const batchSize = 10
/** How many jobs a lane works on side by side; with fewer than two the queue is polled only once a second. */
const laneSize = 2
/** Seconds between two looks into a queue that is empty. One that only a clock fills can wait: asking every queue each second adds up. */
const usualPoll = 1
const clockPoll = 10
/** Is this schedule finer than a few minutes? */
const isEveryMinute = (cron: string): boolean => cron.startsWith('* ')

type Working = Surroundings & {
  perform: Perform
  performAll: PerformAll
  onFailed(job: string, error: Error): void
  isStopping: AbortSignal
}

type Taken = { id: string; data: unknown; expireInSeconds: number }

/** How many jobs of a kind are fetched at once. */
const mostOf = ({ job: of, runAll, lanes }: Worker): number => (lanes ? laneSize : runAll || of.isQuick ? batchSize : 1)

async function work(boss: PgBoss, workers: readonly Worker[], working: Working): Promise<void> {
  const usual = { burstWhenBatchFull: true, perJobResults: true } as const
  for (const each of workers) {
    const most = mostOf(each)
    const pollingIntervalSeconds = each.cron && !isEveryMinute(each.cron) ? clockPoll : usualPoll
    const options = { ...usual, pollingIntervalSeconds, batchSize: most, localConcurrency: each.lanes ?? 1 }
    let took = 0
    // Before the worker: one that could not be scheduled is not started, so it may be tried again.
    if (each.cron) await boss.schedule(each.job.name, each.cron, {})
    const handle = async (taken: Taken[], timeOver: AbortSignal) => {
      await restAfter(took, working)
      const from = performance.now()
      const results = await runBatch(each, taken, timeOver, working)
      if (each.cron) await settleRepeated(boss, each.job.name, results, working)
      const passed = performance.now() - from
      // After a job that was fetched alone and was over before the next look, the pause until that look is rest enough.
      const isFollowed = most === 1 ? passed > pollingIntervalSeconds * 1000 : taken.length === most
      took = isFollowed ? passed : 0
      return results
    }
    await boss.work(each.job.name, options, (taken) => inTheirTime(taken, (timeOver) => handle(taken, timeOver)))
  }
}

async function settleRepeated(boss: PgBoss, name: string, results: JobResult[], { onFailed }: Pick<Working, 'onFailed'>): Promise<void> {
  const isDone = results.some(({ status }) => status === 'completed')
  await boss
    .getDb()
    .executeSql(forgetRepeated, [name, isDone])
    .catch((error: Error) => onFailed(name, error))
}

/** Runs jobs that were fetched together, whose time is over with `timeOver`: then those that are done stay done, and the others are tried again. */
async function runBatch(each: Worker, taken: Taken[], timeOver: AbortSignal, working: Working): Promise<JobResult[]> {
  const { perform, performAll, onFailed, isStopping } = working
  const onError = (error: Error) => onFailed(each.job.name, error)
  const ending = AbortSignal.any([isStopping, timeOver])
  const begun = new Set<string>()
  const results = new Map<string, JobResult>()
  const runOne = async (one: Taken) => {
    if (ending.aborted) return
    begun.add(one.id)
    results.set(one.id, await settle(one.id, () => perform(each, one, ending), onError))
  }
  const runEach = async () => {
    if (each.lanes) return Promise.all(taken.map(runOne))
    for (const one of taken) await runOne(one)
  }
  const runAll = async () => {
    const data = taken.map((one) => one.data)
    if (each.runAll) for (const { id } of taken) begun.add(id)
    const outcomes = ending.aborted ? null : await performAll(each, data, ending)
    if (!outcomes) return runEach()
    for (const [at, { id }] of taken.entries()) results.set(id, resultOf(id, outcomes[at] ?? null, onError))
  }
  await Promise.race([runAll(), untilAborted(timeOver)])
  const unfinished = (id: string): JobResult =>
    isStopping.aborted
      ? { id, status: 'failed', output: { message: 'the shop stopped before its turn' } }
      : resultOf(id, new Error(lateWords(taken, begun.has(id))), onError)
  return taken.map(({ id }) => results.get(id) ?? unfinished(id))
}

const lateWords = (taken: Taken[], isBegun: boolean): string =>
  isBegun || taken.length === 1
    ? `it was not done within ${secondsOf(taken)} s`
    : `its turn did not come: others that were fetched with it took the ${secondsOf(taken)} s they had together`

/** Jobs that are fetched together have one time: the queue gives all of them up when it is over. */
const secondsOf = (taken: Taken[]): number => Math.max(...taken.map(({ expireInSeconds }) => expireInSeconds))

/** Milliseconds by which a batch ends before the queue gives up all of its jobs, those that are done among them. */
const endsBefore = 250

/** Runs work on jobs that were fetched now, with a signal that their time is over. */
async function inTheirTime<T>(taken: Taken[], run: (timeOver: AbortSignal) => Promise<T>): Promise<T> {
  const time = new AbortController()
  const timer = setTimeout(() => time.abort(), secondsOf(taken) * 1000 - endsBefore)
  try {
    return await run(time.signal)
  } finally {
    clearTimeout(timer)
  }
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

function resultOf(id: string, failure: Error | null, onError: (error: Error) => void): JobResult {
  if (!failure) return { id, status: 'completed' }
  onError(failure)
  return { id, status: 'failed', output: { message: loggable(failure).error } }
}

/** Runs one job of a batch. Its failure concerns it alone. */
async function settle(id: string, run: () => Promise<void>, onError: (error: Error) => void): Promise<JobResult> {
  try {
    await run()
    return resultOf(id, null, onError)
  } catch (error) {
    return resultOf(id, error instanceof Error ? error : new Error(String(error)), onError)
  }
}

/** The names of the queues with jobs that are due; asked at once, since most are empty. */
async function dueQueues(boss: PgBoss): Promise<Set<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select distinct name from pgboss.job where state < 'active' and start_after <= clock_timestamp()`)
  return new Set(rows.map(({ name }: { name: string }) => name))
}

async function drain(boss: PgBoss, workers: readonly Worker[], perform: Perform): Promise<number> {
  let ran = 0
  for (let again = true; again;) {
    again = false
    const due = await dueQueues(boss)
    for (const each of workers) {
      if (!due.has(each.job.name)) continue
      const [taken] = await boss.fetch(each.job.name)
      if (!taken) continue
      again = true
      ran += 1
      await perform(each, taken)
      await boss.complete(each.job.name, taken.id)
    }
  }
  return ran
}
