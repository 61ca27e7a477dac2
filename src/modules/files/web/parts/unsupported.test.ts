import { expect, test } from 'vitest'
import ar from '../../../../../locales/ar/file.json' with { type: 'json' }
import en from '../../../../../locales/en/file.json' with { type: 'json' }
import { unsupportedKey } from './use-uploads.ts'

test.each(['picture', 'document', 'video'] as const)('a field for one kind of file says what it takes (%s)', (kind) => {
  expect(unsupportedKey([kind])).toBe(`file.admin.only.${kind}`)
  expect(en.admin.only[kind]).toMatch(/^File format unsupported\. /)
  expect(ar.admin.only[kind]).not.toBe('')
})

test('a field for several kinds names all of them', () => {
  expect(unsupportedKey(['picture', 'video'])).toBe('file.errors.unsupported')
})
