import { describe, expect, test } from 'vitest'
import { actionsFor } from './actions.ts'
import { answerIn, confirmUntil, confirmUntilOf, stepToConfirm } from './asking.ts'

test('a customer has seven days to confirm', () => {
  expect(confirmUntil(new Date('2026-11-29T10:00:00Z')).toISOString()).toBe('2026-12-06T10:00:00.000Z')
})

test('only an order that waits says until when', () => {
  const until = '2026-12-06T10:00:00.000Z'
  expect(confirmUntilOf({ status: 'initiated', confirmUntil: until })).toBe(until)
  expect(confirmUntilOf({ status: 'pending', confirmUntil: until })).toBeNull()
})

test.each([
  [true, 1000, 'awaitPayment'],
  [true, 0, 'submit'],
  [false, 1000, 'submit'],
] as const)('the yes to an order paid online (%s) of %i is the step %s', (isOnline, grandTotal, step) => {
  expect(stepToConfirm({ isOnline, grandTotal })).toBe(step)
})

test.each([
  ['pending', 'customer', 'confirmed'],
  ['payment-pending', 'customer', 'confirmed'],
  ['cancelled', 'customer', 'declined'],
  ['cancelled', 'system', 'expired'],
  ['pending', 'salesperson', null],
  ['cancelled', 'admin', null],
] as const)('a step to %s by %s answers: %s', (to, actorKind, answer) => {
  expect(answerIn({ from: 'initiated', to, actorKind })).toBe(answer)
  expect(answerIn({ from: 'payment-pending', to, actorKind })).toBeNull()
})

describe('an order that waits for its customer', () => {
  const order = { status: 'initiated' as const, isRestricted: false, isHeld: false }
  const offered = (isPaidOnline: boolean, role: 'customer' | 'salesperson' | 'admin') =>
    actionsFor({ ...order, isPaidOnline }, role, { isOrderPrintable: true }).map(({ action }) => action)

  test('offers the one yes that goes with its payment, and the no', () => {
    for (const role of ['customer', 'salesperson'] as const) {
      expect(offered(false, role)).toEqual(['submit', 'cancelEarly'])
      expect(offered(true, role)).toEqual(['awaitPayment', 'cancelEarly'])
    }
    expect(offered(false, 'admin')).toEqual(['submit', 'cancel'])
    expect(offered(true, 'admin')).toEqual(['awaitPayment', 'cancel'])
  })
})
