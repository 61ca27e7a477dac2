import { expect, test } from 'vitest'
import { CompanyForm, ibanConflict, isVat, tidyVat } from './company-form.ts'
import { defaultSettings } from './shapes.ts'

test.each([
  ['GB123456782', true],
  ['123 4567 82', true],
  ['GB123456789', false],
  ['310122393500003', true],
  ['٣١٠١٢٢٣٩٣٥٠٠٠٠٣', true],
  ['310122393500004', false],
  ['DE136695976', true],
  ['nonsense', false],
])('judges the VAT number %s: %s', (text, expected) => expect(isVat(text)).toBe(expected))

test('a British VAT number is stored with its letters', () => expect(tidyVat('123 4567 82')).toBe('GB123456782'))

const account = { bankSortCode: '60-16-13', bankNumber: '31926819', IBAN: 'GB29 NWBK 6016 1331 9268 19' }

test('an IBAN fits the sort code and the account number beside it', () => {
  expect(ibanConflict(account)).toBeNull()
  expect(ibanConflict({ ...account, bankSortCode: '60-16-14' })).toBe('ibanSortCode')
  expect(ibanConflict({ ...account, bankNumber: '31926818' })).toBe('ibanNumber')
  expect(ibanConflict({ ...account, bankSortCode: '', bankNumber: '' })).toBeNull()
  expect(ibanConflict({ bankSortCode: '', bankNumber: '608010167519', IBAN: 'SA0380000000608010167519' })).toBeNull()
})

const company = () => {
  const { currency: _, ...rest } = defaultSettings({ currency: { code: 'GBP', symbol: '£', name: 'Pound' } }).company
  return { ...rest, name: { en: 'Knitworks Ltd', ar: '' }, email: 'hello@knitworks.test' }
}
const wrong = (change: object) =>
  CompanyForm.safeParse({ ...company(), ...change }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

test("a new shop's company is empty, and needs a name and an e-mail address", () => {
  const { name, email, ...rest } = defaultSettings({ currency: { code: 'GBP', symbol: '£', name: 'Pound' } }).company
  expect([name.en, name.ar, email, ...Object.values(rest)].filter(Boolean)).toEqual(['GBP'])
  expect(wrong({ name, email })).toEqual(['name.en settings.validation.name', 'email settings.validation.email'])
})

test('a name and an e-mail address are enough, and numbers are stored in one form', () => {
  expect(CompanyForm.parse({ ...company(), ...account, bankSortCode: '601613' })).toMatchObject({
    bankSortCode: '60-16-13',
    IBAN: 'GB29NWBK60161331926819',
  })
})

test('each wrong number has its error at its field', () => {
  expect(wrong({ vatNumber: 'GB1' })).toEqual(['vatNumber settings.validation.vatNumber'])
  expect(wrong({ bankSortCode: '12-34' })).toEqual(['bankSortCode settings.validation.sortCode'])
  expect(wrong({ IBAN: 'GB00NWBK60161331926819' })).toEqual(['IBAN settings.validation.iban'])
  expect(wrong({ ...account, bankSortCode: '11-11-11' })).toEqual(['IBAN settings.validation.ibanSortCode'])
})

test('an address that was pasted with blanks around it is stored without them', () =>
  expect(CompanyForm.parse({ ...company(), email: ' hello@knitworks.test ' }).email).toBe('hello@knitworks.test'))
