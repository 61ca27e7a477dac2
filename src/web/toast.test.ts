import { expect, test } from 'vitest'
import { CallError } from '#shared/call.ts'
import { failureWords } from './toast.ts'

test.each([
  [422, 'warning'],
  [429, 'error'],
  [503, 'error'],
])('a failed call of status %i is told behind the prefix, as a %s', (status, kind) => {
  expect(failureWords(new CallError(status, { message: 'Not so.' }), (key) => `[${key}]`)).toEqual([kind, '[core.errorPrefix] Not so.'])
})
