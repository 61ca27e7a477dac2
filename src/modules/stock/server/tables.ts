import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { variants } from '#modules/products/server/tables.ts'

/** Every change of a variant's stock: the sum of a variant's movements is its on_hand, or 0 where it is not counted. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** In the unit's smallest step. */
    delta: bigint({ mode: 'number' }).notNull(),
    reason: text({ enum: ['initial', 'import', 'edit', 'notCounted', 'order', 'orderCancelled', 'return'] }).notNull(),
    orderId: uuid(),
    actorKind: text().notNull(),
    actorId: uuid(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_movements_variant_idx').on(t.variantId, t.createdAt),
    index('stock_movements_order_idx')
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    // Leaves out movements by orders: a list finds plenty of those wherever it begins.
    index('stock_movements_other_reasons_idx')
      .on(t.reason, t.id)
      .where(sql`${t.reason} <> 'order'`),
  ],
)
