import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { beyondLimit, leftOnAccount } from './credit.ts'

test.each([
  ['fits', 1000, 0, 999, 0, 1000],
  ['fills it exactly', 1000, 400, 600, 0, 600],
  ['goes one penny beyond', 1000, 400, 601, 1, 600],
  ['finds it overdrawn', 1000, 1500, 100, 600, 0],
  ['finds no credit at all', 0, 0, 100, 100, 0],
])('an order that %s', (_, limit, open, total, beyond, left) => {
  const account = { limit: minor(limit), open: minor(open) }

  expect(beyondLimit(account, minor(total))).toBe(beyond)
  expect(leftOnAccount(account)).toBe(left)
})
