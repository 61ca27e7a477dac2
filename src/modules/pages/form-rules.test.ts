import { expect, test } from 'vitest'
import type { FieldKind } from './blocks.ts'
import { formProblems } from './form-rules.ts'

const field = (kind: FieldKind, isRequired = false, choices: string[] = []) => ({ key: 'a', kind, isRequired, choices })
const errorOf = (kind: FieldKind, value: string, isRequired = false) =>
  formProblems([field(kind, isRequired, ['Shop', 'Café', '٥٠ – ١٠٠'])], { a: value })[0]?.error ?? null

test.each<[FieldKind, string]>([
  ['text', 'Noor'],
  ['name', 'Mr.Ng'],
  ['text', 'prize.example/win'],
  ['longText', 'x'.repeat(4000)],
  ['email', 'a.b@shop.example'],
  ['phone', '+44 (0)1632 960 123'],
  ['phone', '٠٥٥١٢٣٤٥٦٧'],
  ['number', '12.5'],
  ['number', '١٢'],
  ['choice', 'Café'],
  ['choice', '٥٠ – ١٠٠'],
  ['checkbox', 'yes'],
])('takes a %s: %s', (kind, value) => expect(errorOf(kind, value, true)).toBeNull())

test.each<[FieldKind, string, string]>([
  ['text', 'x'.repeat(301), 'page.validation.tooLong'],
  ['name', 'www.prize.example', 'validation.noLink'],
  ['email', 'a@b', 'page.validation.email'],
  ['email', 'a@b.example, c@d.example', 'page.validation.email'],
  ['email', 'layla@متجر.example', 'page.validation.email'],
  ['email', 'layla٢@shop.example', 'page.validation.email'],
  ['email', 'a..b@shop.example', 'page.validation.email'],
  ['email', `${'a'.repeat(250)}@shop.example`, 'page.validation.email'],
  ['phone', '12345', 'page.validation.phone'],
  ['phone', 'call me 0123456789', 'page.validation.phone'],
  ['number', 'ten', 'page.validation.number'],
  ['choice', 'Factory', 'page.validation.choice'],
  ['checkbox', 'on', 'page.validation.choice'],
])('refuses a %s: %s', (kind, value, error) => expect(errorOf(kind, value)).toBe(error))

test('a field may be named like something that every object has', () => {
  const named = { ...field('text', true), key: 'constructor' }
  expect(formProblems([named], {})).toEqual([{ key: 'constructor', error: 'page.validation.required' }])
  expect(formProblems([named], { constructor: 'Noor' } as Record<string, string>)).toEqual([])
})

test('an empty answer is refused where one is required, and a missing one as well', () => {
  expect([errorOf('text', ' ', true), errorOf('checkbox', '', true), errorOf('email', '')]).toEqual([
    'page.validation.required',
    'page.validation.tick',
    'page.validation.blank',
  ])
  expect(formProblems([field('text', true)], {})).toEqual([{ key: 'a', error: 'page.validation.required' }])
})

test('a form whose fields are all optional needs one answer', () => {
  const optional = [
    { ...field('text'), key: 'a' },
    { ...field('checkbox'), key: 'b' },
  ]
  expect(formProblems(optional, { a: '  ' })).toEqual([{ key: 'a', error: 'page.validation.blank' }])
  expect(formProblems(optional, { b: 'yes' })).toEqual([])
  expect(formProblems([], {})).toEqual([])
})
