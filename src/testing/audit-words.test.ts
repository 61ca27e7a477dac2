// Every field that a form of the office can save has a name in the audit trail, in both languages.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { unsaid } from '#modules/audit/differences.ts'
import arAudit from '../../locales/ar/audit.json' with { type: 'json' }
import arSettings from '../../locales/ar/settings.json' with { type: 'json' }
import enAudit from '../../locales/en/audit.json' with { type: 'json' }
import enSettings from '../../locales/en/settings.json' with { type: 'json' }
import { routes } from '../modules.ts'

const texts = { en: { audit: enAudit.admin, settings: enSettings.admin }, ar: { audit: arAudit.admin, settings: arSettings.admin } }

const fieldsOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** Forms whose entries are made of other fields than their answers have. */
const toldOtherwise = ['/api/admin/files/:id', '/api/admin/order-views/:id', '/api/admin/products/:id/menus']

const saves = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path, body }) => method === 'PUT' && path.startsWith('/api/admin/') && fieldsOf(body).includes('version'))
  .filter(({ path }) => !toldOtherwise.includes(path))

test('the forms are found', () => {
  expect(saves.length).toBeGreaterThan(25)
})

test.each(['en', 'ar'] as const)('each field of a form is named in the audit trail: %s', (locale) => {
  const { audit, settings } = texts[locale]
  const own = (path: string) => (path.startsWith('/api/admin/settings/') ? { ...settings.site.fields, ...settings.company.fields } : {})
  const unnamed = saves.flatMap(({ path, reply }) => {
    const named = new Set([...Object.keys(audit.fields), ...Object.keys(own(path)), ...unsaid])
    return fieldsOf(reply).flatMap((field) => (named.has(field) ? [] : [`${path} ${field}`]))
  })
  // A page tells its blocks one by one, a customer what the form has.
  const told = ['layoutHash', 'blocks', 'dropped', 'files', 'addresses', 'history', 'notes', 'erasedAt', 'erasureAskedAt']
  expect(unnamed.filter((line) => !told.some((field) => line.endsWith(` ${field}`)))).toEqual([])
})
