import { expect, test } from 'vitest'
import { companyMemory, failedCompany, filledCompany, themeMemory } from './site-memory.ts'

test('takes columns, page size and admin limit out of the theme', () => {
  const memory = themeMemory(JSON.stringify({ light: { primary: '#111' }, columns: { mobile: 2 }, perPage: 20, admin_limit: 25 }))

  expect(memory).toEqual({ siteTheme: '{"light":{"primary":"#111"}}', columns: '{"mobile":2}', page_limit: '20', admin_limit: '25' })
})

test('falls back to the built-in columns, page size and admin limit, and remembers nothing of what is no theme', () => {
  const columns = '{"mobile":2,"ipadV":2,"ipadH":3,"laptop":3,"monitor":4}'
  expect(themeMemory('{}')).toEqual({ siteTheme: '{}', columns, page_limit: '20', admin_limit: '30' })
  expect([themeMemory('no json'), themeMemory('[]')]).toEqual([null, null])
})

test('fills what is missing with what was known, else says that it is unavailable', () => {
  const known = JSON.stringify({ phone: '020 7946 0000', name: 'Old' })

  expect(filledCompany({ name: 'Jumla', phone: '', bankName: null }, known)).toEqual({
    name: 'Jumla',
    phone: '020 7946 0000',
    bankName: 'Unavailable',
  })
  expect(filledCompany({ phone: undefined }, 'broken')).toEqual({ phone: 'Unavailable' })
})

test('the error of a failed call is the value, with what was known of the company', () => {
  const error = { status: 503, code: 'core.busy', message: 'The shop is very busy.' }
  const known = JSON.stringify({ phone: '020 7946 0000', email: 'Unavailable', error })

  expect(failedCompany(error, known)).toMatchObject({ error, name: 'Unavailable', phone: '020 7946 0000', email: 'Unavailable' })
  expect(filledCompany({ name: 'Jumla', phone: 'Unavailable' }, known)).toEqual({ name: 'Jumla', phone: '020 7946 0000' })
})

test('the error that a page came with is stored as an error, and gone with the next answer', () => {
  const error = { status: 503, code: 'core.busy', message: 'The shop is very busy.' }
  const ofPage = failedCompany(error, null)
  const stored = companyMemory(ofPage, null, JSON.stringify({ phone: '020 7946 0000' }))

  expect(JSON.parse(stored ?? '')).toMatchObject({ error, phone: '020 7946 0000', name: 'Unavailable' })
  const { error: _, ...company } = { ...ofPage, name: 'Jumla' }
  expect(JSON.parse(companyMemory(company, null, stored) ?? '')).toEqual({ ...company, phone: '020 7946 0000' })
  expect(companyMemory(undefined, null, stored)).toBeNull()
})
