import { describe, expect, it, test } from 'vitest'
import { type Branch, isTagLive, placedBefore, spotRefusal } from './rules.ts'

const all: Branch[] = [
  { id: 'shirts', mainCategoryId: 'clothes', parentId: null },
  { id: 'polos', mainCategoryId: 'clothes', parentId: 'shirts' },
  { id: 'trousers', mainCategoryId: 'clothes', parentId: null },
  { id: 'cups', mainCategoryId: 'home', parentId: null },
]

describe('where a category may stand', () => {
  it.each([
    ['directly below a main category', 'polos', { mainCategoryId: 'home', parentId: null }, null],
    ['below another category', 'trousers', { mainCategoryId: 'clothes', parentId: 'shirts' }, null],
    ['with its own sub categories in another main category', 'shirts', { mainCategoryId: 'home', parentId: null }, null],
    ['a new one below a category', null, { mainCategoryId: 'home', parentId: 'cups' }, null],
    ['below itself', 'shirts', { mainCategoryId: 'clothes', parentId: 'shirts' }, 'ownParent'],
    ['below its own sub category', 'shirts', { mainCategoryId: 'clothes', parentId: 'polos' }, 'parentIsSub'],
    ['below a sub category', 'trousers', { mainCategoryId: 'clothes', parentId: 'polos' }, 'parentIsSub'],
    ['below a category of another main category', 'polos', { mainCategoryId: 'clothes', parentId: 'cups' }, 'parentElsewhere'],
    ['below a category that is gone', 'polos', { mainCategoryId: 'clothes', parentId: 'gone' }, 'parentUnknown'],
    ['deeper, while it has sub categories', 'shirts', { mainCategoryId: 'clothes', parentId: 'trousers' }, 'hasSubCategories'],
  ] as const)('%s', (_, id, to, refusal) => {
    expect(spotRefusal(all, id, to)).toBe(refusal)
  })
})

test('puts an id before another one, or at the end', () => {
  expect(placedBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(placedBefore(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a'])
  expect(placedBefore(['a', 'b'], 'new', 'gone')).toEqual(['a', 'b', 'new'])
})

test.each([
  ['without dates', { startsOn: null, endsOn: null }, true],
  ['on its first day', { startsOn: '2026-03-10', endsOn: null }, true],
  ['before its first day', { startsOn: '2026-03-11', endsOn: null }, false],
  ['on its last day', { startsOn: null, endsOn: '2026-03-10' }, true],
  ['after its last day', { startsOn: null, endsOn: '2026-03-09' }, false],
])('shows an active tag %s: %j', (_, dates, isLive) => {
  expect(isTagLive({ status: 'active', ...dates }, '2026-03-10')).toBe(isLive)
  expect(isTagLive({ status: 'inactive', ...dates }, '2026-03-10')).toBe(false)
})
