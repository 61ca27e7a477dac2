// The connection to PostgreSQL: one pool per process, which survives a database crash.
import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { endFrozen, type Watching } from './frozen.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { PoolSession, type Schema } from './session.ts'
import { statementNames } from './statement-names.ts'

export type Db = NodePgDatabase<Schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** How long a database may take that does not answer: to give a connection, in milliseconds, and to answer the watch. */
export type DatabaseTimeouts = { connectTimeout?: number; watching?: Watching }
type Options = DatabaseTimeouts & { max?: number; onError: (error: Error) => void }

/** Opens a pool. `onError` is called for connections that broke while idle or in use. */
export function connect(url: string, { max = 16, onError, connectTimeout = 2000, watching }: Options): Database {
  const sockets = new Set<GatheringSocket>()
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Statements that do not wait for each other are sent together: Promise.all of two takes one round trip.
    pipeline: true,
    stream: () => {
      const socket = new GatheringSocket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    options: '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000 -c TimeZone=UTC -c jit=off',
  })
  pool.on('error', onError)
  pool.on('connect', (client) => void client.on('error', onError))
  const dialect = new PgDialect({ casing: 'snake_case' })
  const stopWatching = endFrozen(pool, url, sockets, watching)
  return {
    db: new NodePgDatabase(dialect, new PoolSession(pool, dialect, statementNames()), undefined),
    pool,
    close: () => {
      stopWatching()
      return pool.end()
    },
  }
}

/**
 * Takes the last statements of a transaction, already sent, without waiting for them: the commit is sent along. When one of them fails, the
 * transaction is rolled back and throws that failure.
 */
export function lastly(...sent: readonly Promise<unknown>[]): void {
  for (const each of sent) each.catch(() => undefined)
}
