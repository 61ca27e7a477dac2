import { expect, test } from 'vitest'
import { sameIn } from './use-line-place.ts'

test('the same field or button is found in a line that says what costs less, and in one that does not', () => {
  const plain = ['less', 'quantity', 'more', 'bin']
  const cheaper = ['cheaper', 'less', 'quantity', 'more', 'bin']
  for (const each of plain) expect([sameIn(plain, each, cheaper), sameIn(cheaper, each, plain)]).toEqual([each, each])
  expect(sameIn(plain, 'quantity', [])).toBeUndefined()
  // The bin of a style stands beside its lines.
  expect(sameIn(plain, 'bin of the style', plain)).toBeUndefined()
})
