import { expect, test } from 'vitest'
import { skuOfCopy, skusBeside, titleOfCopy } from './skus.ts'

test('makes SKUs of at most twelve characters, each once and none that is taken', () => {
  const made = skusBeside('ENAMEL-MUG-1', 120, new Set(['ENAMEL-MU-02']))

  expect(made.slice(0, 3)).toEqual(['ENAMEL-MU-01', 'ENAMEL-MU-03', 'ENAMEL-MU-04'])
  expect(new Set(made).size).toBe(120)
  expect(Math.max(...made.map((sku) => sku.length))).toBe(12)
})

test('proposes a SKU for a copy that may be used as it is', () => {
  expect([skuOfCopy('MUG-1'), skuOfCopy('ABCDEFGHIJKL')]).toEqual(['MUG-1-2', 'ABCDEFGHIJ-2'])
})

test('says in the language of a title that it is a copy', () => {
  expect([titleOfCopy('Tee', 'en'), titleOfCopy('قميص', 'ar'), titleOfCopy('', 'ar')]).toEqual(['Tee (copy)', 'قميص (نسخة)', ''])
})
