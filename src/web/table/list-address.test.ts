import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAddress, noteList } from './list-address.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {})
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a list is found again with the search, sort and page it was left with', () => {
  noteList('/admin-panel/secure/brand/', '?search=wool&sort=-name&page=2')

  expect(listAddress('/admin-panel/secure/brand')).toBe('/admin-panel/secure/brand?search=wool&sort=-name&page=2')
  expect(listAddress('/admin-panel/secure/tags')).toBe('/admin-panel/secure/tags')

  noteList('/admin-panel/secure/brand', '')
  expect(listAddress('/admin-panel/secure/brand')).toBe('/admin-panel/secure/brand')
})

test('a link with a query of its own is left as it is, and so is one where storage is refused', () => {
  noteList('/admin-panel/secure/users', '?page=3')
  expect(listAddress('/admin-panel/secure/users?status=pending')).toBe('/admin-panel/secure/users?status=pending')

  vi.stubGlobal('sessionStorage', null)
  noteList('/admin-panel/secure/users', '?page=4')
  expect(listAddress('/admin-panel/secure/users')).toBe('/admin-panel/secure/users')
})
