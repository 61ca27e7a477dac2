import { expect, test } from 'vitest'
import { phoneText } from './phone-text.ts'

test.each([
  ['+966550000105', '+966 55 000 0105'],
  ['+447700900123', '+44 7700 900123'],
  ['+96522345678', '+965 2234 5678'],
  ['+3581234567', '+3581234567'],
  ['020 7946 0000', '020 7946 0000'],
])('%s is read as %s', (number, text) => expect(phoneText(number)).toBe(text))
