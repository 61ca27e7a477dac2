import { expect, test } from 'vitest'
import { taxLinesOf } from './tax-lines.ts'

test('adds the tax up by rate and rule; the tax on delivery is with the highest rate', () => {
  const line = (tax: number, taxBps: number, taxRule: string) => ({ tax, taxBps, taxRule })

  expect(taxLinesOf([line(0, 0, 'zero'), line(200, 2000, 'standard'), line(100, 2000, 'standard'), line(5, 500, 'standard')], 464)).toEqual(
    [
      { bps: 2000, rule: 'standard', tax: 459 },
      { bps: 500, rule: 'standard', tax: 5 },
      { bps: 0, rule: 'zero', tax: 0 },
    ],
  )
  expect(taxLinesOf([], 0)).toEqual([])
})
