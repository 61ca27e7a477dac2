import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { type HintInput, hintFor, type QuantityHint } from './quantity-hint.ts'

const limits = (given: Partial<HintInput['limits']> = {}) => ({ min: 1, multiple: 6, max: null, decimals: 0, ...given })
const ladder = [
  { fromQuantity: 6, unitPrice: minor(620) },
  { fromQuantity: 20, unitPrice: minor(527) },
  { fromQuantity: 60, unitPrice: minor(480) },
]

test.each<[string, HintInput, QuantityHint | null]>([
  ['nothing is chosen', { quantity: 0, limits: limits(), ladder, left: 3 }, null],
  ['there is one price and stock is not known', { quantity: 6, limits: limits() }, null],
  ['the next step, by whole cases', { quantity: 12, limits: limits(), ladder }, { kind: 'cheaper', more: 12, unitPrice: minor(527) }],
  [
    'the step after it, once the first is reached',
    { quantity: 24, limits: limits(), ladder },
    { kind: 'cheaper', more: 36, unitPrice: minor(480) },
  ],
  ['the last step is reached', { quantity: 60, limits: limits(), ladder }, null],
  [
    'a step that makes nothing cheaper',
    { quantity: 6, limits: limits(), ladder: [ladder[0]!, { fromQuantity: 20, unitPrice: minor(620) }] },
    null,
  ],
  ['a step above the most that may be ordered', { quantity: 12, limits: limits({ max: 18 }), ladder }, null],
  ['a step above what is left', { quantity: 12, limits: limits(), ladder, left: 23 }, null],
  ['below the first step', { quantity: 3, limits: limits({ multiple: 1 }), ladder }, { kind: 'cheaper', more: 17, unitPrice: minor(527) }],
  ['a case that is not full comes first', { quantity: 8, limits: limits(), ladder }, { kind: 'fill', more: 4 }],
  ['a case that stock does not fill', { quantity: 8, limits: limits(), left: 10 }, { kind: 'rest', left: 2 }],
  ['less than a case is left', { quantity: 12, limits: limits(), left: 15 }, { kind: 'rest', left: 3 }],
  ['a case is left', { quantity: 12, limits: limits(), left: 18 }, null],
  ['nothing is left', { quantity: 12, limits: limits(), left: 12 }, { kind: 'all' }],
  ['more than there is', { quantity: 18, limits: limits(), left: 12 }, null],
  ['a unit with decimals', { quantity: 2500, limits: limits({ multiple: 500, decimals: 3 }), left: 2750 }, { kind: 'rest', left: 250 }],
])('%s', (_, given, expected) => expect(hintFor(given)).toEqual(expected))
