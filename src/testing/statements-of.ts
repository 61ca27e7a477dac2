// Counts the statements of one piece of work.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const counting = new AsyncLocalStorage<{ statements: number }>()

/** Gives the number of statements that `work` sends; those of the job queue's timers meanwhile are not its own. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = pg.Client.prototype.query
  const counted = { statements: 0 }
  pg.Client.prototype.query = function noted(this: pg.Client, ...args: Parameters<typeof query>) {
    const here = counting.getStore()
    if (here) here.statements += 1
    return query.apply(this, args)
  } as typeof query
  try {
    await counting.run(counted, work)
  } finally {
    pg.Client.prototype.query = query
  }
  return counted.statements
}
