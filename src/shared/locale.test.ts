import { expect, test } from 'vitest'
import { listIn } from './locale.ts'

test('a list has the comma of its language, and no place for what is empty', () => {
  expect(listIn(['S', '', null, 'M'], 'en')).toBe('S, M')
  expect(listIn(['S', '', null, 'M'], 'ar')).toBe('S، M')
})
