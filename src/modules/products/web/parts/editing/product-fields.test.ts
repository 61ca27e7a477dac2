import { expect, test } from 'vitest'
import { differences } from './product-fields.ts'
import { newProduct } from './product-values.ts'

const base = () => ({ ...newProduct('tax', 'unit'), title: { en: 'Plate', ar: 'طبق' }, tagIds: ['a'] })

test('proposes theirs where only they changed a field, and mine where I did', () => {
  const mine = { ...base(), title: { en: 'Plate', ar: 'طبق كبير' }, sku: 'MINE-1' }
  const theirs = { ...base(), title: { en: 'Dinner plate', ar: 'طبق' }, sku: 'THEIRS-1', tagIds: ['a', 'b'] }

  expect(differences(base(), mine, theirs).map(({ field, proposed }) => [field.path, proposed])).toEqual([
    ['title.en', 'theirs'],
    ['title.ar', 'mine'],
    ['sku', 'mine'],
    ['tagIds', 'theirs'],
  ])
})

test('what both changed alike is no difference', () => {
  const same = { ...base(), status: 'unavailable' as const }
  expect(differences(base(), same, structuredClone(same))).toEqual([])
})
