// Detects a database that accepts requests and answers none (a stopped process, a lost network), and ends the waiting statements, so that people get an
// answer.
import { Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Watching = { every: number; timeout: number }

/** Milliseconds between two checks, and the timeout of a check; together with getting a new connection less than five seconds. */
const usual: Watching = { every: 800, timeout: 1800 }

/**
 * Asks the database on a connection of its own while the pool waits for it. Without an answer it breaks the pool's sockets, and their
 * statements fail as if the database had gone away. Gives a function that ends the watch.
 */
export function endFrozen(pool: pg.Pool, url: string, sockets: ReadonlySet<Socket>, { every, timeout }: Watching = usual): () => void {
  let own: { client: pg.Client; socket: Socket } | null = null
  let isAsking = false

  const ask = async (): Promise<void> => {
    if (!own) {
      const socket = new Socket()
      const client = new pg.Client({ connectionString: url, application_name: 'jumla-watch', stream: () => socket })
      own = { client, socket }
      client.on('error', () => (own = null))
      await client.connect()
    }
    await own.client.query('select 1')
  }
  const drop = (): void => {
    own?.socket.destroy()
    own = null
  }
  /** True for any answer, also a refusal, because a database that refuses is not frozen. */
  const answers = async (): Promise<boolean> => {
    let isHeard = false
    const heard = ask()
      .catch(drop)
      .then(() => (isHeard = true))
    const over = new AbortController()
    await Promise.race([heard, sleep(timeout, undefined, { ref: false, signal: over.signal }).catch(() => undefined)])
    over.abort()
    // If this process itself was paused for long, the answer may have arrived but not been read yet.
    for (let round = 0; round < 3 && !isHeard; round++) await nextRound()
    return isHeard
  }
  const look = async (): Promise<void> => {
    if (isAsking || pool.totalCount === pool.idleCount) return
    isAsking = true
    if (!(await answers())) {
      drop()
      for (const socket of sockets) socket.destroy()
    }
    isAsking = false
  }
  const timer = setInterval(() => void look(), every).unref()
  return () => {
    clearInterval(timer)
    drop()
  }
}
