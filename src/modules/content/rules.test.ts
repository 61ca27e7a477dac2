import { expect, test } from 'vitest'
import { holdsLink } from '#modules/people/link-rule.ts'
import { holdsPersonalInformation } from './rules.ts'

test.each([
  'see https://bad.example/x',
  'go to www.something',
  'visit cheap-goods.shop now',
  'look: sub.domain.co.uk',
  '[click](x)',
  '<a href=x>',
  'write mailto:a',
])('%s holds a link', (text) => expect(holdsLink(text)).toBe(true))

test.each([
  'Do you have size M?e.g. in blue',
  'We need 24 of TEE-1 by 12.11.2026.',
  'هل القماش قطن 100%؟',
  'Prices, e.g. 4.20 per piece, please',
])('%s holds no link', (text) => expect(holdsLink(text)).toBe(false))

test.each([
  'me: tom@example.test',
  'call +44 7700 900 123',
  'رقمي ٠٥٥ ١٢٣ ٤٥٦٧',
  'card 4111 1111 1111 1111',
  'GB33 BUKB 2020 1555 5555 55',
])('%s holds personal information', (text) => expect(holdsPersonalInformation(text)).toBe(true))

test.each(['Order JM-2026-00012, please', '24 x 6 cartons at 12.50', 'SKU TEE-NVY-M and 1200 pieces'])('%s holds none', (text) =>
  expect(holdsPersonalInformation(text)).toBe(false),
)
