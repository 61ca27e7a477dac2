import { expect, test } from 'vitest'
import { turns } from './turns.ts'

/** Work that lasts until it is let go, and the most of it at one time. */
function slowWork() {
  const lasting: (() => void)[] = []
  let most = 0
  return {
    work: () =>
      new Promise<void>((resolve) => {
        lasting.push(resolve)
        most = Math.max(most, lasting.length)
      }),
    endFirst: () => lasting.shift()?.(),
    most: () => most,
  }
}

const aMoment = () => new Promise((resolve) => setImmediate(resolve))

test('work that comes in the moment a place changes hands makes not one more at once', async () => {
  const inTurn = turns(2)
  const { work, endFirst, most } = slowWork()
  let ended = Promise.resolve()
  const first = inTurn(() => (ended = work()))
  // Heard right after the turn of the first has ended, and before whoever waits has begun.
  const last = ended.then(() => inTurn(work))
  const all = [first, inTurn(work), inTurn(work), last]

  for (let left = 0; left < 4; left += 1) {
    endFirst()
    await aMoment()
  }
  await Promise.all(all)

  expect(most()).toBe(2)
})

test('who finds the line full is refused, and the line goes on', async () => {
  const inTurn = turns(1, { longest: 1, busy: () => new Error('busy') })
  const { work, endFirst } = slowWork()
  const first = inTurn(work)
  expect(() => inTurn.needPlace()).not.toThrow()
  const second = inTurn(work)

  await expect(inTurn(work)).rejects.toThrow('busy')
  expect(() => inTurn.needPlace()).toThrow('busy')

  endFirst()
  await first
  await aMoment()
  endFirst()
  await second
  expect(() => inTurn.needPlace()).not.toThrow()
})

test('work that fails gives its place on', async () => {
  const inTurn = turns(1)
  const failing = inTurn(() => Promise.reject(new Error('failed')))
  const next = inTurn(() => Promise.resolve('done'))

  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
})
