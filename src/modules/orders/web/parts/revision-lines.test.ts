import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { addedLine, linesOf, withLine } from './revision-lines.tsx'

const tea = {
  ...{ id: 'tea', productId: 'teas', productSlug: 'tea', hasOptions: false, sku: 'TEA-1', price: minor(450) },
  ...{ title: { en: 'Tea', ar: 'شاي' }, variantTitle: { en: '', ar: '' } },
  ...{ limits: { min: 10, multiple: 6, max: 40, decimals: 0 }, unit: { one: 'box', other: 'boxes' } },
}
const line = addedLine(tea, 'Tea')

test('a variant is added in the least quantity that may be ordered, in its unit', () => {
  expect(line).toMatchObject({ quantity: 12, unit: { one: 'box', other: 'boxes' }, price: '' })
  const byWeight = { min: 1, multiple: 500, max: null, decimals: 3 }
  expect(addedLine({ ...tea, limits: byWeight }, 'Tea').quantity).toBe(500)
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
