import { expect, test } from 'vitest'
import { numbersIn, numberStartsIn, orderNumber, scramble } from './order-number.ts'

test('ten thousand orders have ten thousand numbers', () => {
  const numbers = new Set(Array.from({ length: 10_000 }, (_, serial) => orderNumber(serial + 1, '2026', 'secret')))

  expect(numbers.size).toBe(10_000)
})

test('numbers stay different over the whole range', () => {
  const serials = Array.from({ length: 5000 }, (_, step) => (step * 214_733) % 2 ** 30)

  expect(new Set(serials.map((serial) => scramble(serial, 'secret'))).size).toBe(new Set(serials).size)
})

test('orders placed one after the other have numbers far apart, and another shop has others', () => {
  const [first, second] = [scramble(1, 'secret'), scramble(2, 'secret')]

  expect(Math.abs(first - second)).toBeGreaterThan(1000)
  expect(scramble(1, 'another secret')).not.toBe(first)
})

test('a number can be read aloud', () => {
  expect(orderNumber(7, '2026', 'secret')).toMatch(/^2026-[0-9B-HJ-NP-TV-Z]{6}$/)
})

test.each([
  ['2026-k4t09z', ['2026-K4T09Z']],
  [' #2026-K4T09Z ', ['2026-K4T09Z']],
  ['2026 k4t09z', ['2026-K4T09Z']],
  ['2026K4TO9Z', ['2026-K4T09Z']],
  ['2026-K4I09Z', ['2026-K4109Z']],
  ['Taylor', expect.not.arrayContaining(['Taylor'])],
  ['sam@example.test', []],
  ['Taylor Trading', []],
])('the search %s means the numbers %s', (search, numbers) => expect(numbersIn(search, 2026)).toEqual(numbers))

test.each([
  ['2026-k4', ['2026-K4']],
  ['#2026-K4T', ['2026-K4T']],
  ['2026-K4O', ['2026-K40']],
  ['2026-', []],
  ['k4t', []],
  ['Taylor', []],
  ['OXFORD', []],
])('the search %s means numbers that begin with %s', (search, starts) => expect(numberStartsIn(search, 2026)).toEqual(starts))

test('four signs alone are looked for at the beginning of the last ten years', () => {
  expect(numberStartsIn('k4t0', 2026)).toEqual(expect.arrayContaining(['2026-K4T0', '2017-K4T0']))
})

test('six signs alone are looked for in the last ten years', () => {
  expect(numbersIn('k4t09z', 2026)).toEqual(expect.arrayContaining(['2026-K4T09Z', '2017-K4T09Z']))
})
