// Notices a database that takes requests and answers nothing (a stopped process, a lost network): what waits for it is ended, and people get an answer.
import { Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Watching = { every: number; timeout: number }

/** Milliseconds between two looks, and how long a look may take; together with getting a new connection less than five seconds. */
const usual: Watching = { every: 800, timeout: 1800 }

/**
 * Asks the database on a connection of its own while the pool waits for it. When there is no answer, breaks the pool's connections by their
 * sockets; their statements fail as they do when the database goes away. Gives what ends the watch.
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
  /** True when there was any answer, a refusal too: who refuses is not frozen. */
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
