import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { addedLine, linesOf, meantBy, withLine } from './revision-lines.tsx'

const tea = {
  ...{ id: 'tea', productId: 'teas', productSlug: 'tea', hasOptions: false, isExact: false, sku: 'TEA-1', price: minor(450) },
  ...{ title: { en: 'Tea', ar: 'شاي' }, variantTitle: { en: '', ar: '' } },
  ...{ limits: { min: 10, multiple: 6, max: 40, decimals: 0 }, unit: { one: 'box', other: 'boxes' } },
}
const line = addedLine(tea, 'en')

test('a variant is added in the least quantity that may be ordered, in its unit', () => {
  expect(line).toMatchObject({ quantity: 12, unit: { one: 'box', other: 'boxes' }, price: '' })
  const byWeight = { min: 1, multiple: 500, max: null, decimals: 3 }
  expect(addedLine({ ...tea, limits: byWeight }, 'en').quantity).toBe(500)
})

test('a line is called by its product, variant and options', () => {
  const sized = addedLine({ ...tea, variantTitle: { en: '500 g', ar: '500 جم' } }, 'ar')
  expect([line.name, sized.title, sized.name, sized.facts]).toEqual(['Tea', 'شاي', 'شاي · 500 جم', ['500 جم', 'TEA-1']])
})

test('a variant that is added again is one line with more of it, as far as may be ordered', () => {
  const once = withLine([{ ...line, key: 'line-1', isNew: false, quantity: 1 }], line)
  const twice = withLine(once, line)

  expect(linesOf(twice, 'GBP')).toEqual([
    { lineId: 'line-1', quantity: 1 },
    { variantId: 'tea', quantity: 24 },
  ])
  const fourTimes = withLine(withLine(twice, line), line)
  expect(fourTimes[1]?.quantity).toBe(36)
})

test('Enter takes the variant of a whole code, or the only one found, and chooses none of several', () => {
  const [small, large] = [
    { ...tea, id: 'small' },
    { ...tea, id: 'large' },
  ]
  expect(meantBy([])).toBeNull()
  expect(meantBy([small])?.id).toBe('small')
  expect(meantBy([small, large])).toBeNull()
  expect(meantBy([small, { ...large, isExact: true }])?.id).toBe('large')
  expect(meantBy([small, large].map((each) => ({ ...each, isExact: true })))).toBeNull()
})
