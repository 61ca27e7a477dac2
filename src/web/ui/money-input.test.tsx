// A field for an amount says its currency in one way, wherever it stands.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderOnServer } from '#testing/server-page.tsx'
import { MoneyInput } from './money-input.tsx'

const drawn = (currency?: string) =>
  renderOnServer(<MoneyInput label="Amount" {...(currency === undefined ? {} : { currency })} />, { texts: {} }).html

test("the shop's currency is its sign, another one its code", () => {
  expect(drawn()).toContain('£')
  expect(drawn('GBP')).toBe(drawn())
  expect(drawn('SAR')).toContain('SAR')
  expect(drawn('SAR')).not.toContain('£')
})

test('no other field of the office writes a currency', () => {
  const root = join(import.meta.dirname, '../..')
  const others = globSync('**/*.tsx', { cwd: root }).filter((path) => !path.endsWith('money-input.tsx'))
  expect(others.length).toBeGreaterThan(300)
  expect(others.filter((path) => /\bend=\{[^}]*(currency|symbol)/i.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
