// Tables of returns and collections: the request, its lines with what is paid back, its pictures and steps, and the quantities that came back of each order line.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { files } from '#modules/files/server/tables.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { createdAt, id, instant, money } from '#server/db/columns.ts'
import { returnKinds, returnRoles, returnStates } from '../lifecycle.ts'
import { collectionMethods, conditions, returnReasons } from '../rules.ts'

export const returns = pgTable(
  'returns',
  {
    id: id(),
    /** The order's number with the count of its returns. */
    number: text().notNull().unique('returns_number_key'),
    kind: text({ enum: returnKinds }).notNull(),
    status: text({ enum: returnStates }).notNull().default('init'),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    /** Who asked for it, where a salesperson did. */
    salespersonId: uuid().references(() => people.id),
    requestKey: uuid().notNull(),
    reason: text().notNull(),
    refundTotal: money().notNull(),
    currency: text().notNull(),
    /** How the money comes back, once it is approved. */
    money: text({ enum: ['payment', 'credit'] }),
    settledAt: instant(),
    /** The part of a credit that the office paid out by hand; its credit notes took off the rest. */
    paidOut: money()
      .notNull()
      .default(sql`0`),
    createdAt: createdAt(),
  },
  (t) => [
    unique('returns_request_key').on(t.orderId, t.requestKey),
    index('returns_customer_idx').on(t.customerId, t.createdAt.desc()),
    index('returns_status_idx').on(t.status, t.createdAt.desc()),
    index('returns_created_idx').on(t.createdAt.desc()),
    index('returns_kind_idx').on(t.kind, t.createdAt.desc()),
    index('returns_open_credit_idx')
      .on(t.createdAt.desc())
      .where(sql`${t.money} = 'credit' and ${t.settledAt} is null`),
    check('returns_total_check', sql`${t.refundTotal} >= 0`),
    check('returns_paid_out_check', sql`${t.paidOut} between 0 and ${t.refundTotal}`),
    check('returns_money_check', sql`(${t.status} = 'approved') = (${t.money} is not null)`),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    id: id(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    position: integer().notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    reason: text({ enum: returnReasons }).notNull(),
    /** The quantity that arrived; null until the office has counted it. */
    received: bigint({ mode: 'number' }),
    condition: text({ enum: conditions }),
    /** Goods that go back to stock do so without those of them that are damaged. */
    isRestocked: boolean().notNull().default(false),
    /** How much of what arrived is damaged, where the condition says another thing of the rest. */
    damaged: bigint({ mode: 'number' }).notNull().default(0),
    /** The refund, without its tax, and its tax. */
    net: money().notNull(),
    tax: money().notNull(),
  },
  (t) => [
    unique('return_lines_line_key').on(t.returnId, t.orderLineId),
    index('return_lines_order_line_idx').on(t.orderLineId),
    check('return_lines_quantity_check', sql`${t.quantity} > 0 and (${t.received} is null or ${t.received} between 0 and ${t.quantity})`),
    check('return_lines_damaged_check', sql`${t.damaged} between 0 and coalesce(${t.received}, 0)`),
    check('return_lines_money_check', sql`${t.net} >= 0 and ${t.tax} >= 0`),
  ],
)

/** How much of an order line is asked back or came back: never more than was bought, whatever runs at once. */
export const returnedQuantities = pgTable(
  'returned_quantities',
  {
    orderLineId: uuid()
      .primaryKey()
      .references(() => orderLines.id),
    bought: bigint({ mode: 'number' }).notNull(),
    returned: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [check('returned_quantities_check', sql`${t.returned} between 0 and ${t.bought}`)],
)

export const returnPictures = pgTable(
  'return_pictures',
  {
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.returnId, t.fileId] })],
)

/** The steps of a return: who, when, from, to, note. */
export const returnEvents = pgTable(
  'return_events',
  {
    id: id(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    action: text().notNull(),
    from: text('from_status', { enum: returnStates }),
    to: text('to_status', { enum: returnStates }).notNull(),
    actorKind: text({ enum: returnRoles }).notNull(),
    actorId: uuid(),
    actorName: text().notNull(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [index('return_events_return_idx').on(t.returnId, t.createdAt)],
)

/** Money that a salesperson took for an open order. The office confirms it (accepted) and books it into the order's payment (approved). */
export const moneyCollections = pgTable(
  'money_collections',
  {
    id: id(),
    /** The order's number with the count of its collections. */
    number: text().notNull().unique('money_collections_number_key'),
    /** The collection whose receipt this one stands on, where money was taken for several orders at once; null for the first of them, whose number the receipt has. */
    receiptId: uuid().references((): AnyPgColumn => moneyCollections.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    salespersonId: uuid()
      .notNull()
      .references(() => people.id),
    requestKey: uuid().notNull(),
    status: text({ enum: returnStates }).notNull().default('init'),
    method: text({ enum: collectionMethods }).notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    /** The number of a cheque, the reference of a transfer. */
    reference: text(),
    note: text(),
    day: date({ mode: 'string' }).notNull(),
    /** The office's note with its decision. */
    decision: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('money_collections_request_key').on(t.orderId, t.requestKey),
    index('money_collections_customer_idx').on(t.customerId, t.createdAt.desc()),
    index('money_collections_salesperson_idx').on(t.salespersonId, t.createdAt.desc()),
    index('money_collections_receipt_idx')
      .on(t.receiptId)
      .where(sql`${t.receiptId} is not null`),
    index('money_collections_status_idx').on(t.status, t.createdAt.desc()),
    index('money_collections_created_idx').on(t.createdAt.desc()),
    index('money_collections_amount_idx').on(t.amount),
    // For any part of the number of a cheque or a transfer, whatever its signs.
    index('money_collections_reference_words_idx')
      .using('gin', sql`replace(fold(${t.reference}), ' ', '') gin_trgm_ops`)
      .where(sql`${t.reference} is not null`),
    check('money_collections_amount_check', sql`${t.amount} > 0`),
  ],
)
