import { expect, test } from 'vitest'
import { accountLines } from './bank-account.ts'

const account = {
  bank_account_name: 'Jumla Wholesale Ltd',
  bankName: 'Northern Trade Bank',
  bankNumber: '12345678',
  bankSortCode: '20-00-00',
  IBAN: 'GB33BUKB20201555555555',
}
const fields = (company: Partial<typeof account>, region: string) =>
  accountLines({ ...account, ...company }, region).map(({ field }) => field)

test('a British account has sort code and number, a Saudi one its IBAN', () => {
  expect(fields({}, 'GB')).toEqual(['holder', 'bank', 'sortCode', 'number', 'iban'])
  expect(fields({}, 'SA')).toEqual(['holder', 'bank', 'iban'])
  expect(fields({ IBAN: '' }, 'SA')).toEqual(['holder', 'bank', 'number'])
})

test('an IBAN is written in groups of four', () => {
  expect(accountLines({ ...account, IBAN: 'SA03 80000000608010167519' }, 'SA').at(-1)?.value).toBe('SA03 8000 0000 6080 1016 7519')
})

test('what is not filled in is left out, and without number and IBAN there is no account to pay into', () => {
  expect(fields({ bankName: '', IBAN: '' }, 'GB')).toEqual(['holder', 'sortCode', 'number'])
  expect(fields({ bankNumber: '', IBAN: '' }, 'GB')).toEqual([])
})
