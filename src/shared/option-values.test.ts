import { expect, test } from 'vitest'
import { isolateValues, splitValues } from './option-values.ts'

test('values and what stands between them, in turn, in either language', () => {
  expect(splitValues('S, Navy')).toEqual(['S', ', ', 'Navy'])
  expect(splitValues('S، كحلي · AB-12')).toEqual(['S', '، ', 'كحلي', ' · ', 'AB-12'])
  expect(splitValues('2,5 m')).toEqual(['2,5 m'])
  expect(splitValues('')).toEqual([''])
})

test('every value is isolated, and the list runs as its reader reads', () => {
  expect(isolateValues('S، كحلي', 'ar')).toBe('\u2067\u2068S\u2069، \u2068كحلي\u2069\u2069')
  expect(isolateValues('S, Navy', 'ar')).toBe('\u2067\u2068S\u2069, \u2068Navy\u2069\u2069')
  expect(isolateValues('S, كحلي', 'en')).toBe('\u2066\u2068S\u2069, \u2068كحلي\u2069\u2069')
})

test('what reads from left to right anyway has no signs', () => {
  expect(isolateValues('S, Navy', 'en')).toBe('S, Navy')
  expect(isolateValues('', 'ar')).toBe('')
})
