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
