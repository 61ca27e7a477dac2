import { expect, test } from 'vitest'
import { linesOf } from './product-changes.ts'

const change = (action: string, fields: { field: string; before: unknown; after: unknown }[]) => ({
  ...{ id: '1', at: '2026-01-01T00:00:00.000Z', actorKind: 'admin', actorName: 'A', action },
  fields,
})

test('a text is listed per language, only where it changed', () => {
  const lines = linesOf(change('product.saved', [{ field: 'title', before: { en: 'Cup', ar: 'كوب' }, after: { en: 'Mug', ar: 'كوب' } }]))
  expect(lines).toEqual([{ label: 'title', language: 'en', kind: 'text', before: 'Cup', after: 'Mug' }])
})

test('the status of a product and that of its variant are two things', () => {
  const of = (field: string) =>
    linesOf(change('product.saved', [{ field, before: 'available', after: 'unavailable' }])).map(({ label }) => label)
  expect([of('status'), of('variantStatus')]).toEqual([['status'], ['variantStatus']])
})

test('variants saved in one go are listed one by one', () => {
  const rows = (price: number, weightGrams: number) => [
    { id: 'a', ofSku: 'MUG-01', price },
    { id: 'b', ofSku: 'MUG-02', weightGrams },
  ]
  expect(linesOf(change('product.variantsSaved', [{ field: 'variants', before: rows(100, 5), after: rows(200, 6) }]))).toEqual([
    { sku: 'MUG-01', label: 'price', kind: 'money', before: 100, after: 200 },
    { sku: 'MUG-02', label: 'weight', kind: 'grams', before: 5, after: 6 },
  ])
})

test('a new product is shown by its action alone', () => {
  expect(linesOf(change('product.created', [{ field: 'sku', before: null, after: 'MUG-1' }]))).toEqual([])
})
