import { expect, test } from 'vitest'
import { speaker } from './speech.ts'

const english = speaker('en', {
  cart: {
    title: 'Your cart',
    count_one: '{{count}} line',
    count_other: '{{count}} lines',
    empty_zero: 'Nothing',
    empty_other: 'Something',
  },
  price: { from: 'from {{ price }}' },
})
const arabic = speaker('ar', {
  count_zero: 'لا سطور',
  count_one: 'سطر',
  count_two: 'سطران',
  count_few: '{{count}} سطور',
  count_many: '{{count}} سطرًا',
  count_other: '{{count}} سطر',
})

test('says the text of a key with its parameters, a missing one as nothing', () => {
  expect(english('cart.title')).toBe('Your cart')
  expect(english('price.from', { price: '£4.20' })).toBe('from £4.20')
  expect(english('price.from')).toBe('from ')
})

test('what stands in a parameter is not read as a text with parameters', () => {
  expect(english('price.from', { price: '{{count}} $&', count: 3 })).toBe('from {{count}} $&')
})

test('English has two forms, and one for zero where there is a text for it', () => {
  expect([0, 1, 2].map((count) => english('cart.count', { count }))).toEqual(['0 lines', '1 line', '2 lines'])
  expect([0, 1].map((count) => english('cart.empty', { count }))).toEqual(['Nothing', 'Something'])
})

test('Arabic has all six', () => {
  expect([0, 1, 2, 3, 11, 100].map((count) => arabic('count', { count }))).toEqual([
    'لا سطور',
    'سطر',
    'سطران',
    '3 سطور',
    '11 سطرًا',
    '100 سطر',
  ])
})

test('a missing text is said in the other language, then by what the caller gives, then by its key', () => {
  const speak = speaker('ar', {}, english)
  expect(speak('cart.title')).toBe('Your cart')
  expect(english('cart', { defaultValue: 'Cart' })).toBe('Cart')
  expect(english('cart.nowhere')).toBe('cart.nowhere')
})
