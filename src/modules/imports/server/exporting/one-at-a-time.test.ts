// Many exports at once: their batches are made one after the other, and one that is left behind holds nobody up.
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('of twenty exports one batch is made at a time, and each comes whole and in order', async () => {
  let making = 0
  let most = 0
  async function* batches(name: number): AsyncGenerator<string> {
    for (let n = 0; n < 5; n++) {
      making += 1
      most = Math.max(most, making)
      await nextRound()
      making -= 1
      yield `${name}.${n}`
    }
  }

  const made = await Promise.all(Array.from({ length: 20 }, (_, name) => Array.fromAsync(oneAtATime(batches(name)))))

  expect(most).toBe(1)
  expect(made[7]).toEqual(['7.0', '7.1', '7.2', '7.3', '7.4'])
})

test('an export whose reader goes away ends, and the next one goes on', async () => {
  const ended: string[] = []
  async function* endless(name: string): AsyncGenerator<number> {
    try {
      for (let n = 0; ; n++) yield n
    } finally {
      ended.push(name)
    }
  }
  for await (const batch of oneAtATime(endless('left'))) if (batch === 2) break
  const other = oneAtATime(endless('other'))

  expect(await other.next()).toEqual({ done: false, value: 0 })
  expect(ended).toEqual(['left'])
  await other.return(undefined)
})
