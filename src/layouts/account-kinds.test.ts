// In the customer area some pages are a salesperson's, and one is a customer's alone.
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { isOfOthers } from './account-kinds.ts'

test("a salesperson's pages are not a customer's, and the other way round", () => {
  for (const path of [paths.account.customers(), paths.account.collections(), `${paths.account.returns()}/`]) {
    expect(isOfOthers(path, 'customer'), path).toBe(true)
    expect(isOfOthers(path, 'salesperson'), path).toBe(false)
  }
  expect(isOfOthers(paths.account.refunds(), 'salesperson')).toBe(true)
  expect(isOfOthers(paths.account.refunds(), 'customer')).toBe(false)
})

test('pages of both, and the pages below a list, stay open', () => {
  for (const path of [paths.account.dashboard(), paths.account.orders(), paths.account.newRefund(), paths.account.refund('1')])
    for (const kind of ['customer', 'salesperson'] as const) expect(isOfOthers(path, kind), path).toBe(false)
})
