import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLists, listAddress, noteList } from './list-address.ts'

class Stored {
  [key: string]: unknown
}
Object.defineProperties(Stored.prototype, {
  getItem: {
    value(this: Stored, key: string) {
      return this[key] ?? null
    },
  },
  setItem: {
    value(this: Stored, key: string, value: string) {
      this[key] = value
    },
  },
  removeItem: {
    value(this: Stored, key: string) {
      delete this[key]
    },
  },
})
let stored = new Stored()
let tokens = new Stored()
beforeEach(() => {
  stored = new Stored()
  tokens = new Stored()
  tokens.tokenAdmin = 'token of one admin'
  vi.stubGlobal('window', { localStorage: tokens, sessionStorage: stored })
  vi.stubGlobal('sessionStorage', stored)
})
afterEach(() => vi.unstubAllGlobals())

test('a list is found again with the search, sort and page it was left with', () => {
  noteList('/admin-panel/secure/brand/', '?search=wool&sort=-name&page=2')

  expect(listAddress('/admin-panel/secure/brand')).toBe('/admin-panel/secure/brand?search=wool&sort=-name&page=2')
  expect(listAddress('/admin-panel/secure/tags')).toBe('/admin-panel/secure/tags')

  noteList('/admin-panel/secure/brand', '')
  expect(listAddress('/admin-panel/secure/brand')).toBe('/admin-panel/secure/brand')
})

test('nothing is left of the lists of somebody else who was signed in, nor after signing out', () => {
  noteList('/admin-panel/secure/users', '?search=Quill')
  tokens.tokenAdmin = 'token of another admin'
  expect(listAddress('/admin-panel/secure/users')).toBe('/admin-panel/secure/users')
  expect(JSON.stringify(stored)).not.toContain('Quill')

  noteList('/admin-panel/secure/users', '?search=Zebulon')
  forgetLists()
  expect(JSON.stringify(stored)).not.toContain('Zebulon')
})

test('a link with a query of its own is left as it is, and so is one where storage is refused', () => {
  noteList('/admin-panel/secure/users', '?page=3')
  expect(listAddress('/admin-panel/secure/users?status=pending')).toBe('/admin-panel/secure/users?status=pending')

  vi.stubGlobal('sessionStorage', null)
  noteList('/admin-panel/secure/users', '?page=4')
  expect(listAddress('/admin-panel/secure/users')).toBe('/admin-panel/secure/users')
})
