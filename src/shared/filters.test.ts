import { expect, test } from 'vitest'
import { isSamePage, withFilter, withToggled } from './filters.ts'

const at = (query: string) => new URLSearchParams(query)

test.each([
  ['a new value goes back to page one', 'page=3&brand=a', { key: 'brand', value: 'b' }, 'brand=b'],
  ['the same value keeps the page', 'page=3&brand=a', { key: 'brand', value: 'a' }, 'page=3&brand=a'],
  ['the same value with reset anyway goes back to page one', 'page=3&brand=a', { key: 'brand', value: 'a', resetAnyway: true }, 'brand=a'],
  ['the same value with delete on same removes it', 'brand=a&search=x', { key: 'brand', value: 'a', deleteOnSame: true }, 'search=x'],
  ['an empty value removes the filter', 'brand=a', { key: 'brand', value: '' }, ''],
  ['a page number keeps every filter', 'brand=a', { key: 'page', value: '2' }, 'brand=a&page=2'],
])('%s', (_, before, filter, after) => expect(withFilter(at(before), filter).toString()).toBe(after))

test('adds a value to a filter with several, and takes it out again', () => {
  const added = withToggled(at('brand=a&page=2'), 'brand', 'b')

  expect(added.toString()).toBe('brand=a%2Cb')
  expect(withToggled(added, 'brand', 'a').toString()).toBe('brand=b')
})

test.each([
  ['page=3&brand=a', '?brand=a', false],
  ['page=3&brand=a', 'page=3', true],
  ['brand=a', '?', true],
  ['page=1', '?brand=a', true],
  ['', '?page=2', false],
])('from "%s" to "%s" the page is the same: %s', (before, after, same) => {
  expect(isSamePage(at(before), after)).toBe(same)
  expect(isSamePage(at(before), at(after))).toBe(same)
})
