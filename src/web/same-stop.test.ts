import { expect, test } from 'vitest'
import { sameStop } from './same-stop.ts'

test('the same field or button is found in a line that says what costs less, and in one that does not', () => {
  const plain = ['less', 'quantity', 'more', 'bin']
  const cheaper = ['cheaper', 'less', 'quantity', 'more', 'bin']
  for (const each of plain) expect([sameStop(plain, each, cheaper), sameStop(cheaper, each, plain)]).toEqual([each, each])
  expect(sameStop(plain, 'quantity', [])).toBeUndefined()
  // The bin of a style stands beside its lines.
  expect(sameStop(plain, 'bin of the style', plain)).toBeUndefined()
})
