import { describe, expect, test } from 'vitest'
import { sumFor } from './sums.ts'

const harbour = { companyId: 'harbour', companyName: 'Harbour Trading Ltd', currency: 'GBP' }
const okafor = { companyId: 'okafor', companyName: 'Okafor & Daughters', currency: 'GBP' }
const open = (paymentId: string, amount: number, of = harbour) => ({ paymentId, amount, ...of })
const row = (amount: number, payer = '') => ({ amount, currency: 'GBP', payer })
const all = { isAll: true, knownId: null }
const found = (...[of, opens, how = all]: [Parameters<typeof sumFor>[0], Parameters<typeof sumFor>[1], Parameters<typeof sumFor>[2]?]) => {
  const sum = sumFor(of, opens, how)
  return sum && [sum.reason, ...sum.payments.map(({ paymentId }) => paymentId).toSorted()]
}
const some = [open('a', 1000), open('b', 2500), open('c', 4000)]

describe('a transfer is the sum of', () => {
  test('two of the payments of the company whose name it has', () => {
    expect(found(row(3500, 'HARBOUR TRADING LIMITED'), some)).toEqual(['payer', 'a', 'b'])
  })
  test('all that is open, however many these are', () => {
    const many = Array.from({ length: 30 }, (_, at) => open(`p${at}`, 1000 + at))
    expect(found(row(30_435, 'Harbour Trading'), many)?.length).toBe(31)
  })
  test('payments of the company for which its account has paid before', () => {
    expect(
      found(row(5000, 'Somebody'), [...some, open('d', 3000, okafor), open('e', 2000, okafor)], { isAll: true, knownId: 'okafor' }),
    ).toEqual(['account', 'd', 'e'])
  })
  test('the only ones of the whole shop that fit', () => {
    expect(found(row(6500, 'Somebody'), [...some, open('d', 300, okafor)])).toEqual(['only', 'b', 'c'])
  })
})

describe('nothing is suggested', () => {
  test.each([
    ['where two choices of one company fit', row(5000, 'Harbour Trading'), [...some, open('d', 4000)], all],
    ['where choices of two companies fit', row(3500, 'Somebody'), [...some, open('d', 3000, okafor), open('e', 500, okafor)], all],
    ['where one payment fits alone', row(4000, 'Harbour Trading'), [...some, open('d', 3000)], all],
    ['of two companies together', row(3800, 'Somebody'), [open('a', 1000), open('d', 2800, okafor)], all],
    ['of another currency', { ...row(3500, 'Harbour Trading'), currency: 'EUR' }, some, all],
    ['of a company that is not named, where not all that is open is known', row(3500, 'Somebody'), some, { isAll: false, knownId: null }],
    [
      'of another company than the one that is named',
      row(3300, 'Harbour Trading'),
      [...some, open('d', 3000, okafor), open('e', 300, okafor)],
      all,
    ],
  ])('%s', (_, of, opens, how) => expect(found(of, opens, how)).toBeNull())

  test('where so much is open that nobody looked at all choices, though one was found', () => {
    // Four of the even amounts are too little, and five of them no odd sum; that only the two first fit, a search of all would tell.
    const many = Array.from({ length: 200 }, (_, at) => open(`p${at}`, 180_000 + 2 * at))
    const two = [open('a', 900_000), open('b', 1)]
    expect(found(row(900_001, 'Harbour Trading'), two.concat(many.slice(0, 4)))).toEqual(['payer', 'a', 'b'])
    expect(found(row(900_001, 'Harbour Trading'), two.concat(many))).toBeNull()
  })
})
