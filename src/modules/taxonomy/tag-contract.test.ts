import { expect, test } from 'vitest'
import { TagInput } from './tag-contract.ts'

const input = { title: { en: 'Spring', ar: '' }, slug: 'spring', type: 2, percentBps: 1000, startsOn: null, endsOn: null, status: 'active' }
const refused = (days: object) =>
  TagInput.safeParse({ ...input, ...days }).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('the days of a discount are those that every date field offers, 1900 to the end of 2099', () => {
  expect(refused({ startsOn: '1900-01-01', endsOn: '2099-12-31' })).toBeUndefined()
  expect(refused({ startsOn: '1899-12-31' })).toEqual([['startsOn', 'validation.day']])
  expect(refused({ endsOn: '2100-01-01' })).toEqual([['endsOn', 'validation.day']])
})
