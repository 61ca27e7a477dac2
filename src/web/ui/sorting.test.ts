// What a dragged entry is over and how its neighbours step aside, in rows of different heights and in a grid.
import { expect, test } from 'vitest'
import { indexOver, isGrid, moved, type Place, shiftOf } from './sorting.ts'

const rows: Place[] = [
  { x: 0, y: 0, width: 300, height: 40 },
  { x: 0, y: 50, width: 300, height: 100 },
  { x: 0, y: 160, width: 300, height: 40 },
]
const grid: Place[] = [0, 1, 2, 3].map((index) => ({ x: (index % 2) * 110, y: Math.floor(index / 2) * 110, width: 100, height: 100 }))

test('moves an entry of a list forwards and backwards and leaves the given list alone', () => {
  const list = ['a', 'b', 'c', 'd']

  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  ['nowhere yet', 0, 0, 0],
  ['not far enough', 0, 70, 0],
  ['past the middle of the next row', 0, 90, 1],
  ['past both', 0, 200, 2],
  ['far below the list', 0, 2000, 2],
  ['from the last to the first', 2, -180, 0],
])('finds the row a dragged row is over: %s', (_, from, y, over) => {
  expect(indexOver(rows, from, { x: 0, y })).toBe(over)
})

test('knows a grid and finds the place that is nearest in both directions', () => {
  expect(isGrid(rows)).toBe(false)
  expect(isGrid(grid)).toBe(true)
  expect(indexOver(grid, 0, { x: 100, y: 10 })).toBe(1)
  expect(indexOver(grid, 0, { x: 90, y: 120 })).toBe(3)
})

test('rows make room by the height of what passes them, and the dragged one ends where the passed ones ended', () => {
  expect([0, 1, 2].map((index) => shiftOf(rows, index, 0, 2).y)).toEqual([160, -50, -50])
  expect([0, 1, 2].map((index) => shiftOf(rows, index, 2, 0).y)).toEqual([50, 50, -160])
})

test('in a grid everything between steps to its neighbour’s place', () => {
  expect([0, 1, 2, 3].map((index) => shiftOf(grid, index, 3, 0))).toEqual([
    { x: 110, y: 0 },
    { x: -110, y: 110 },
    { x: 110, y: 0 },
    { x: -110, y: -110 },
  ])
})
