// How long background jobs rest between two full batches: requests come first, and jobs never stop completely.
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two looks at the shop. */
const step = 50
/** Milliseconds of rest in a quiet shop, and while requests wait. */
const longest = { quiet: 500, busy: 5000 }
/** How many times as long as it worked a worker rests. */
const share = { quiet: 4, busy: 40 }

export type Surroundings = {
  /** Do requests wait for the shop now? */
  isBusy(): boolean
  /** Waits about so many milliseconds; gives how long it took, which is more when the event loop is late. */
  pause(milliseconds: number): Promise<number>
}

/** Pauses on this process's clock; at once when the shop stops. */
export const pauseUntil =
  (isEnding: AbortSignal): Surroundings['pause'] =>
  async (milliseconds) => {
    const from = performance.now()
    await sleep(milliseconds, undefined, { signal: isEnding }).catch(() => undefined)
    return isEnding.aborted ? Infinity : performance.now() - from
  }

/**
 * Rests after a full batch that took so many milliseconds: four times as long, at most half a second; while requests wait or the event loop is late, up to
 * forty times as long, at most five seconds.
 */
export async function restAfter(took: number, { isBusy, pause }: Surroundings): Promise<void> {
  const least = Math.min(share.quiet * took, longest.quiet)
  const most = Math.min(share.busy * took, longest.busy)
  let isLate = false
  for (let rested = 0; rested < least || (rested < most && (isLate || isBusy()));) {
    const asked = Math.min(step, (rested < least ? least : most) - rested)
    const passed = await pause(asked)
    isLate = passed > asked + step
    rested += passed
  }
}
