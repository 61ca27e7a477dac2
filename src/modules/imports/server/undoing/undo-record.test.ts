// Which undo records need their variants for themselves.
import { expect, test } from 'vitest'
import { mayEndOrRename, recordOfMade, type UndoRecord, type VariantRecord } from './undo-record.ts'

const record = (change: Partial<VariantRecord>): UndoRecord => ({
  ...{ madeVersion: null, fields: {}, tagsAdded: [], tagsRemoved: [] },
  variants: [{ id: 'a', sku: 'A-1', fields: {}, values: {}, stock: 4, ...change }],
})

test.each([
  ['a stock figure', record({}), false],
  ['a price', record({ fields: { price: [100, 120] } }), false],
  ['a SKU', record({ fields: { sku: ['A-1', 'B-1'] } }), true],
  ['a variant that the import added', record({ isMade: true }), true],
  ['a product that the import made', recordOfMade(1), true],
])('orders wait while %s is put back only where a variant may end or be renamed', (_, undone, isWaitedFor) => {
  expect(mayEndOrRename(undone)).toBe(isWaitedFor)
})
