import { expect, test } from 'vitest'
import { type DraftLine, linesOf, withLine } from './revision-lines.tsx'

const line: DraftLine = {
  ...{ key: 'tea', isNew: true, title: 'Tea', facts: ['TEA-1'], unit: undefined, decimals: 0, quantity: 1, price: '' },
  ...{ slug: 'tea', hasOptions: false, choiceIds: [], isRechosen: false },
}

test('a variant that is added twice is one line with more of it', () => {
  const once = withLine([{ ...line, key: 'line-1', isNew: false }], line)

  expect(linesOf(withLine(once, line), 'GBP')).toEqual([
    { lineId: 'line-1', quantity: 1 },
    { variantId: 'tea', quantity: 2 },
  ])
})
