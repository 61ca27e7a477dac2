import { expect, test } from 'vitest'
import { customerLifecycle } from './lifecycle.ts'
import { phoneDigits } from './rules.ts'

test('counts the digits of a phone number in both scripts and ignores everything else', () => {
  expect(phoneDigits('+44 (0)161 496-0100')).toBe(13)
  expect(phoneDigits('٠٥٥ ٠٠٠ ٠١٢٣')).toBe(10)
  // The one number of a Saudi firm has nine digits of its own.
  expect(phoneDigits('920001234')).toBe(10)
})

test('lets the office approve who waits or was refused, never who has not confirmed', () => {
  expect(customerLifecycle.next('confirmed', 'admin')).toEqual(['approve', 'refuse'])
  expect(customerLifecycle.next('refused', 'admin')).toEqual(['approve'])
  expect(customerLifecycle.next('unconfirmed', 'admin')).toEqual([])
  expect(customerLifecycle.next('approved', 'admin')).toEqual([])
})
