// What the office does with stock: set it from what it saw to what it counted, and look at how it came about.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Instant } from '#shared/time.ts'

const Quantity = z.int().min(0).max(1_000_000_000_000)
const VariantParams = z.object({ variantId: Id })

export const setStock = endpoint({
  method: 'PUT',
  path: '/api/admin/stock/:variantId',
  access: 'admin',
  about: 'Sets the stock of a variant, in the smallest step of its unit; refused with the present amount when `expected` no longer holds',
  params: VariantParams,
  body: z.strictObject({ expected: Quantity, to: Quantity, note: z.string().trim().max(500).nullable().optional() }),
  reply: z.object({ onHand: z.int() }),
})

export const StockMovement = z.object({
  id: Id,
  delta: z.int(),
  reason: z.enum(['initial', 'import', 'edit', 'order', 'orderCancelled', 'return']),
  orderId: Id.nullable(),
  note: z.string().nullable(),
  createdAt: Instant,
})

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/api/admin/stock/:variantId/movements',
  access: 'admin',
  about: "Every change of a variant's stock, newest first",
  params: VariantParams,
  query: listQuery(['-createdAt'], {}),
  reply: z.array(StockMovement),
  meta: PageMeta,
})
