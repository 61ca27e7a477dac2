// Notices a database that takes requests and answers nothing (a stopped process, a lost network): what waits for it is ended, and people get an answer.
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Watching = { every: number; patience: number }

/** Milliseconds between two looks, and how long a look may take; together with getting a new connection less than five seconds. */
const usual: Watching = { every: 800, patience: 1800 }

const streamOf = (client: object): { destroy(): void } | null => {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : null
  return stream as { destroy(): void } | null
}

/**
 * Asks the database on a connection of its own while the pool waits for it. When there is no answer, breaks the pool's connections; their
 * statements fail as they do when the database goes away. Gives what ends the watch.
 */
export function endFrozen(pool: pg.Pool, url: string, { every, patience }: Watching = usual): () => void {
  const clients = new Set<object>()
  pool.on('connect', (client) => void clients.add(client)).on('remove', (client) => void clients.delete(client))
  let own: pg.Client | null = null
  let isAsking = false

  const ask = async (): Promise<void> => {
    if (!own) {
      own = new pg.Client({ connectionString: url, application_name: 'jumla-watch' })
      own.on('error', () => (own = null))
      await own.connect()
    }
    await own.query('select 1')
  }
  const drop = (): void => {
    if (own) streamOf(own)?.destroy()
    own = null
  }
  /** True when there was any answer, a refusal too: who refuses is not frozen. */
  const answers = async (): Promise<boolean> => {
    let isHeard = false
    const heard = ask()
      .catch(drop)
      .then(() => (isHeard = true))
    const over = new AbortController()
    await Promise.race([heard, sleep(patience, undefined, { ref: false, signal: over.signal }).catch(() => undefined)])
    over.abort()
    // After a long pause of our own the answer may lie there unread.
    for (let round = 0; round < 3 && !isHeard; round++) await nextRound()
    return isHeard
  }
  const look = async (): Promise<void> => {
    if (isAsking || pool.totalCount === pool.idleCount) return
    isAsking = true
    if (!(await answers())) {
      drop()
      for (const client of clients) streamOf(client)?.destroy()
    }
    isAsking = false
  }
  const timer = setInterval(() => void look(), every).unref()
  return () => {
    clearInterval(timer)
    drop()
  }
}
