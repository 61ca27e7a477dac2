// Stock of many variants at once, each from what was seen to what was counted.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'

const Quantity = z.int('stock.validation.quantity').min(0, 'stock.validation.quantity').max(1_000_000_000_000, 'stock.validation.quantity')

export const setStocks = endpoint({
  method: 'PUT',
  path: '/api/admin/stock',
  access: 'admin',
  may: 'stock.change',
  about:
    'Sets the stock of variants, in the smallest step of their unit or null for not counted, all or none; refused with the present amounts (`data.rows`) when an `expected` no longer holds',
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ variantId: Id, expected: Quantity.nullable(), to: Quantity.nullable() }))
      .min(1)
      .max(5000)
      .refine((rows) => new Set(rows.map(({ variantId }) => variantId)).size === rows.length),
    note: z.string().trim().max(500).nullable().default(null),
  }),
  maxBytes: 1_048_576,
  reply: z.array(z.object({ variantId: Id, onHand: z.int().nullable() })),
})
