import { expect, test } from 'vitest'
import { differences, recordName } from './differences.ts'

test('only what differs is a line, in nested fields too, and versions are none', () => {
  const before = { id: 'a', version: 1, title: { en: 'Tee', ar: 'قميص' }, status: 'active', tagIds: ['x'], lastChange: null }
  const after = { id: 'a', version: 2, title: { en: 'Shirt', ar: 'قميص' }, status: 'active', tagIds: ['x', 'y'], lastChange: {} }

  expect(differences(before, after)).toEqual({
    lines: [
      { path: 'title.en', before: 'Tee', after: 'Shirt' },
      { path: 'tagIds', before: 'x', after: 'x, y' },
    ],
    more: 0,
  })
})

test('of something new all fields are lines, of something gone likewise, and of nothing none', () => {
  expect(differences(null, { price: 0, isOn: false, note: null }).lines).toEqual([
    { path: 'price', before: null, after: 0 },
    { path: 'isOn', before: null, after: false },
  ])
  expect(differences({ code: 'A' }, null).lines).toEqual([{ path: 'code', before: 'A', after: null }])
  expect(differences(null, null)).toEqual({ lines: [], more: 0 })
})

test('long lists of fields and long texts are cut, and the rest is counted', () => {
  const many = Object.fromEntries(Array.from({ length: 75 }, (_, at) => [`f${at}`, at]))

  expect(differences(null, many)).toMatchObject({ lines: { length: 60 }, more: 15 })
  expect(differences(null, { text: 'x'.repeat(900) }).lines[0]?.after).toHaveLength(300)
  expect(differences(null, { rows: [{ a: 1 }] }).lines[0]?.after).toBe('[{"a":1}]')
})

test('a record is called by its title in the reader’s language, else by what it has', () => {
  expect(recordName([null, { title: { en: 'Tee', ar: 'قميص' } }], 'ar')).toBe('قميص')
  expect(recordName([{ title: { en: 'Tee', ar: '' } }], 'ar')).toBe('Tee')
  expect(recordName([{ number: 'A-1' }, null], 'en')).toBe('A-1')
  expect(recordName([{ status: 'active' }, 'a text'], 'en')).toBeNull()
})
