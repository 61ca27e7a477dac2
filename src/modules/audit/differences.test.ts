import { expect, test } from 'vitest'
import { differences, recordName } from './differences.ts'

test('only what differs is a line, in nested fields too, and versions are none', () => {
  const before = { id: 'a', version: 1, title: { en: 'Tee', ar: 'قميص' }, status: 'active', tagIds: ['x'], lastChange: null }
  const after = { id: 'a', version: 2, title: { en: 'Shirt', ar: 'قميص' }, status: 'active', tagIds: ['x', 'y'], lastChange: {} }

  expect(differences(before, after, 'en')).toEqual({
    lines: [
      { path: 'title.en', before: 'Tee', after: 'Shirt' },
      { path: 'tagIds', before: 'x', after: 'x, y' },
    ],
    more: 0,
  })
})

test('of something new all fields are lines, of something gone likewise, and of nothing none', () => {
  expect(differences(null, { price: 0, isOn: false, note: null }, 'en').lines).toEqual([
    { path: 'price', before: null, after: 0 },
    { path: 'isOn', before: null, after: false },
  ])
  expect(differences({ code: 'A' }, null, 'en').lines).toEqual([{ path: 'code', before: 'A', after: null }])
  expect(differences(null, null, 'en')).toEqual({ lines: [], more: 0 })
})

test('a list of records of which only names are known is shown by their names in the language of the reader', () => {
  const roles = (...names: string[]) => ({ roles: names.map((name) => ({ id: name, name: { en: name, ar: `دور ${name}` } })) })

  expect(differences(roles('Clerk'), roles('Clerk', 'Editor'), 'en').lines).toEqual([
    { path: 'roles', before: 'Clerk', after: 'Clerk, Editor' },
  ])
  expect(differences(null, roles('Clerk'), 'ar').lines).toEqual([{ path: 'roles', before: null, after: 'دور Clerk' }])
  expect(
    differences(
      null,
      {
        orders: [
          { id: '1', number: '2026-A' },
          { id: '2', number: '2026-B' },
        ],
      },
      'en',
    ).lines[0]?.after,
  ).toBe('2026-A, 2026-B')
})

test('a list of records with fields of their own shows each record that changed, with its changed fields', () => {
  const rates = (...charges: number[]) => ({
    rates: charges.map((charge, at) => ({ id: `${charge} ${at}`, productCount: at, charge, maxTotal: 900 })),
  })

  expect(differences(rates(500, 600), rates(500, 700), 'en').lines).toEqual([{ path: 'rates.2.charge', before: 600, after: 700 }])
  expect(differences(null, rates(500), 'en').lines).toEqual([
    { path: 'rates.1.charge', before: null, after: 500 },
    { path: 'rates.1.maxTotal', before: null, after: 900 },
  ])
  expect(differences({ parts: [{ id: 'a' }] }, { parts: [] }, 'en').lines).not.toEqual([])
})

test('an entry that is a list is shown as the lines of a record', () => {
  expect(differences([{ sku: 'A' }], [{ sku: 'B' }], 'en').lines).toEqual([{ path: 'lines.1.sku', before: 'A', after: 'B' }])
})

test('long lists of fields and long texts are cut, and the rest is counted', () => {
  const many = Object.fromEntries(Array.from({ length: 75 }, (_, at) => [`f${at}`, at]))

  expect(differences(null, many, 'en')).toMatchObject({ lines: { length: 60 }, more: 15 })
  expect(differences(null, { text: 'x'.repeat(900) }, 'en').lines[0]?.after).toHaveLength(300)
})

test('a record is called by its title in the reader’s language, else by what it has', () => {
  expect(recordName([null, { title: { en: 'Tee', ar: 'قميص' } }], 'ar')).toBe('قميص')
  expect(recordName([{ title: { en: 'Tee', ar: '' } }], 'ar')).toBe('Tee')
  expect(recordName([{ number: 'A-1' }, null], 'en')).toBe('A-1')
  expect(recordName([{ status: 'active' }, 'a text'], 'en')).toBeNull()
})

test('of another record with a name neither its id is shown nor what follows from other records', () => {
  const before = { layout: { id: 'a', key: 'page', name: { en: 'Page', ar: '' } }, productCount: 3, picture: { id: 'x' } }
  const after = { layout: { id: 'b', key: 'blog', name: { en: 'Blog', ar: '' } }, productCount: 4, picture: { id: 'y' } }

  expect(differences(before, after, 'en').lines.map(({ path }) => path)).toEqual(['layout.key', 'layout.name.en', 'picture.id'])
})

test('the items of a menu are shown by their titles', () => {
  const items = (...titles: string[]) => ({ items: titles.map((title) => ({ id: title, title: { en: title, ar: '' }, hint: 'C001' })) })
  expect(differences(items('Tee'), items('Tee', 'Cap'), 'en').lines).toEqual([{ path: 'items', before: 'Tee', after: 'Tee, Cap' }])
})

test('of a picture its content and texts are shown, and not its size', () => {
  const picture = (hash: string, width: number) => ({ picture: { fileId: hash, hash, width, alt: { en: 'Tee', ar: '' } } })
  expect(differences(picture('a', 10), picture('b', 20), 'en').lines).toEqual([{ path: 'picture.hash', before: 'a', after: 'b' }])
})
