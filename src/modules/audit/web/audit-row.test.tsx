import { expect, test } from 'vitest'
import ar from '../../../../locales/ar/audit.json' with { type: 'json' }
import en from '../../../../locales/en/audit.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import type { AuditEntry } from '../admin-contract.ts'
import { AuditRow } from './parts/audit-row.tsx'

const id = '01900000-0000-7000-8000-000000000000'
const entry: AuditEntry = {
  id,
  at: '2026-03-01T10:00:00.000Z',
  actorKind: 'admin',
  actorId: id,
  actorName: 'Nour Haddad',
  forName: null,
  action: 'slide.saved',
  subject: 'slide',
  subjectId: id,
  name: null,
  lines: [],
  more: 0,
}

const texts = { en, ar }
const firstLine = (locale: 'en' | 'ar', more: Partial<AuditEntry> = {}) => {
  const { html, missing } = renderOnServer(<AuditRow entry={{ ...entry, ...more }} />, { locale, texts: { audit: texts[locale] } })
  expect(missing).toEqual([])
  return {
    said: /<p.*?<\/p>/s.exec(html)?.[0].replaceAll(/<!-- -->|<[^>]*>/g, ''),
    link: /<a [^>]*href="([^"]*)".*?<bdi>(.*?)<\/bdi>/s.exec(/<p.*?<\/p>/s.exec(html)?.[0] ?? '')?.slice(1),
  }
}

test.each(['en', 'ar'] as const)('an entry leads to its record by the record’s name, or by its kind where it has none (%s)', (locale) => {
  const { actions, subjects } = texts[locale].admin

  expect(firstLine(locale, { name: 'Autumn' })).toEqual({
    said: `${actions.saved} · ${subjects.slide} Autumn`,
    link: [`/admin-panel/secure/slider/${id}`, 'Autumn'],
  })
  expect(firstLine(locale)).toEqual({
    said: `${actions.saved} · ${subjects.slide}`,
    link: [`/admin-panel/secure/slider/${id}`, subjects.slide],
  })
})

test('an entry of a record without a screen says its kind once', () => {
  expect(firstLine('en', { subject: 'payment' })).toEqual({
    said: `${en.admin.actions.saved} · ${en.admin.subjects.payment}`,
    link: undefined,
  })
})

test('an entry of a return leads to it where orders are refundable', () => {
  const drawn = (areOrdersRefundable: boolean) =>
    renderOnServer(<AuditRow entry={{ ...entry, subject: 'return', name: 'R-1' }} />, { texts: { audit: en }, areOrdersRefundable }).html
  expect(drawn(true)).toContain(`/admin-panel/secure/refunds/${id}`)
  expect(drawn(false)).toContain('R-1')
  expect(drawn(false)).not.toContain('/refunds/')
})

test.each([
  ['en', ['English', 'Arabic', 'Standard', 'Exempt']],
  ['ar', ['الإنجليزية', 'العربية', 'عادية', 'معفاة']],
] as const)('a language and a tax treatment are said in words (%s)', (locale, words) => {
  const lines = [
    { path: 'locale', before: 'en', after: 'ar' },
    { path: 'taxTreatment', before: 'standard', after: 'exempt' },
  ]
  const { html } = renderOnServer(<AuditRow entry={{ ...entry, lines }} />, { locale, texts: { audit: texts[locale] } })
  const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, ''))

  expect(cells).toEqual(words)
})

test('what was received is an amount of money, and how it was paid a word', () => {
  const lines = [
    { path: 'captured', before: null, after: 126748 },
    { path: 'method', before: null, after: 'cash' },
  ]
  const { html } = renderOnServer(<AuditRow entry={{ ...entry, lines }} />, { locale: 'en', texts: { audit: en } })
  for (const words of ['Received', '£1,267.48', 'Paid by', 'Cash']) expect(html).toContain(`<bdi>${words}</bdi>`)
})

test('the state of a payment is no county of an address', () => {
  const lines = [{ path: 'state', before: null, after: 'captured' }]
  const said = (subject: string) =>
    renderOnServer(<AuditRow entry={{ ...entry, subject, lines }} />, { locale: 'ar', texts: { audit: ar } }).html

  expect(said('payment')).toContain(`<bdi>${ar.admin.fieldsOf.payment.state}</bdi>`)
  expect(said('customer')).toContain(`<bdi>${ar.admin.fields.state}</bdi>`)
  expect(ar.admin.fieldsOf.payment.state).not.toBe(ar.admin.fields.state)
})
