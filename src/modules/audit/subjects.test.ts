// Everything that is written to the audit trail can be read: its kind of record and its action have words in the office's texts.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { subjectOf } from '#web/audited.tsx'
import { auditSubjects } from './subjects.ts'

const src = join(import.meta.dirname, '../..')
const files = globSync(['modules/*/server/**/*.ts', 'server/**/*.ts'], { cwd: src, exclude: (path) => path.includes('test') })
const codes = files.map((file) => readFileSync(join(src, file), 'utf8')).filter((code) => /\baudit(?:Many|Save)?\b/.test(code))
const texts = JSON.parse(readFileSync(join(src, '../locales/en/audit.json'), 'utf8')).admin as Record<string, Record<string, string>>

const written = new Set(
  codes.flatMap((code) =>
    [...code.matchAll(/action: '(\w+)\.(\w+)'|audit(?:Save)?\(ctx, '(\w+)'/g)].map(([, subject, , saved]) => subject ?? saved ?? ''),
  ),
)
const actions = new Set(codes.flatMap((code) => [...code.matchAll(/action: '\w+\.(\w+)'/g)].map(([, action = '']) => action)))
/** Stock is written for its variant. */
const elsewhere = ['stock']

test('every kind of record has its words and is offered as a filter', () => {
  const known: readonly string[] = auditSubjects

  expect([...written].filter((subject) => !elsewhere.includes(subject) && !known.includes(subject))).toEqual([])
  expect(auditSubjects.filter((subject) => texts['subjects']?.[subject] === undefined)).toEqual([])
  expect(written.size).toBeGreaterThan(20)
})

test('every action has its words', () => {
  expect([...actions].filter((action) => texts['actions']?.[action] === undefined)).toEqual([])
  expect(actions.size).toBeGreaterThan(20)
})

test.each([
  ['/api/admin/tags/:id', 'tag'],
  ['/api/admin/tax-groups/:id', 'taxGroup'],
  ['/api/admin/categories/:id', 'category'],
  ['/api/admin/payment-methods/:id/zones', 'paymentMethod'],
  ['/api/admin/synonyms/:id', 'synonyms'],
  ['/api/admin/sales-team/:id', 'salesperson'],
])('the record of %s is recorded as %s', (path, subject) => {
  expect(subjectOf(path)).toBe(subject)
  expect(auditSubjects).toContain(subject)
})
