// The page of a return on the server, in both languages: the way its money comes back is said as it is.
import { expect, test } from 'vitest'
import arReturn from '../../../../locales/ar/return.json' with { type: 'json' }
import enReturn from '../../../../locales/en/return.json' with { type: 'json' }
import { minor } from '#shared/money.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import type { Return } from '../contract.ts'
import { ReturnPage } from './parts/return-page.tsx'

const id = '01900000-0000-7000-8000-000000000000'
const held: Return = {
  id,
  number: '2026-K4T09Z-R1',
  kind: 'return',
  status: 'approved',
  orderId: id,
  orderNumber: '2026-K4T09Z',
  companyName: 'Northern Stores',
  createdAt: '2026-03-01T10:00:00.000Z',
  lineCount: 0,
  refundTotal: minor(1200),
  currency: 'GBP',
  reason: 'The seams are open',
  money: 'payment',
  isRefundFailed: false,
  settledAt: null,
  lines: [],
  pictures: [],
  timeline: [],
  actions: [],
}

const page = (locale: 'en' | 'ar', more: Partial<Return> = {}) =>
  renderOnServer(<ReturnPage held={{ ...held, ...more }} listPath="/dashboard/refunds" order="2026-K4T09Z" />, {
    locale,
    texts: { return: locale === 'ar' ? arReturn : enReturn },
  }).html

test.each([
  ['en', enReturn],
  ['ar', arReturn],
] as const)('a refund that did not get through is not said to be back in the payment (%s)', (locale, texts) => {
  expect(page(locale)).toContain(texts.money.payment)
  expect(page(locale, { money: 'credit' })).toContain(texts.money.credit)
  const failed = page(locale, { isRefundFailed: true })
  expect(failed).toContain(texts.refundFailed)
  expect(failed).not.toContain(texts.money.payment)
})

test('a return leads back to its list', () => {
  expect(page('en')).toContain('href="/dashboard/refunds"')
})
