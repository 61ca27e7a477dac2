// Jobs give way to requests for a bounded time; the shop around them is a list of what they meet.
import { expect, test } from 'vitest'
import { pauseUntil, restAfter } from './job-rest.ts'

/** Rests in a shop that is busy for so many milliseconds and whose pauses take so much longer than asked; gives how long it rested. */
async function restIn({ took = 100, busyFor = 0, late = () => 0 }: { took?: number; busyFor?: number; late?: (at: number) => number }) {
  let now = 0
  await restAfter(took, {
    isBusy: () => now < busyFor,
    pause: async (milliseconds) => {
      const passed = milliseconds + late(now)
      now += passed
      return passed
    },
  })
  return now
}

test('in a quiet shop a worker rests four times as long as it worked, at most half a second', async () => {
  expect(await restIn({ took: 20 })).toBe(80)
  expect(await restIn({ took: 100 })).toBe(400)
  expect(await restIn({ took: 10_000 })).toBe(500)
  expect(await restIn({ took: 0 })).toBe(0)
})

test('while requests wait it rests on, and works again as soon as they are served', async () => {
  expect(await restIn({ busyFor: 2000 })).toBe(2000)
  expect(await restIn({ busyFor: 300 })).toBe(400)
})

test('however long the shop is busy, it rests for forty times its work and five seconds at most', async () => {
  expect(await restIn({ took: 20, busyFor: Infinity })).toBe(800)
  expect(await restIn({ took: 1000, busyFor: Infinity })).toBe(5000)
})

test('a late event loop counts as busy until it is on time again', async () => {
  expect(await restIn({ late: () => 100 })).toBeGreaterThanOrEqual(4000)
  expect(await restIn({ late: (at) => (at < 1000 ? 100 : 0) })).toBeLessThan(1300)
})

test('a shop that stops ends every rest', async () => {
  const ending = new AbortController()
  const rest = restAfter(60_000, { isBusy: () => true, pause: pauseUntil(ending.signal) })
  ending.abort()
  await rest
})
