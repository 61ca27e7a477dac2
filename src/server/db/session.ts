// Connects the query builder to PostgreSQL: frequent statements are prepared, and a transaction does not wait for answers it does not need.
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { whatFailed } from './failures.ts'
import type { NameOf } from './statement-names.ts'

export type Schema = Record<string, never>
export type Tx = NodePgTransaction<Schema, Schema>

type Work<T> = (tx: Tx) => Promise<T>
type Connection = pg.Pool | pg.PoolClient

// Every transaction gives up on a lock it cannot get and on a statement that takes too long, and uses generic plans for prepared statements: they find
// their rows by keys, whatever the values are.
const begin = "begin; set local lock_timeout = '3s'; set local statement_timeout = '5s'; set local plan_cache_mode = force_generic_plan"

const { builtins } = pg.types
/** Moments, days and intervals, also in arrays, as the query builder reads them. */
const readAsText = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
  1115,
  1182,
  1185,
  1187,
  1231,
])
const asText = (value: string): string => value
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (readAsText.has(type) ? asText : pg.types.getTypeParser(type, format)),
}

/** A session on one connection. It prepares each statement with values once, under the name given to its text. */
export class NamingSession extends NodePgSession<Schema, Schema> {
  readonly #connection: Connection
  readonly #nameOf: NameOf

  constructor(connection: Connection, dialect: PgDialect, nameOf: NameOf) {
    super(connection, dialect, undefined)
    this.#connection = connection
    this.#nameOf = nameOf
  }

  /** Sends a finished text with its values, under its name if it has one, and gives the rows: the query builder's own way makes much anew each time. */
  async send(text: string, values: unknown[], name = this.#nameOf(text)): Promise<Record<string, unknown>[]> {
    const { rows } = await this.#connection.query<Record<string, unknown>>({ ...(name === undefined ? {} : { name }), text, values, types })
    return rows
  }

  /** Runs a query and gives each row as its values in the order of the columns. */
  async sendForValues(text: string, values: unknown[], name: string): Promise<unknown[][]> {
    const { rows } = await this.#connection.query<unknown[]>({ name, text, values, types, rowMode: 'array' })
    return rows
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    ...[query, fields, name, ...rest]: Parameters<NodePgSession<Schema, Schema>['prepareQuery']>
  ): PgPreparedQuery<T> {
    const known = name ?? (query.params.length > 0 ? this.#nameOf(query.sql) : undefined)
    return super.prepareQuery<T>(query, fields, known, ...rest)
  }
}

/** The session of a pool: each statement uses any connection, a transaction one of its own. */
export class PoolSession extends NamingSession {
  readonly #pool: pg.Pool
  readonly #sessionOn: (connection: pg.PoolClient) => NamingSession

  constructor(pool: pg.Pool, dialect: PgDialect, nameOf: NameOf) {
    super(pool, dialect, nameOf)
    this.#pool = pool
    this.#sessionOn = (connection) => new NamingSession(connection, dialect, nameOf)
  }

  // Not the query builder's own transaction: that one never releases a connection that breaks just before its `begin`, and it waits for the answer to
  // `begin`.
  override async transaction<T>(work: Work<T>): Promise<T> {
    const client = await this.#pool.connect()
    const { within, end, firstFailure } = watched(client)
    let broken: Error | undefined
    try {
      const begun = within.query(begin)
      // The first statements are sent along with it; when it failed they fail too.
      begun.catch(() => undefined)
      const tx: Tx = new NodePgTransaction(this.dialect, this.#sessionOn(within), undefined)
      try {
        const result = await work(tx)
        await begun
        end()
        // When the code ignored the failure of a statement, PostgreSQL answers `commit` with a rollback instead of an error.
        const { command } = await client.query('commit')
        if (command !== 'COMMIT')
          throw new Error('the transaction was taken back, since one of its statements failed', { cause: firstFailure() })
        return result
      } catch (error) {
        end()
        // A connection that cannot roll back is not used again. Its own error is not the one to report.
        await client.query('rollback').catch((failure: Error) => (broken = failure))
        throw whatFailed(error, firstFailure())
      }
    } finally {
      client.release(broken)
    }
  }
}

type Watched = {
  /**
   * The transaction's connection until `end`. After one of several statements sent together failed, later queries of the others would
   * otherwise run outside the transaction.
   */
  within: pg.PoolClient
  end(): void
  /** The first failure that no savepoint took back: of statements sent together, the others only report that the transaction was aborted. */
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

/** Does a statement roll back to a savepoint, so that earlier failures no longer count? */
function isReturn(asked: unknown): boolean {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
  return typeof text === 'string' && text.startsWith('rollback to savepoint')
}
