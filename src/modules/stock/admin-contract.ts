// The office's calls about stock: look at it, see what runs low, change it by a difference or from what was seen to what was counted, and see how it came about.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { flag, listQuery, manyOf, PageMeta } from '#shared/paging.ts'
import { Day, Instant } from '#shared/time.ts'
import { Texts } from '#shared/locale.ts'
import { UnitPlurals } from '#shared/units.ts'

const most = 1_000_000_000_000
const Quantity = z.int('stock.validation.quantity').min(0, 'stock.validation.quantity').max(most, 'stock.validation.quantity')
const Note = z.string().trim().max(500).nullable().optional()
const VariantParams = z.object({ variantId: Id })

export const StockRow = z.object({
  variantId: Id,
  productId: Id,
  sku: z.string(),
  title: Texts,
  variantTitle: Texts,
  unit: Texts,
  plurals: UnitPlurals,
  decimals: z.int(),
  /** In the unit's smallest step; null: not counted. */
  onHand: z.int().nullable(),
  isLow: z.boolean(),
})
export type StockRow = z.output<typeof StockRow>

export const stockLevels = ['low', 'out', 'in', 'notCounted'] as const

export const listStock = endpoint({
  method: 'GET',
  path: '/api/admin/stock',
  access: 'admin',
  may: 'stock.see',
  about:
    'The stock of every variant; `low` is what the settings call low, also what is sold out; `notCounted` has no figure and is never either',
  query: listQuery(['onHand', '-onHand', 'sku', '-sku'], {
    level: z.enum(stockLevels).optional(),
    brand: manyOf(),
    category: manyOf(),
    /** Only what can be sold: neither hidden nor of a hidden product. */
    sellable: flag(),
  }),
  reply: z.array(StockRow),
  meta: PageMeta.extend({ lowAt: z.int() }),
})

export const setStock = endpoint({
  method: 'PUT',
  path: '/api/admin/stock/:variantId',
  access: 'admin',
  may: 'stock.change',
  about:
    'Sets the stock of a variant, in the smallest step of its unit or null for not counted; refused with the present amount when `expected` no longer holds',
  params: VariantParams,
  body: z.strictObject({ expected: Quantity.nullable(), to: Quantity.nullable(), note: Note }),
  reply: z.object({ onHand: z.int().nullable() }),
})

export const moveStock = endpoint({
  method: 'POST',
  path: '/api/admin/stock/:variantId/movements',
  access: 'admin',
  may: 'stock.change',
  about: 'Adds to the stock of a counted variant or takes from it; never below zero',
  params: VariantParams,
  body: z.strictObject({
    delta: z
      .int('stock.validation.delta')
      .min(-most, 'stock.validation.delta')
      .max(most, 'stock.validation.delta')
      .refine((delta) => delta !== 0, 'stock.validation.delta'),
    note: Note,
  }),
  reply: z.object({ onHand: z.int().nullable() }),
})

export const movementReasons = ['initial', 'import', 'edit', 'notCounted', 'order', 'orderCancelled', 'return'] as const

export const StockMovement = z.object({
  id: Id,
  variantId: Id,
  productId: Id,
  sku: z.string(),
  title: Texts,
  variantTitle: Texts,
  decimals: z.int(),
  delta: z.int(),
  reason: z.enum(movementReasons),
  orderId: Id.nullable(),
  /** Who: a person's name, or nothing for the shop itself. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: Instant,
})
export type StockMovement = z.output<typeof StockMovement>

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/api/admin/stock/movements',
  access: 'admin',
  may: 'stock.see',
  about: 'Every change of stock, newest first: what, by how much, why, by whom; `search` is a SKU',
  query: listQuery(['-createdAt', 'createdAt'], {
    variant: Id.optional(),
    reason: z.enum(movementReasons).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  reply: z.array(StockMovement),
  meta: PageMeta,
})
