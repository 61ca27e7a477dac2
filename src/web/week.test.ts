import { expect, test } from 'vitest'
import { weekOf } from './week.ts'

test('a week begins as one begins it in the region', () => {
  expect(weekOf('GB')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(weekOf('SA')).toEqual([7, 1, 2, 3, 4, 5, 6])
  expect(weekOf('EG')).toEqual([6, 7, 1, 2, 3, 4, 5])
})
