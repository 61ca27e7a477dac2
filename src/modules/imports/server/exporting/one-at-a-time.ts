// Exports wait in line: whichever there are, one batch is made at a time, and between two the shop answers others.
import { setImmediate as nextRound } from 'node:timers/promises'
import { turns } from '#server/turns.ts'

const line = turns(1)

/** Gives the same batches, each made when no other export makes one. A slow reader holds nobody up: nothing is held between batches. */
export async function* oneAtATime<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const next = await line(() => batches.next())
      if (next.done) return
      yield next.value
      await nextRound()
    }
  } finally {
    await batches.return(undefined)
  }
}
