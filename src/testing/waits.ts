// Lets tests wait for somebody else's work, and for another transaction at a lock.
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Ctx } from '#server/ctx.ts'

/** How long tests wait for what must come, in milliseconds: a machine with more to do than these tests is slow, not wrong. */
export const longWait = 20_000

/** Takes a transaction; ends once another one waits for a lock that this one holds, whoever else waits for whatever else. */
export const isWaitedFor = (tx: Pick<Ctx, 'db'>): Promise<void> =>
  vi.waitFor(async () => {
    const waiting = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`
    expect((await tx.db.execute(waiting)).rows).not.toEqual([])
  }, longWait)
