// The connection to PostgreSQL: one pool per process, guarded so that a database crash never ends Node.
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { whatFailed } from './failures.ts'
import { endFrozen, type Watching } from './frozen.ts'
import { nameStatements, statementNames } from './named-statements.ts'

type Schema = Record<string, never>
export type Db = NodePgDatabase<Schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

type Options = { max?: number; onError: (error: Error) => void; watching?: Watching }

/** Opens a pool. `onError` hears of connections that broke while idle or in use. */
export function connect(url: string, { max = 16, onError, watching }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Statements that do not wait for each other travel together: Promise.all of two takes one round trip.
    pipeline: true,
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
  db.transaction = transactionsOn(pool, new PgDialect({ casing: 'snake_case' }))
  const stopWatching = endFrozen(pool, url, watching)
  return {
    db,
    pool,
    close: () => {
      stopWatching()
      return pool.end()
    },
  }
}

/**
 * Takes the last statements of a transaction, sent already, and does not wait for them: the commit travels with them. Where one of them fails, all is taken
 * back and its failure is what the transaction throws.
 */
export function lastly(...sent: readonly Promise<unknown>[]): void {
  for (const each of sent) each.catch(() => undefined)
}

// Every transaction gives up a lock it cannot get and a statement that takes too long, and keeps the plans of the statements it knows: they find their rows
// by keys, whatever the values are.
const begin = "begin; set local lock_timeout = '3s'; set local statement_timeout = '5s'; set local plan_cache_mode = force_generic_plan"

// Not the query builder's own transaction: that one keeps a connection for ever when it breaks just before its `begin`, and waits for its answer.
function transactionsOn(pool: pg.Pool, dialect: PgDialect): Db['transaction'] {
  return async (work) => {
    const client = await pool.connect()
    const { within, end, firstFailure } = watched(client)
    let broken: Error | undefined
    try {
      const begun = within.query(begin)
      // The first statements travel with it; where it failed they fail too.
      begun.catch(() => undefined)
      const tx: Tx = new NodePgTransaction(dialect, new NodePgSession(within, dialect, undefined), undefined)
      try {
        const result = await work(tx)
        await begun
        end()
        // Where the failure of a statement was passed over, the database takes everything back and calls that an answer.
        const { command } = await client.query('commit')
        if (command !== 'COMMIT')
          throw new Error('the transaction was taken back, since one of its statements failed', { cause: firstFailure() })
        return result
      } catch (error) {
        end()
        // A connection that cannot even do that is not used again; what it says of itself is not what went wrong.
        await client.query('rollback').catch((failure: Error) => (broken = failure))
        throw whatFailed(error, firstFailure())
      }
    } finally {
      client.release(broken)
    }
  }
}

type Watched = {
  /** The same connection until `end`: what one of several statements sent together still asks after another failed would run outside the transaction. */
  within: pg.PoolClient
  end(): void
  /** What failed first and was not taken back to a savepoint: of statements sent together, the others only say that the transaction was aborted. */
  firstFailure(): Error | undefined
}

function watched(client: pg.PoolClient): Watched {
  let isOver = false
  let first: Error | undefined
  const note = (error: Error) => void (first ??= error)
  const forget = () => void (first = undefined)
  const query = (...asked: unknown[]): unknown => {
    if (isOver) return Promise.reject(new Error('the transaction is over'))
    const answer: unknown = Reflect.apply(client.query, client, asked)
    if (answer instanceof Promise) answer.then(isReturn(asked[0]) ? forget : undefined, note)
    return answer
  }
  const within = new Proxy(client, { get: (target, name): unknown => (name === 'query' ? query : Reflect.get(target, name)) })
  return { within, end: () => void (isOver = true), firstFailure: () => first }
}

/** Does a statement go back to a savepoint, so that the transaction goes on as if nothing had failed since? */
function isReturn(asked: unknown): boolean {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
  return typeof text === 'string' && text.startsWith('rollback to savepoint')
}
