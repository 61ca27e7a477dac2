import { expect, test } from 'vitest'
import { moved } from './sorting.ts'

test('moves an entry of a list forwards and backwards and leaves the given list alone', () => {
  const list = ['a', 'b', 'c', 'd']

  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})
