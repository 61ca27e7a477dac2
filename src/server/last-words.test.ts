import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** A process whose statement fails, as the shop's may: watched as the shop's process is. */
const dying = (how: string) => `
  import { DrizzleQueryError } from 'drizzle-orm'
  import { onUncaught } from './src/server/last-words.ts'
  onUncaught(() => process.exit(1))
  const error = new DrizzleQueryError('insert into people (email) values ($1)', ['grace@shop.example'], new Error('gone'))
  ${how}
  setTimeout(() => undefined, 10_000)`

test.each([
  ['a promise', 'void Promise.reject(error)'],
  ['a timer', 'setTimeout(() => { throw error })'],
])('what nobody caught in %s is one line of JSON without the statement and its values, and ends the process', (_, how) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', dying(how)], { encoding: 'utf8' })

  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(stderr)).toMatchObject({ level: 60, error: 'gone', msg: 'an error that nobody caught ends the shop' })
  expect(stderr).not.toMatch(/insert into|grace/)
})
