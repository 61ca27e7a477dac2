// The connection to PostgreSQL: one pool per process, guarded so that a database crash never ends Node.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { nameStatements, statementNames } from './named-statements.ts'

type Schema = Record<string, never>
export type Db = NodePgDatabase<Schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** Opens a pool. `onError` hears of connections that broke while idle or in use. */
export function connect(url: string, { max = 16, onError }: { max?: number; onError: (error: Error) => void }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    options: '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000 -c TimeZone=UTC -c jit=off',
  })
  pool.on('error', onError)
  const nameOf = statementNames()
  pool.on('connect', (client) => {
    client.on('error', onError)
    nameStatements(client, nameOf)
  })
  const db = drizzle(pool, { casing: 'snake_case' })
  db.transaction = transactionsOn(pool)
  return { db, pool, close: () => pool.end() }
}

// The query builder's own transaction keeps a connection for ever when it breaks just before its `begin`: a pool would run dry, crash by crash.
function transactionsOn(pool: pg.Pool): Db['transaction'] {
  const made = new WeakMap<pg.PoolClient, Db>()
  const on = (client: pg.PoolClient): Db => {
    const known = made.get(client)
    if (known) return known
    const db: Db = drizzle(client, { casing: 'snake_case' })
    made.set(client, db)
    return db
  }
  return async (work, config) => {
    const client = await pool.connect()
    try {
      return await on(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
}
