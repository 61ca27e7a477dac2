import { expect, test } from 'vitest'
import { languagesFrom, listIn } from './locale.ts'

test('a list has the comma of its language, and no place for what is empty', () => {
  expect(listIn(['S', '', null, 'M'], 'en')).toBe('S, M')
  expect(listIn(['S', '', null, 'M'], 'ar')).toBe('S، M')
})

test('texts in both languages are edited in the order of the shop, its own first', () => {
  expect(languagesFrom('en')).toEqual(['en', 'ar'])
  expect(languagesFrom('ar')).toEqual(['ar', 'en'])
})
