import { expect, test } from 'vitest'
import { isolatePhones, phoneText } from './phone-text.ts'

test.each([
  ['+966550000105', '+966 55 000 0105'],
  ['+447700900123', '+44 7700 900123'],
  ['+96522345678', '+965 2234 5678'],
  ['+3581234567', '+3581234567'],
  ['020 7946 0000', '020 7946 0000'],
])('%s is read as %s', (number, text) => expect(phoneText(number)).toBe(text))

test.each([
  ['اتصلوا على +966 55 000 0105 عند الوصول', 'اتصلوا على \u2066+966 55 000 0105\u2069 عند الوصول'],
  ['الاستلام: (011) 400-0101 أو 0550000105', 'الاستلام: \u2066(011) 400-0101\u2069 أو \u20660550000105\u2069'],
  ['الرمز 12345 والدور 2', 'الرمز 12345 والدور 2'],
])('in %s the phone keeps its order', (text, isolated) => expect(isolatePhones(text)).toBe(isolated))
