// Builds contexts and runs work in them: one transaction per command, retried as a whole when the database requires it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor, Ctx, Enqueue, Logger } from './ctx.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db/client.ts'
import { isRetryable } from './db/failures.ts'
import { announcer, type Listeners } from './events.ts'
import type { Storage } from './storage.ts'
import type { Locale } from '#shared/locale.ts'

export type RunnerDeps = {
  db: Db
  config: Config
  storage: Storage
  listeners: Listeners
  enqueueIn(tx: Db | Tx): Enqueue
  /** Keeps the account behind a request from being erased until the transaction ends; throws when it was erased meanwhile. */
  holdActor?(ctx: Ctx): Promise<void>
}

export type RequestInfo = { actor: Actor; isPreview?: boolean; locale: Locale; requestId: string; ip: string; now: Date; log: Logger }

/** Builds the context of one request or job on a database handle. */
export function buildCtx(deps: RunnerDeps, info: RequestInfo, db: Db | Tx = deps.db): Ctx {
  const ctx: Ctx = {
    ...info,
    isPreview: info.isPreview ?? false,
    db,
    config: deps.config,
    profile: deps.config.profile,
    storage: deps.storage,
    enqueue: deps.enqueueIn(db),
    announce: announcer(deps.listeners, () => ctx),
    tx: (work) => inTransaction(deps, info, db, work),
  }
  return ctx
}

async function inTransaction<T>(deps: RunnerDeps, info: RequestInfo, db: Db | Tx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const isOuter = db === deps.db
  const once = () =>
    db.transaction((tx) => {
      const ctx = buildCtx(deps, info, tx)
      return isOuter && deps.holdActor ? holding(deps.holdActor(ctx), () => work(ctx)) : work(ctx)
    })
  if (!isOuter) return once()
  for (let attempt = 1; ; attempt++) {
    try {
      return await once()
    } catch (error) {
      if (attempt >= 4 || !isRetryable(error)) throw error
      await sleep(attempt * 20 + Math.random() * 60)
    }
  }
}

/** Does work behind a lock that was asked for first: both are sent together, and the work counts once the lock was given. */
async function holding<T>(held: Promise<void>, work: () => Promise<T>): Promise<T> {
  // When the work fails, its failure is the one to report.
  held.catch(() => undefined)
  const result = await work()
  await held
  return result
}
