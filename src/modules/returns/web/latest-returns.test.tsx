// The latest returns and collections on the start page: what each kind of person sees, and nothing where the shop has none.
import { expect, test } from 'vitest'
import arNav from '../../../../locales/ar/nav.json' with { type: 'json' }
import arReturn from '../../../../locales/ar/return.json' with { type: 'json' }
import enNav from '../../../../locales/en/nav.json' with { type: 'json' }
import enReturn from '../../../../locales/en/return.json' with { type: 'json' }
import enUi from '../../../../locales/en/ui.json' with { type: 'json' }
import { minor } from '#shared/money.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { LatestReturns } from './parts/latest-returns.tsx'

const id = '01900000-0000-7000-8000-000000000000'
const named = {
  id,
  orderId: id,
  orderNumber: '2026-K4T09Z',
  companyName: 'Northern Stores',
  createdAt: '2026-03-01T10:00:00.000Z',
  currency: 'GBP',
}
const held = {
  ...named,
  number: '2026-K4T09Z-R1',
  kind: 'return' as const,
  status: 'init' as const,
  lineCount: 2,
  refundTotal: minor(1200),
}
const receipt = {
  ...{
    ...named,
    number: '2026-K4T09Z-C1',
    receiptId: id,
    receiptNumber: '2026-K4T09Z-C1',
    partCount: 1,
    status: 'init' as const,
    customerName: 'Layla',
    salespersonName: 'Omar',
    method: 'cash' as const,
  },
  ...{ amount: minor(900), reference: null, isMine: true, note: null, day: '2026-03-01', decision: null },
}
const texts = { en: { nav: enNav, return: enReturn, ui: enUi }, ar: { nav: arNav, return: arReturn } }
const shown = (locale: 'en' | 'ar', latest: LatestReturns) => {
  const { html, missing } = renderOnServer(<LatestReturns {...latest} />, { locale, texts: texts[locale] })
  expect(missing).toEqual([])
  return html
}

test.each(['en', 'ar'] as const)('a customer sees their returns with states and the way to all of them (%s)', (locale) => {
  const html = shown(locale, { kind: 'customer', returns: [held], collections: null })
  expect(html).toContain(texts[locale].nav.myRefunds)
  expect(html).toContain(texts[locale].return.status.init)
  expect(html).toContain(`href="/dashboard/refunds/${id}"`)
  expect(html).toContain('href="/dashboard/refunds"')
  expect(html).not.toContain(texts[locale].nav.myCollections)
  expect(shown(locale, { kind: 'customer', returns: [], collections: null })).toContain(texts[locale].return.none)
})

test.each(['en', 'ar'] as const)('a salesperson sees the returns of their customers and the money they collected (%s)', (locale) => {
  const html = shown(locale, { kind: 'salesperson', returns: [held], collections: [receipt] })
  for (const text of [
    texts[locale].nav.myReturns,
    texts[locale].nav.myCollections,
    texts[locale].return.moneyStatus.init,
    'Northern Stores',
  ])
    expect(html).toContain(text)
  expect(html).toContain('href="/dashboard/returns"')
  expect(html).toContain(`href="/dashboard/receipts/${id}"`)
  expect(html).toContain('href="/dashboard/collections"')
  expect(shown(locale, { kind: 'salesperson', returns: null, collections: [] })).not.toContain(texts[locale].nav.myReturns)
})

test('where orders are not refundable there is nothing', () => {
  expect(shown('en', { kind: 'customer', returns: null, collections: null })).toBe('')
})

test('a list that could not be fetched stands under its heading with the reason', () => {
  const html = shown('en', { kind: 'customer', returns: { error: new Error('No answer'), refetch: () => undefined }, collections: null })
  expect(html).toContain(enNav.myRefunds)
  expect(html).toContain('No answer')
})
