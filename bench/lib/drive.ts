// Runs work on several lanes at once for a while, and summarises how often and how fast.
import { quantile } from './series.ts'
import type { LoadResult } from './load-plan.ts'

type Done = { statuses: readonly number[]; bytes: number }
type Drive = {
  lanes: number
  seconds: number
  warmSeconds: number
  /** The number of items when each is done at most once. */
  most?: number | undefined
  /** Does the item with this number on a lane. */
  work(lane: number, item: number): Promise<Done>
}

/** Gives what was done per second after the warming up. */
export async function drive({ lanes, seconds, warmSeconds, most = Infinity, work }: Drive): Promise<LoadResult> {
  let next = 0
  const lap = async (until: number, times: number[] | null, statuses: Map<number, number>): Promise<number> => {
    let bytes = 0
    const run = async (lane: number): Promise<void> => {
      while (performance.now() < until && next < most) {
        const item = next++
        const start = performance.now()
        const done = await work(lane, item)
        if (!times) continue
        times.push(performance.now() - start)
        bytes += done.bytes
        for (const status of done.statuses) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
    return bytes
  }
  await lap(performance.now() + warmSeconds * 1000, null, new Map())
  const times: number[] = []
  const statuses = new Map<number, number>()
  const processor = process.cpuUsage()
  const start = performance.now()
  const bytes = await lap(start + seconds * 1000, times, statuses)
  const elapsed = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(processor)
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    count: times.length,
    allCount: next,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    ownMs: times.length ? (user + system) / 1000 / times.length : 0,
    bytes: times.length ? bytes / times.length : 0,
    statuses: Object.fromEntries(statuses),
  }
}
