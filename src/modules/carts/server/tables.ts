import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { variants } from '#modules/products/server/tables.ts'
import type { MirrorLine } from '../cart-rules.ts'

/** The server's mirror of a browser cart: one per customer, and one per salesperson and chosen customer. */
export const carts = pgTable(
  'carts',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    salespersonId: uuid().references(() => people.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(1),
    couponCode: text(),
    updatedAt: createdAt(),
  },
  (t) => [unique('carts_owner_key').on(t.customerId, t.salespersonId).nullsNotDistinct()],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    id: id(),
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** Variant and chosen options: the same choice gains quantity, another one is a line of its own. */
    key: text().notNull(),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    choiceIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    quantity: integer().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    unique('cart_lines_key_key').on(t.cartId, t.key),
    index('cart_lines_variant_idx').on(t.variantId),
    check('cart_lines_quantity_check', sql`${t.quantity} > 0`),
  ],
)

/** The variants of a saved cart, as its index holds them. */
export const savedVariantIds = ({ lines }: { lines: SQLWrapper }): SQL => sql`jsonb_path_query_array(${lines}, '$[*].variantId')`

/** Carts put aside under a name: a customer's, or a salesperson's for a chosen customer. A shared one is shown to the other of the two as well. */
export const savedCarts = pgTable(
  'saved_carts',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    salespersonId: uuid().references(() => people.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    isShared: boolean().notNull().default(false),
    /** A message to the person it is shared with. */
    note: text(),
    lines: jsonb().$type<MirrorLine[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique('saved_carts_name_key').on(t.customerId, t.salespersonId, t.name).nullsNotDistinct(),
    index('saved_carts_variants_idx').using('gin', savedVariantIds(t)),
  ],
)
