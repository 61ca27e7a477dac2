import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, money } from '#server/db/columns.ts'
import { customers } from '#modules/people/server/tables.ts'
import { products, variants } from '#modules/products/server/tables.ts'

/** The products on customers' own lists. */
export const listEntries = pgTable(
  'list_entries',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['wishlist', 'favorites'] }).notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Of the wishlist: was it in stock when it was last looked at? */
    wasInStock: boolean().notNull().default(true),
    /** Of the wishlist: its customer's price of one when it was last looked at; null before, and for those who see no prices. */
    lastPrice: money(),
    /** When its customer was last written to because of it. */
    mailedAt: instant(),
  },
  (t) => [
    unique('list_entries_product_key').on(t.customerId, t.kind, t.productId),
    index('list_entries_product_idx').on(t.productId),
    index('list_entries_gone_idx')
      .on(t.customerId)
      .where(sql`${t.kind} = 'wishlist' and not ${t.wasInStock}`),
  ],
)

/** The quantities in which a favourite is ordered. */
export const listQuantities = pgTable(
  'list_quantities',
  {
    entryId: uuid()
      .notNull()
      .references(() => listEntries.id, { onDelete: 'cascade' }),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** In the unit's smallest step. */
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.variantId] }),
    index('list_quantities_variant_idx').on(t.variantId),
    check('list_quantities_quantity_check', sql`${t.quantity} > 0`),
  ],
)

/** Stock alerts of visitors without an account: one mail when a product is back in stock. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: id(),
    /** In lower case. */
    email: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    createdAt: createdAt(),
    /** When the address was confirmed; before, nothing but the mail that asks for it is sent. */
    confirmedAt: instant(),
    /** When it was written to: once. */
    mailedAt: instant(),
  },
  (t) => [
    uniqueIndex('stock_alerts_waiting_key')
      .on(t.email, t.productId)
      .where(sql`${t.mailedAt} is null`),
    index('stock_alerts_product_idx').on(t.productId),
    index('stock_alerts_created_idx').on(t.createdAt),
  ],
)
