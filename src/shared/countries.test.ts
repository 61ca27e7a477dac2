import { expect, test } from 'vitest'
import { countryCodes, isCountry } from './countries.ts'

test.each([
  ['GB', true],
  ['SA', true],
  ['EU', false],
  ['ZZ', false],
  ['gb', false],
  ['QQ', false],
  ['UK', false],
  ['DD', false],
  ['XK', false],
])('knows whether %s is a country', (code, expected) => expect(isCountry(code)).toBe(expected))

test('names every country once, also for people', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

  expect(countryCodes).toHaveLength(249)
  expect(new Set(countryCodes.map((code) => names.of(code))).size).toBe(249)
})
