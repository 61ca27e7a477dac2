import { expect, test } from 'vitest'
import type { CartItem } from '../../cart-rules.ts'
import type { QuoteLine } from '../../contract.ts'
import { groupsOf, isOutdated } from './cart-groups.ts'

const item = (id: string, slug: string, choiceIds: string[] = []): CartItem => ({
  id,
  slug,
  choiceIds,
  price: 1,
  quantity: 1,
  itemTotal: 1,
})
const ids = (items: CartItem[]) => groupsOf(items, new Map()).map(({ rows }) => rows.map((row) => row.item.id))

test('the variants of a style stand together, in the order they came', () =>
  expect(ids([item('shirt-m', 'shirt'), item('cap', 'cap'), item('shirt-l', 'shirt')])).toEqual([['shirt-m', 'shirt-l'], ['cap']]))

test('other options make another group, whatever their order', () =>
  expect(ids([item('a', 'shirt', ['x', 'y']), item('b', 'shirt'), item('c', 'shirt', ['y', 'x'])])).toEqual([['a', 'c'], ['b']]))

test('an item the server has not named yet stands alone', () => {
  const { slug: _, ...unknown } = item('u', '')
  expect(ids([unknown, { ...unknown, id: 'w' }])).toEqual([['u'], ['w']])
})

test('what the server said is outdated for the style alone whose quantity has changed', () => {
  const quoted = (key: string) => [key, { key, productSlug: key, quantity: 1 } as QuoteLine] as const
  const [shirt, cap, shoe] = groupsOf(
    [{ ...item('shirt', 'shirt'), quantity: 2 }, item('cap', 'cap'), item('shoe', 'shoe')],
    new Map([quoted('shirt'), quoted('cap')]),
  )
  expect([shirt, cap, shoe].map((group) => group && isOutdated(group))).toEqual([true, false, true])
})
