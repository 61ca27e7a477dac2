import { expect, test } from 'vitest'
import { isPostcode, tidyPostcode } from '#shared/postcode.ts'
import { addressLines, isNationalNumber, isShortAddress, tidyShortAddress } from './address-rules.ts'

test.each([
  ['GB', 'm1 1aa', 'M1 1AA', true],
  ['GB', 'sw1a1aa', 'SW1A 1AA', true],
  ['GB', 'abc!', 'A BC!', false],
  ['SA', '٢٣٤٣٢', '23432', true],
  ['SA', '2343', '2343', false],
  ['SA', '23432-1', '23432-1', false],
  ['IE', 'd02 x285', 'D02 X285', true],
  ['FR', '!!', '!!', false],
])('in %s the postcode "%s" is kept as "%s"', (country, typed, tidied, isOne) => {
  expect(tidyPostcode(country, typed)).toBe(tidied)
  expect(isPostcode(country, tidied)).toBe(isOne)
})

test('a building number has four digits', () => {
  expect(['2929', '292', 'A929'].map(isNationalNumber)).toEqual([true, false, false])
})

test.each([
  ['RRRD2929', 'RRRD2929', true],
  [' rrrd-٢٩٢٩ ', 'RRRD2929', true],
  ['\u2068RRRD 2929\u2069', 'RRRD2929', true],
  ['RRRD۲۹۲۹', 'RRRD2929', true],
  ['RRR2929', 'RRR2929', false],
  ['2929RRRD', '2929RRRD', false],
  ['رررد٢٩٢٩', 'رررد2929', false],
  ['RRRD29291', 'RRRD29291', false],
])('the short address "%s" is kept as "%s"', (typed, tidied, isOne) => {
  expect(tidyShortAddress(typed)).toBe(tidied)
  expect(isShortAddress(tidied)).toBe(isOne)
})

test('writes a national address as the Saudi post does', () => {
  const address = {
    country: 'SA',
    state: null,
    city: 'الرياض',
    address1: 'شارع العليا',
    address2: null,
    postcode: '12211',
    district: 'العليا',
    buildingNumber: '2929',
    secondaryNumber: '8118',
  }
  const lines = ['2929، شارع العليا', 'العليا', 'الرياض، 12211 8118']
  expect(addressLines(address, 'ar')).toEqual(lines)
  expect(addressLines({ ...address, shortAddress: 'RRRD2929' }, 'ar')).toEqual([...lines, 'RRRD2929'])
})

test('leaves out what an older address does not have', () => {
  const address = { country: 'GB', state: '', city: 'Leeds', address1: '1 High Street', address2: null, postcode: 'LS1 4DY' }
  expect(addressLines(address, 'en')).toEqual(['1 High Street', 'Leeds, LS1 4DY'])
})
