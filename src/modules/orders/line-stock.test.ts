import { expect, test } from 'vitest'
import { givenBackBy, needsOf, takenWith } from './line-stock.ts'

const line = (more: object) => ({ variantId: 'own', quantity: 4, taken: [], components: [], ...more })
const always = () => true

test('what was sold as itself needs itself, also when nothing was counted and whatever became of its product', () => {
  expect(needsOf(line({ taken: [{ variantId: 'own', quantity: 4 }] }))).toEqual([{ variantId: 'own', quantity: 1 }])
  expect(needsOf(line({}))).toEqual([{ variantId: 'own', quantity: 1 }])
})

test('a bundle needs what was written down when it was sold; an older one says it by what it took', () => {
  const components = [{ variantId: 'cup', quantity: 2 }]
  expect(needsOf(line({ components }))).toEqual(components)
  expect(needsOf(line({ taken: [{ variantId: 'cup', quantity: 8 }] }))).toEqual(components)
})

test('with another quantity a line takes more of what is counted, and gives back what it took', () => {
  const bundle = line({
    components: ['cup', 'lid'].map((variantId) => ({ variantId, quantity: 2 })),
    taken: [{ variantId: 'cup', quantity: 8 }],
  })
  expect(takenWith(bundle, 6, (id) => id === 'cup')).toEqual([{ variantId: 'cup', quantity: 12 }])
  expect(takenWith(bundle, 1, always)).toEqual([{ variantId: 'cup', quantity: 2 }])
  expect(givenBackBy(bundle, 4)).toEqual([{ variantId: 'cup', quantity: 8 }])
})
