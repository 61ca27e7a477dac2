import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loggable } from './failures.ts'

const statement = (cause?: Error) => new DrizzleQueryError('insert into people (email) values ($1)', ['grace@shop.example'], cause)
const duplicate = Object.assign(new Error('duplicate key value'), { code: '23505' })

test.each([
  ['a statement that the database refused', statement(duplicate), '23505 duplicate key value'],
  ['a statement without an answer', statement(new Error('Connection terminated')), 'Connection terminated'],
  ['a statement without a reason', statement(), 'a statement failed'],
  ['work that failed for a statement', new Error('not sent', { cause: statement(new Error('gone')) }), 'gone'],
  ['a message with an address', new Error('550 5.1.1 <grace@shop.example> is unknown'), '550 5.1.1 <…> is unknown'],
  ['an address with an apostrophe', new Error("to o'grace@shop.example"), 'to …'],
  ['what is no error', 'grace@shop.example', '…'],
])('of %s the log has the reason, and nobody', (_, error, said) => {
  expect(loggable(error).error).toBe(said)
  expect(loggable(error).at).not.toMatch(/insert into|grace/)
})

test('a long message is cut without leaving half an address, and in no time', () => {
  const { error } = loggable(new Error(`${'no room '.repeat(248)}for grace@shop.example and ${'x'.repeat(100_000)}`))
  expect(error).toMatch(/^no room .* for …$/)
  expect(error.length).toBeLessThan(2001)
  expect(loggable(new Error('x'.repeat(100_000))).error).toBe('…')
})
