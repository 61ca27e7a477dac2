// /healthz: the process lives. /readyz: it can serve (database reachable, not stopping).
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'

/** Stopping: no longer ready, still serving. Closed: no new request is served. */
export type Readiness = { isStopping: boolean; isClosed: boolean }

/** Registers /healthz and /readyz. */
export function addHealth(app: FastifyInstance, db: Db, readiness: Readiness): void {
  // Many who ask at the same time share one question to the database.
  let asking: Promise<boolean> | undefined
  const answers = (): Promise<boolean> =>
    (asking ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = undefined)))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !readiness.isStopping && (await answers())
    if (!isReady) void reply.header('retry-after', '2')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' })
  })
}
