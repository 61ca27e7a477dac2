import { expect, test } from 'vitest'
import { putBackAt } from './taken-out.tsx'

test('a line that was taken out stands where it stood, or last where the others are fewer by now', () => {
  expect(putBackAt(['a', 'c'], { line: 'b', at: 1 })).toEqual(['a', 'b', 'c'])
  expect(putBackAt(['a'], { line: 'd', at: 3 })).toEqual(['a', 'd'])
  expect(putBackAt([], { line: 'a', at: 0 })).toEqual(['a'])
})
