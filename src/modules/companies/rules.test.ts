import { expect, test } from 'vitest'
import { isCompanyNumber, isNumberOf, tidyCompanyNumber } from '#shared/company-number.ts'
import { purchaseOrderRefusal, tidyVatNumber } from './rules.ts'

test.each([
  ['digits', '08214417', true],
  ['a Saudi registration of ten digits', '1010214417', true],
  ['Arabic digits', '٠٨٢١٤٤١٧', true],
  ['digits with spaces', '08 214 417', true],
  ['fifteen digits', '123456789012345', true],
  ['sixteen digits', '1234567890123456', false],
  ['letters before digits', 'SC123456', false],
  ['a hyphen between digits', '0821-4417', false],
  ['three digits', '123', false],
  ['letters alone', 'ABCDEFGH', false],
  ['nothing', '', false],
])('judges a company number of %s', (_, text, expected) => expect(isCompanyNumber(text)).toBe(expected))

test.each([
  ['SA', 'companyNumber', '1010214417', true],
  ['SA', 'companyNumber', '101012345', false],
  ['SA', 'companyNumber', '10101234567', false],
  ['SA', 'vatNumber', '310214417000003', true],
  ['SA', 'vatNumber', '31012345670000', false],
  ['SA', 'vatNumber', '310214417000004', false],
  ['GB', 'companyNumber', '08214417', true],
  ['GB', 'vatNumber', 'IE6388047V', true],
] as const)('in %s, as a %s, judges %s', (region, kind, number, expected) => expect(isNumberOf(region, kind, number)).toBe(expected))

test('keeps a VAT number in one form', () => {
  expect(tidyVatNumber(' ٣١٠٢١٤٤١٧٠٠٠٠٠٣ ')).toBe('310214417000003')
  expect(tidyVatNumber('gb 214 4170 36')).toBe('GB214417036')
})

test('keeps company numbers in one form', () => {
  expect(tidyCompanyNumber(' ٠٨ ٢١٤ ٤١٧ ')).toBe('08214417')
})

test.each([
  ['a company without a rule', { isRequired: false, start: null }, null, null],
  ['one that requires a number', { isRequired: true, start: null }, null, 'needed'],
  ['one that requires a number, and has it', { isRequired: true, start: null }, 'A-1', null],
  ['another beginning', { isRequired: true, start: 'PO-' }, 'A-1', 'start'],
  ['the beginning in small letters', { isRequired: true, start: 'PO-' }, 'po-17', null],
  ['a beginning, and no number', { isRequired: false, start: 'PO-' }, null, null],
  ['a beginning, and another number', { isRequired: false, start: 'PO-' }, '17', 'start'],
] as const)('judges the purchase order number of %s', (_, rule, number, refusal) =>
  expect(purchaseOrderRefusal(rule, number)).toBe(refusal),
)
