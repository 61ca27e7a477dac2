import { describe, expect, test } from 'vitest'
import { noPlurals, quantityAfter, quantityText, unitFor, unitWords } from './units.ts'

const name = { en: 'piece', ar: 'قطعة' }
const plurals = { en: { other: 'pieces' }, ar: { two: 'قطعتان', few: 'قطع', many: 'قطعة', other: 'قطعة' } }
const [english, arabic] = [unitWords(name, plurals, 'en'), unitWords(name, plurals, 'ar')]

describe('the words of a unit', () => {
  test('are those of the language', () =>
    expect([english, arabic]).toEqual([
      { one: 'piece', ...plurals.en },
      { one: 'قطعة', ...plurals.ar },
    ]))

  test('are the other language’s where one has no name, plural forms and all', () =>
    expect(unitWords({ en: '', ar: 'قطعة' }, plurals, 'en')).toEqual(arabic))

  test('leave out what is empty', () => expect(unitWords(name, { en: { other: '' }, ar: {} }, 'en')).toEqual({ one: 'piece' }))
})

test.each([
  [0, 'pieces', 'قطعة'],
  [1, 'piece', 'قطعة'],
  [2, 'pieces', 'قطعتان'],
  [6, 'pieces', 'قطع'],
  [12, 'pieces', 'قطعة'],
  [100, 'pieces', 'قطعة'],
  [103, 'pieces', 'قطع'],
])('%i has its form in both languages', (count, en, ar) => {
  expect([unitFor(english, count, 0, 'en'), unitFor(arabic, count, 0, 'ar')]).toEqual([en, ar])
})

test('counts whole units, not their smallest steps', () => {
  const litre = { one: 'litre', other: 'litres' }
  expect([unitFor(litre, 1000, 3, 'en'), unitFor(litre, 500, 3, 'en')]).toEqual(['litre', 'litres'])
})

test('a unit without forms has one word for every number', () => {
  const kilo = unitWords({ en: 'kg', ar: 'كجم' }, noPlurals, 'ar')
  expect(quantityText(7500, 3, kilo, 'ar')).toBe('7.5 كجم')
  expect(quantityText(12_500_500, 3, kilo, 'ar')).toBe('12,500.5 كجم')
})

test('a quantity stands with its unit; the Arabic dual says its number itself, except behind a preposition', () => {
  expect(quantityText(6, 0, english, 'en')).toBe('6 pieces')
  expect(quantityText(2, 0, english, 'en')).toBe('2 pieces')
  expect(quantityText(1250, 0, english, 'en')).toBe('1,250 pieces')
  expect(quantityText(2, 0, arabic, 'ar')).toBe('قطعتان')
  expect(quantityAfter(2, 0, arabic, 'ar')).toBe('2 قطعة')
  expect(quantityAfter(6, 0, arabic, 'ar')).toBe('6 قطع')
})
