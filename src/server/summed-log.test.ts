// The log stays readable in an overload: one line per cause and second, with the number of messages.
import { expect, test } from 'vitest'
import { summedLog } from './summed-log.ts'

function aLog() {
  const lines: [string, object, string | undefined][] = []
  const write = (level: string) => (fields: object, message?: string) => void lines.push([level, fields, message])
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } }
}

test('a thousand failures of one cause are two lines, those of another cause stand for themselves', () => {
  const { lines, log } = aLog()
  const summed = summedLog(log)

  for (let n = 0; n < 1000; n++) summed.note('warn', 'pool', { at: 'stack' }, 'busy')
  summed.note('error', 'bug', { at: 'other stack' }, 'request failed')
  summed.flush()

  expect(lines).toEqual([
    ['warn', { at: 'stack', cause: 'pool' }, 'busy'],
    ['error', { at: 'other stack', cause: 'bug' }, 'request failed'],
    ['warn', { cause: 'pool', more: 999 }, 'busy, more of the same'],
  ])
})

test('after a summary the same cause is logged whole again, and causes without end are not counted apart', () => {
  const { lines, log } = aLog()
  const summed = summedLog(log)
  summed.note('warn', 'pool', {}, 'busy')
  summed.flush()
  summed.note('warn', 'pool', {}, 'busy')
  summed.flush()
  expect(lines).toHaveLength(2)

  for (let n = 0; n < 500; n++) summed.note('error', `cause ${n}`, {}, 'request failed')
  summed.flush()

  expect(lines.length).toBeLessThan(60)
  expect(lines.at(-1)).toEqual(['error', { cause: 'others', more: 449 }, 'request failed, more of the same'])
})
