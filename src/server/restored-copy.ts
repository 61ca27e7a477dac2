// A shop that was restored from a backup sends nothing until it is released: the shop it was copied from may still stand elsewhere.
import { eq } from 'drizzle-orm'
import type { Db, Tx } from './db/client.ts'
import { installation } from './db/kit-tables.ts'
import type { Jobs, Worker } from './jobs.ts'

/** The name of the mark in the table `installation`; its value is the moment of the backup. */
export const copyMark = 'restoredFrom'

/** When the backup was made that this shop was restored from, while it is not released; else null. */
export async function restoredFrom(db: Db | Tx): Promise<string | null> {
  const [mark] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, copyMark))
  return mark?.value ?? null
}

/** Removes the mark; gives whether there was one. */
export async function removeCopyMark(db: Db | Tx): Promise<boolean> {
  const gone = await db.delete(installation).where(eq(installation.name, copyMark)).returning({ name: installation.name })
  return gone.length > 0
}

/** Marks a worker whose jobs write to people or ask payment providers: in a restored copy they wait in the queue. */
export const reachingOut = (worker: Worker): Worker => ({ ...worker, reachesOut: true })

/** Milliseconds between two looks of a process whether its copy was released. */
const lookEvery = 2000

type Options = { db: Db; workers: readonly Worker[]; onError(error: Error): void }

/** Takes the queue of a shop; gives one that leaves the jobs that reach out alone while the shop is a restored copy. */
export function heldWhileCopy(jobs: Jobs, { db, workers, onError }: Options): Jobs {
  const isHeld = async () => (await restoredFrom(db)) !== null
  const free = workers.filter(({ reachesOut }) => !reachesOut)
  const waiting = workers.filter(({ reachesOut }) => reachesOut)
  let next: NodeJS.Timeout | undefined
  let isStopped = false
  /** Starts those that waited one by one: when one fails to start, none before it is started again. */
  const startWaiting = async () => {
    for (let [first] = waiting; first && !isStopped; [first] = waiting) {
      await jobs.work([first])
      waiting.shift()
    }
  }
  const look = async () => ((await isHeld()) ? lookAgain() : startWaiting())
  const lookAgain = () => {
    if (isStopped) return
    next = setTimeout(() => {
      look().catch((error: Error) => {
        if (isStopped) return
        onError(error)
        lookAgain()
      })
    }, lookEvery)
  }
  return {
    ...jobs,
    work: async () => {
      const isCopy = await isHeld()
      if (isStopped) return
      await jobs.work(isCopy ? free : workers)
      if (isCopy) lookAgain()
    },
    drain: async () => jobs.drain((await isHeld()) ? free : workers),
    stop: () => {
      isStopped = true
      clearTimeout(next)
      return jobs.stop()
    },
  }
}
