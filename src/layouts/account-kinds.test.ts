// In the customer area some pages are a salesperson's, and one is a customer's alone.
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { isOfOthers, waitsForCustomer } from './account-kinds.ts'

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

test('a salesperson without a customer is asked to choose one, on pages that show what a customer has', () => {
  const alone = { kind: 'salesperson', actingFor: null } as const
  for (const path of [`${paths.account.addresses()}/`, paths.account.statement(), paths.account.order('1')]) {
    expect(waitsForCustomer(path, alone), path).toBe(true)
    expect(waitsForCustomer(path, { kind: 'customer', actingFor: null }), path).toBe(false)
  }
  expect(waitsForCustomer(paths.account.customers(), alone)).toBe(false)
})
