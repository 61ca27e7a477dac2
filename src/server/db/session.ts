// How the query builder talks to PostgreSQL: statements that come again are prepared, a transaction waits for nothing it need not wait for.
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { whatFailed } from './failures.ts'
import type { NameOf } from './statement-names.ts'

export type Schema = Record<string, never>
export type Tx = NodePgTransaction<Schema, Schema>

type Work<T> = (tx: Tx) => Promise<T>
type Connection = pg.Pool | pg.PoolClient

// Every transaction gives up a lock it cannot get and a statement that takes too long, and keeps the plans of the statements it knows: they find their rows
// by keys, whatever the values are.
const begin = "begin; set local lock_timeout = '3s'; set local statement_timeout = '5s'; set local plan_cache_mode = force_generic_plan"

/** A session on one connection; each statement with values is prepared there once, under the name that its text has been given. */
class NamingSession extends NodePgSession<Schema, Schema> {
  readonly #nameOf: NameOf

  constructor(connection: Connection, dialect: PgDialect, nameOf: NameOf) {
    super(connection, dialect, undefined)
    this.#nameOf = nameOf
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    ...[query, fields, name, ...rest]: Parameters<NodePgSession<Schema, Schema>['prepareQuery']>
  ): PgPreparedQuery<T> {
    const known = name ?? (query.params.length > 0 ? this.#nameOf(query.sql) : undefined)
    return super.prepareQuery<T>(query, fields, known, ...rest)
  }
}

/** The session of a pool: each statement takes any connection, a transaction one of its own. */
export class PoolSession extends NamingSession {
  readonly #pool: pg.Pool
  readonly #sessionOn: (connection: pg.PoolClient) => NamingSession

  constructor(pool: pg.Pool, dialect: PgDialect, nameOf: NameOf) {
    super(pool, dialect, nameOf)
    this.#pool = pool
    this.#sessionOn = (connection) => new NamingSession(connection, dialect, nameOf)
  }

  // Not the query builder's own transaction: that one keeps a connection for ever when it breaks just before its `begin`, and waits for its answer.
  override async transaction<T>(work: Work<T>): Promise<T> {
    const client = await this.#pool.connect()
    const { within, end, firstFailure } = watched(client)
    let broken: Error | undefined
    try {
      const begun = within.query(begin)
      // The first statements travel with it; where it failed they fail too.
      begun.catch(() => undefined)
      const tx: Tx = new NodePgTransaction(this.dialect, this.#sessionOn(within), undefined)
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
