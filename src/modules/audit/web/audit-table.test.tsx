import { expect, test } from 'vitest'
import ar from '../../../../locales/ar/audit.json' with { type: 'json' }
import en from '../../../../locales/en/audit.json' with { type: 'json' }
import person from '../../../../locales/en/person.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import type { AuditEntry } from '../admin-contract.ts'
import { auditColumns, AuditTable } from './parts/audit-table.tsx'

const id = '01900000-0000-7000-8000-000000000000'
const entry: AuditEntry = {
  id,
  at: '2026-03-01T10:00:00.000Z',
  actorKind: 'admin',
  actorId: id,
  actorName: 'Nour Haddad',
  forId: null,
  forName: null,
  action: 'slide.saved',
  subject: 'slide',
  subjectId: id,
  name: null,
  lines: [],
  more: 0,
}

const texts = { en, ar }
const tableOf = (more: Partial<AuditEntry> = {}) => (
  <AuditTable entries={[{ ...entry, ...more }]} columns={auditColumns} density="comfortable" />
)
/** The words of each cell of the entry's row. */
const cellsOf = (html: string) =>
  [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replaceAll(/<!-- -->|<[^>]*>/g, '').trim())
const rowOf = (locale: 'en' | 'ar', more: Partial<AuditEntry> = {}) => {
  const { html, missing } = renderOnServer(tableOf(more), { locale, texts: { audit: texts[locale] } })
  expect(missing).toEqual([])
  const [, action, record] = cellsOf(html)
  const [, href] = /<a [^>]*href="([^"]*)"/.exec(html) ?? []
  return { action, record: record?.replace(texts[locale].admin.ofRecord, ''), href }
}

test.each(['en', 'ar'] as const)('an entry leads to its record by the record’s name, or by its kind where it has none (%s)', (locale) => {
  const { actions, subjects } = texts[locale].admin

  const href = `/admin-panel/secure/slider/${id}`
  expect(rowOf(locale, { name: 'Autumn' })).toEqual({ action: actions.saved, record: `${subjects.slide} Autumn`, href })
  expect(rowOf(locale)).toEqual({ action: actions.saved, record: subjects.slide, href })
})

test('an entry of a record without a screen says its kind once', () => {
  const { record, href } = rowOf('en', { subject: 'payment' })
  expect(record).toBe(en.admin.subjects.payment)
  expect(href).toBe(`/admin-panel/secure/audit?subject=payment&amp;record=${id}`)
})

test('an entry of a return leads to it where orders are refundable', () => {
  const drawn = (areOrdersRefundable: boolean) =>
    renderOnServer(tableOf({ subject: 'return', name: 'R-1' }), { texts: { audit: en }, areOrdersRefundable }).html
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
  const { html } = renderOnServer(tableOf({ lines }), { locale, texts: { audit: texts[locale] } })
  const said = [...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/gs)].map(([, change = '']) =>
    [...change.matchAll(/<bdi[^>]*>(.*?)<\/bdi>/g)].map(([, value]) => value),
  )

  expect(said.flat()).toEqual(words)
})

test('what somebody typed stays as it is, also where it is spelled like a word of the shop', () => {
  const lines = [
    { path: 'path', before: 'en', after: null },
    { path: 'title.en', before: 'pending', after: null },
  ]
  const { html } = renderOnServer(tableOf({ lines }), { locale: 'ar', texts: { audit: ar } })
  const [first, second] = [...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/gs)].map(([, change = '']) => change)
  expect(first).toMatch(/<bdi[^>]*>en<\/bdi>/)
  expect(second).toMatch(/<bdi[^>]*>pending<\/bdi>/)
})

test('permissions, rates and amounts are said as their forms say them', () => {
  const lines = [
    { path: 'permissions', before: 'orders.see', after: 'orders.see, orders.change' },
    { path: 'rates.1.bps', before: 2000, after: 550 },
    { path: 'rates.1.charge', before: 500, after: null },
  ]
  const { html } = renderOnServer(tableOf({ lines }), { texts: { audit: en, person } })
  const said = html.replaceAll(/<!-- -->|<[^>]*>|[\u2066-\u2069]/g, ' ')
  for (const words of ['Orders and returns: See, Orders and returns: Change', '20%', '5.5%', '£5.00', 'Rates › 1 › Charge'])
    expect(said).toContain(words)
})

test('what was done for a customer leads to all that was, and what has no customer shows none', () => {
  const drawn = (more: Partial<AuditEntry>) => renderOnServer(tableOf(more), { texts: { audit: en } }).html

  expect(drawn({ forId: id, forName: 'Layla Rahman' })).toMatch(
    new RegExp(`<a [^>]*href="/admin-panel/secure/audit\\?customer=${id}"[^>]*><bdi>Layla Rahman</bdi>`),
  )
  expect(cellsOf(drawn({}))[4]).toBe('')
})

test('what was received is an amount of money, and how it was paid a word', () => {
  const lines = [
    { path: 'captured', before: null, after: 126748 },
    { path: 'method', before: null, after: 'cash' },
  ]
  const { html } = renderOnServer(tableOf({ lines }), { locale: 'en', texts: { audit: en } })
  for (const words of ['Received', '£1,267.48', 'Paid by', 'Cash'])
    expect(html).toMatch(new RegExp(`<bdi[^>]*>${words.replace(/[£.]/g, '\\$&')}</bdi>`))
})

test('the state of a payment is no county of an address', () => {
  const lines = [{ path: 'state', before: null, after: 'captured' }]
  const said = (subject: string) => renderOnServer(tableOf({ subject, lines }), { locale: 'ar', texts: { audit: ar } }).html

  expect(said('payment')).toContain(`<bdi>${ar.admin.fieldsOf.payment.state}</bdi>`)
  expect(said('customer')).toContain(`<bdi>${ar.admin.fields.state}</bdi>`)
  expect(ar.admin.fieldsOf.payment.state).not.toBe(ar.admin.fields.state)
})

test.each(['en', 'ar'] as const)("a salesperson's code is called so, and a field that its record tells has its label (%s)", (locale) => {
  const lines = [
    { path: 'code', before: 'A-1', after: 'A-2' },
    { path: 'block intro 0 en', label: 'Introduction (English)', before: 'Wool', after: 'Cotton' },
  ]
  const { html } = renderOnServer(tableOf({ subject: 'salesperson', lines }), { locale, texts: { audit: texts[locale] } })
  expect(html).toContain(texts[locale].admin.fieldsOf.salesperson.code)
  expect(html).toContain('Introduction (English)')
  expect(html).not.toContain('block intro')
})
