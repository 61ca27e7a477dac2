// Working an import off: one worker at a time has it, says that it lives after every batch, and hears when it is to stop.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deferAnnouncements } from '#server/catalogue-version.ts'
import type { Actor, Ctx, EnqueueOptions } from '#server/ctx.ts'
import { driverError, loggable } from '#server/db/failures.ts'
import { job } from '#server/job.ts'
import type { ImportCounts } from '../admin-contract.ts'
import { importLifecycle, importStates, isWorking, type ImportAction } from '../lifecycle.ts'
import { importRuns } from './tables.ts'

/** Goes on with an import, whatever it has to do next. Retried only when a worker was lost: failures are the import's own. */
export const workImport = job('imports.work', z.object({ id: z.string() }), { retries: 3, seconds: 6 * 3600 })

export type Run = typeof importRuns.$inferSelect
const leaseSeconds = 60
const mostAttempts = 3

/** Everything a job does is done by the admin who asked for it. */
export const actingAs = (ctx: Ctx, actor: Actor): Ctx => ({ ...ctx, actor, tx: (work) => ctx.tx((inner) => work(actingAs(inner, actor))) })

export type Work = {
  run: Run
  /** Keeps the lease and the counts; false when the import was stopped meanwhile. */
  proceed: (counts: ImportCounts, db: Pick<Ctx, 'db'>) => Promise<boolean>
  /** Saves the progress of one of several batches that are written at once: adds to the counts. */
  add: (done: Done, db: Pick<Ctx, 'db'>) => Promise<boolean>
  /** Keeps the lease alone; false when the import was stopped meanwhile. */
  isMine: () => Promise<boolean>
  /** Lets go of the import, so that others have their turn, and asks to have it again. */
  giveWay: (counts: ImportCounts) => Promise<void>
  /** Moves the import on; null, and nothing is written, when somebody else has it or moved it meanwhile. */
  move: (db: Pick<Ctx, 'db'>, action: ImportAction, columns?: Ending) => Promise<Run | null>
  /** Lets go of the import after a failed try, and asks to have it again; does nothing when somebody else has it. */
  tryAgain: (attempts: number) => Promise<void>
}

/** Others have their turn after this. */
export const sliceMilliseconds = 20_000

/** Takes an import over, unless somebody works on it; gives null then. */
export async function takeOver(ctx: Ctx, id: string): Promise<Work | null> {
  const key = randomUUID()
  const [run] = await ctx.db
    .update(importRuns)
    .set({ leaseKey: key, leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
    .where(
      and(
        eq(importRuns.id, id),
        inArray(importRuns.state, importStates.filter(isWorking)),
        or(sql`${importRuns.leaseUntil} is null`, lt(importRuns.leaseUntil, sql`clock_timestamp()`)),
      ),
    )
    .returning()
  if (!run) return null
  const mine = and(eq(importRuns.id, id), eq(importRuns.leaseKey, key))
  const keep = async (counts: ImportCounts | SQL, { db }: Pick<Ctx, 'db'>): Promise<boolean> => {
    const [now] = await db
      .update(importRuns)
      .set({ counts, leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
      .where(mine)
      .returning({ state: importRuns.state })
    return now?.state === run.state
  }
  const letGo = (columns: Ending, options?: EnqueueOptions): Promise<void> =>
    ctx.tx(async (tx) => {
      const left = await tx.db
        .update(importRuns)
        .set({ ...columns, leaseKey: null, leaseUntil: null })
        .where(mine)
        .returning({ id: importRuns.id })
      if (left.length > 0) await tx.enqueue(workImport, { id }, options)
    })
  return {
    run,
    isMine: async () => {
      const [now] = await ctx.db
        .update(importRuns)
        .set({ leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
        .where(mine)
        .returning({ state: importRuns.state })
      return now?.state === run.state
    },
    giveWay: (counts) => letGo({ counts, attempts: 0 }),
    move: (db, action, columns = {}) => changeState(db, id, action, { ...columns, by: 'system', leaseKey: key }),
    tryAgain: (attempts) => letGo({ attempts }, { startAfter: new Date(ctx.now.getTime() + attempts * 5000) }),
    proceed: keep,
    add: (done, db) => {
      const sums = added.flatMap((name) => [sql`${name}::text`, sql`coalesce((counts->>${name}::text)::int, 0) + ${done[name] ?? 0}::int`])
      return keep(sql`counts || jsonb_build_object(${sql.join(sums, sql`, `)})`, db)
    },
  }
}

type Ending = Partial<Omit<typeof importRuns.$inferInsert, 'id' | 'state' | 'leaseKey' | 'leaseUntil'>>

/** Moves an import on; null when it is in another state by now, or the worker with this key lost it. The only writer of its state. */
export async function changeState(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  action: ImportAction,
  { by, leaseKey, ...columns }: Ending & { by: 'admin' | 'system'; leaseKey?: string },
): Promise<Run | null> {
  const { from, by: roles } = importLifecycle.table[action]
  if (!roles.includes(by)) return null
  const [moved] = await ctx.db
    .update(importRuns)
    .set({ ...columns, state: importLifecycle.after(action), leaseKey: null, leaseUntil: null })
    .where(
      and(
        eq(importRuns.id, id),
        inArray(importRuns.state, [...from]),
        leaseKey === undefined ? undefined : eq(importRuns.leaseKey, leaseKey),
      ),
    )
    .returning()
  return moved ?? null
}

/** Runs the work; what breaks it is tried again a few times and then ends the import with its reason. */
export async function guarded(ctx: Ctx, { run, move, tryAgain }: Work, perform: () => Promise<void>): Promise<void> {
  try {
    await perform()
  } catch (error) {
    ctx.log.error({ ...loggable(error), importId: run.id }, 'import')
    const attempts = run.attempts + 1
    const isOver = attempts >= mostAttempts || !isPassing(error)
    if (isOver) {
      const problem = { code: 'broken', params: { reason: driverError(error)?.message ?? loggable(error).error } }
      await move(ctx, 'fail', { problem, attempts: 0, finishedAt: ctx.now.toISOString() })
    } else await tryAgain(attempts)
  }
}

/** A database that restarts or is busy may be there again in a moment; a mistake of ours will not go away. */
const isPassing = (error: unknown): boolean => /^(08|57|53|40|55)/.test(driverError(error)?.code ?? '') || driverError(error) === null

/** Imports whose worker is gone (the machine was switched off): somebody else goes on. */
export async function resumeLost(ctx: Ctx): Promise<void> {
  const lost = await ctx.db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(
      and(
        inArray(importRuns.state, importStates.filter(isWorking)),
        or(sql`${importRuns.leaseUntil} is null`, lt(importRuns.leaseUntil, sql`clock_timestamp()`)),
      ),
    )
  for (const { id } of lost) await ctx.enqueue(workImport, { id })
}

const stopped = Symbol('the import was stopped')
/** Thrown within the transaction of a batch, which takes it back. */
export const stoppedError = (): Error => new Error('stopped', { cause: stopped })
export const isStopped = (error: unknown): boolean => error instanceof Error && error.cause === stopped

const added = ['written', 'failed', 'undone', 'kept', 'picturesKept', 'picturesFailed'] as const
type Done = Partial<Pick<ImportCounts, (typeof added)[number]>>
export type Commit = (body: (tx: Ctx) => Promise<Done>) => Promise<void>

/** Gives what runs a batch in a transaction and counts it with it; a batch of an import that was stopped meanwhile is taken back. */
export function committer(ctx: Ctx, work: Work, counts: ImportCounts): Commit {
  return async (body) => {
    const done = await ctx.tx(async (tx) => {
      await deferAnnouncements(tx)
      const each = await body(tx)
      if (!(await work.add(each, tx))) throw stoppedError()
      return each
    })
    for (const name of added) counts[name] += done[name] ?? 0
  }
}
