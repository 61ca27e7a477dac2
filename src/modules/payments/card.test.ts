import { describe, expect, test } from 'vitest'
import { fieldError } from '#shared/validation.ts'
import { behaviourOf, behaviourOfSaved, Card, faceOf, hasCheckDigit, isOver, testCards } from './card.ts'
import { payableState } from './lifecycle.ts'

const good = { holder: 'Sam Taylor', number: '4242 4242 4242 4242', expiry: '12/30', cvv: '123' }

describe('card fields', () => {
  test('are taken with spaces and Arabic digits', () => {
    expect(Card.parse({ ...good, cvv: '١٢٣' })).toMatchObject({ number: '4242424242424242', cvv: '123', saveCard: false })
  })

  test.each([
    ['no name', { holder: ' ' }, 'payment.validation.holder'],
    ['a slip in the number', { number: '4242424242424241' }, 'payment.validation.number'],
    ['letters in the number', { number: '4242x42424242424' }, 'payment.validation.number'],
    ['a thirteenth month', { expiry: '13/30' }, 'payment.validation.expiry'],
    ['a short code', { cvv: '12' }, 'payment.validation.cvv'],
  ])('refuse %s', (_, change, key) => {
    const parsed = Card.safeParse({ ...good, ...change })

    expect(parsed.error?.issues.map((issue) => fieldError(issue).key)).toContain(key)
  })

  test.each([
    ['11/26', '2026-11-30', false],
    ['10/26', '2026-11-01', true],
    ['01/27', '2026-11-21', false],
    ['1225', '2026-01-01', true],
  ])('a card good to %s is over on %s: %s', (expiry, today, isCardOver) => expect(isOver(expiry, today)).toBe(isCardOver))

  test('numbers without a right check digit are no cards', () => {
    expect(hasCheckDigit('4000000000000002')).toBe(true)
    expect(hasCheckDigit('4000000000000003')).toBe(false)
  })

  test.each([
    ['4242424242424242', 'succeeded'],
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficientFunds'],
    ['4111111111111111', 'unknownCard'],
  ])('%s is %s', (number, outcome) => expect(behaviourOf(number)).toBe(outcome))

  test('every test card is a possible number, and behaves the same once it is saved by its last digits', () => {
    for (const [number, behaviour] of Object.entries(testCards)) {
      expect(hasCheckDigit(number)).toBe(true)
      const face = faceOf({ number, expiry: '1239' })
      expect(face).toEqual({ brand: number.startsWith('5') ? 'mastercard' : 'visa', lastDigits: number.slice(-4), expiry: '12/39' })
      expect(behaviourOfSaved(face)).toBe(behaviour)
    }
  })
})

test.each([
  ['none', []],
  ['pending', ['failed', 'pending']],
  ['captured', ['failed', 'captured', 'cancelled']],
  ['partlyPaid', ['captured', 'pending']],
  ['partlyPaid', ['pending', 'partlyRefunded', 'captured']],
  ['refundDue', ['refundDue', 'pending']],
  ['failed', ['cancelled', 'failed']],
] as const)('a payable is %s when its payments are %s', (expected, states) =>
  expect(payableState(states.map((state) => ({ state, isOnline: false, amount: 100 })))).toBe(expected),
)

test('what cost nothing before is unpaid once more is asked for', () =>
  expect(
    payableState([
      { state: 'captured', isOnline: false, amount: 0 },
      { state: 'pending', isOnline: false, amount: 100 },
    ]),
  ).toBe('pending'))

test('an attempt to pay online that nobody finished leaves a paid payable paid', () =>
  expect(
    payableState([
      { state: 'captured', isOnline: true, amount: 100 },
      { state: 'pending', isOnline: true, amount: 100 },
    ]),
  ).toBe('captured'))
