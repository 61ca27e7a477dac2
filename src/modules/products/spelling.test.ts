import { expect, test } from 'vitest'
import { editDistance, nearWords, wholeSide } from './spelling.ts'

test.each([
  ['shirt', 'shirt', 0],
  ['shrit', 'shirt', 1],
  ['shirrt', 'shirt', 1],
  ['shit', 'shirt', 1],
  ['skirt', 'shirt', 1],
  ['short', 'skirt', 2],
  ['قمصي', 'قميص', 1],
])('from %s to %s are %i edits', (a, b, edits) => expect(editDistance(a, b, 2)).toBe(edits))

test('stops counting beyond its limit', () => expect(editDistance('trousers', 'jacket', 1)).toBe(2))

test('finds the words meant, nearest first, and none for very short words', () => {
  expect(nearWords('jackte', ['packet', 'jacket', 'jackets', 'racket'])).toEqual(['jacket'])
  expect(nearWords('te', ['tee', 'the'])).toEqual([])
})

test('of three Arabic letters finds the word with one long vowel more, and no other', () => {
  expect(nearWords('جنز', ['جينز', 'جنزر', 'جنن', 'جنوز', 'جينزا'])).toEqual(['جنوز', 'جينز'])
  expect(nearWords('جن', ['جين'])).toEqual([])
})

test('one mistake never changes both ends further than the whole side', () => {
  for (const [typed, meant] of [
    ['hsirt', 'shirt'],
    ['shitr', 'shirt'],
    ['shrit', 'shirt'],
    ['hirt', 'shirt'],
    ['shirtt', 'shirt'],
    ['xhirt', 'shirt'],
  ] as const) {
    const side = wholeSide(typed)
    expect(typed.slice(0, side) === meant.slice(0, side) || typed.slice(-side) === meant.slice(-side), typed).toBe(true)
  }
})
