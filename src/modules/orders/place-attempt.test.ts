import { expect, test } from 'vitest'
import { afterFailedPlacing } from './place-attempt.ts'

const failed = (status: number, code = 'any') => ({ status, code })

test.each([0, 408, 500, 503])('after %i the order may have been placed: the attempt stays, to be asked about', (status) => {
  expect(afterFailedPlacing(failed(status), false)).toEqual({})
  expect(afterFailedPlacing(failed(status), true)).toEqual({})
})

test.each([401, 403, 429])('%i refuses an attempt, and says nothing of one made before', (status) => {
  expect(Object.keys(afterFailedPlacing(failed(status), false))).toEqual(['pending'])
  expect(afterFailedPlacing(failed(status), true)).toEqual({})
})

test.each([404, 409, 422])('%i says that nothing was placed, also when asked', (status) => {
  expect(Object.keys(afterFailedPlacing(failed(status), false))).toEqual(['pending'])
  expect(Object.keys(afterFailedPlacing(failed(status), true))).toEqual(['pending'])
})

test.each([false, true])('a key under which another order was placed is used no more (asked: %s)', (isAsked) => {
  expect(Object.keys(afterFailedPlacing(failed(422, 'order.keyReused'), isAsked))).toEqual(['pending', 'idempotencyKey'])
})
