import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

const base = { title: { en: 'Loom', ar: '' }, status: 'active', picture: null, ids: ['a'] }

test.each([
  ['nothing typed', base, { ...base, status: 'inactive' }, [], []],
  ['another field changed', { ...base, status: 'inactive' }, { ...base, ids: [] }, [{ path: 'status', value: 'inactive' }], []],
  [
    'the other language changed',
    { ...base, title: { en: 'Mine', ar: '' } },
    { ...base, title: { en: 'Loom', ar: 'نول' } },
    [{ path: 'title.en', value: 'Mine' }],
    [],
  ],
  [
    'the same field changed',
    { ...base, title: { en: 'Mine', ar: '' } },
    { ...base, title: { en: 'Theirs', ar: '' } },
    [{ path: 'title.en', value: 'Mine' }],
    [{ path: 'title.en', value: 'Theirs' }],
  ],
  ['the same typed by both', { ...base, ids: ['b'] }, { ...base, ids: ['b'] }, [{ path: 'ids', value: ['b'] }], []],
  ['a list changed by both', { ...base, ids: ['b'] }, { ...base, ids: [] }, [{ path: 'ids', value: ['b'] }], [{ path: 'ids', value: [] }]],
  [
    'a picture chosen by both',
    { ...base, picture: { fileId: '1' } },
    { ...base, picture: { fileId: '2' } },
    [{ path: 'picture', value: { fileId: '1' } }],
    [{ path: 'picture', value: { fileId: '2' } }],
  ],
])('%s', (_, mine, theirs, typed, both) => {
  expect(mergeValues(base, mine, theirs)).toEqual({ typed, both })
})
