// Orders: the agreed deal with its frozen prices; lines, adjustments, and the row every change of status leaves.
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { createdAt, id, instant, money, texts } from '#server/db/columns.ts'
import type { Texts } from '#shared/locale.ts'
import type { AddressParts } from '#modules/people/address-rules.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import type { AgreedCoupon } from '#modules/coupons/rules.ts'
import { coupons } from '#modules/coupons/server/tables.ts'
import { paymentMethods } from '#modules/payments/server/tables.ts'
import { variants } from '#modules/products/server/tables.ts'
import type { TaxRule } from '#modules/tax/rules.ts'
import { orderStates } from '../lifecycle.ts'

export { documentBatches } from './batch-tables.ts'
export { idempotency } from './idempotency-tables.ts'
export { orderStartViews, orderViews } from './view-tables.ts'

/** The condition of orders with something left to invoice. PostgreSQL uses their index only for exactly this condition. */
export const isToInvoice = (of: { isInvoiced: PgColumn; status: PgColumn }) =>
  sql`not ${of.isInvoiced} and ${of.status} in ('accepted', 'approved', 'processing', 'printed', 'shipped', 'delivered', 'completed')`

export const orderNumbers = pgSequence('order_numbers', { startWith: 1 })

/** The address as it was when the order was placed; older orders lack what addresses have gained since. */
export type OrderAddress = AddressParts

export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: text().notNull().unique('orders_number_key'),
    status: text({ enum: orderStates }).notNull(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    salespersonId: uuid().references(() => people.id),
    /** As they were when the order was placed. */
    customerName: text().notNull(),
    companyName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    address: jsonb().$type<OrderAddress>(),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    currency: text().notNull(),
    subtotal: money().notNull(),
    selectionsTotal: money().notNull(),
    discountTotal: money().notNull(),
    shippingCost: money().notNull(),
    taxTotal: money().notNull(),
    grandTotal: money().notNull(),
    couponId: uuid().references(() => coupons.id),
    couponCode: text(),
    /** The terms of its coupon when the order was placed; orders from before they were written down have none. */
    couponTerms: jsonb().$type<AgreedCoupon>(),
    deliveryMethod: text({ enum: ['delivery', 'collection'] }).notNull(),
    deliveryName: texts().notNull(),
    deliveryMinDays: integer(),
    deliveryMaxDays: integer(),
    paymentMethodId: uuid()
      .notNull()
      .references(() => paymentMethods.id),
    paymentMethodName: texts().notNull(),
    /** Why its tax treatment is not the standard one, as it was when the order was placed. */
    taxReason: text(),
    /** Why the office must approve it before it goes on, with the limit of the account and what was open on it then. */
    holdReason: text({ enum: ['creditLimit'] }),
    holdLimit: money(),
    holdOpen: money(),
    purchaseOrderNumber: text(),
    /** The working day as which it counts: after the cut-off hour, or on a day off, the next one. Older orders count from the day they were made. */
    countsFrom: date({ mode: 'string' }),
    /** The day the customer asked for. */
    requestedDate: date({ mode: 'string' }),
    /** Until when it waits for its customer's word; null where the customer was not asked. */
    confirmUntil: instant(),
    note: text(),
    shipmentName: text(),
    shipmentUrl: text(),
    /** Nothing of it is left to invoice. */
    isInvoiced: boolean().notNull().default(false),
    /** The received money beyond what it comes to; of an order that has ended its payments say what is owed back. */
    moneyOver: money()
      .notNull()
      .default(sql`0`),
    /** When taken stock was given back; once at most. */
    stockReturnedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('orders_customer_idx').on(t.customerId, t.createdAt.desc()),
    index('orders_company_idx').on(t.companyId),
    index('orders_coupon_idx')
      .on(t.couponId)
      .where(sql`${t.couponId} is not null`),
    index('orders_status_idx').on(t.status, t.createdAt.desc()),
    index('orders_created_idx').on(t.createdAt.desc(), t.id),
    // For what the office types: the beginning of a number, and any part of a purchase order number, whatever its signs.
    index('orders_number_idx').on(t.number.op('text_pattern_ops')),
    index('orders_purchase_order_words_idx')
      .using('gin', sql`replace(fold(${t.purchaseOrderNumber}), ' ', '') gin_trgm_ops`)
      .where(sql`${t.purchaseOrderNumber} is not null`),
    index('orders_salesperson_idx').on(t.salespersonId, t.createdAt.desc()),
    index('orders_held_idx')
      .on(t.createdAt.desc(), t.id)
      .where(sql`${t.holdReason} is not null`),
    index('orders_money_over_idx')
      .on(t.id)
      .where(sql`${t.moneyOver} > 0`),
    index('orders_to_invoice_idx').on(t.createdAt.desc(), t.id).where(isToInvoice(t)),
    check(
      'orders_total_check',
      sql`${t.grandTotal} = ${t.subtotal} + ${t.selectionsTotal} - ${t.discountTotal} + ${t.shippingCost} + ${t.taxTotal}`,
    ),
  ],
)

export type OrderLineChoice = { id: string; group: Texts; title: Texts; surcharge: number }

/** The variants that a line's bundle is made of, as its index holds them. */
export const partsOf = ({ components }: { components: SQLWrapper }): SQL => sql`jsonb_path_query_array(${components}, '$[*].variantId')`

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    variantId: uuid()
      .notNull()
      .references(() => variants.id),
    productId: uuid().notNull(),
    productSlug: text().notNull(),
    title: texts().notNull(),
    variantTitle: texts().notNull(),
    sku: text().notNull(),
    pictureHash: text(),
    unit: text().notNull(),
    decimals: integer().notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    unitPrice: money().notNull(),
    priceSource: text().notNull(),
    choices: jsonb().$type<OrderLineChoice[]>().notNull(),
    selectionsTotal: money().notNull(),
    /** Unit price × quantity, before discounts, without tax. */
    lineTotal: money().notNull(),
    discount: money().notNull(),
    taxBps: integer().notNull(),
    tax: money().notNull(),
    taxRule: text().$type<TaxRule['rule']>().notNull(),
    /** The counted stock taken for this line: of the variant itself, or a bundle's components. */
    taken: jsonb().$type<{ variantId: string; quantity: number }[]>().notNull(),
    /** Of a bundle, what one smallest step of it is made of; older orders have none. */
    components: jsonb().$type<{ variantId: string; quantity: number }[]>().notNull().default([]),
    /** Quantities sent by the order's shipments, and dropped for good; orders shipped before shipments were recorded have none. */
    shipped: bigint({ mode: 'number' }).notNull().default(0),
    dropped: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('order_lines_order_idx').on(t.orderId, t.position),
    index('order_lines_variant_idx').on(t.variantId, t.orderId.desc()),
    index('order_lines_parts_idx')
      .using('gin', partsOf(t))
      .where(sql`${t.components} <> '[]'`),
    check('order_lines_quantity_check', sql`${t.quantity} > 0`),
    check('order_lines_shipped_check', sql`${t.shipped} >= 0 and ${t.dropped} >= 0 and ${t.shipped} + ${t.dropped} <= ${t.quantity}`),
  ],
)

/** Goods of an order that left together. */
export const orderShipments = pgTable(
  'order_shipments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1 for the first of its order. */
    number: integer().notNull(),
    /** Who carries it, and where to follow it. */
    name: text(),
    url: text(),
    createdAt: createdAt(),
  },
  (t) => [unique('order_shipments_number_key').on(t.orderId, t.number)],
)

export const orderShipmentLines = pgTable(
  'order_shipment_lines',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => orderShipments.id, { onDelete: 'cascade' }),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.orderLineId] }),
    index('order_shipment_lines_line_idx').on(t.orderLineId),
    check('order_shipment_lines_quantity_check', sql`${t.quantity} > 0`),
  ],
)

/** Where a variant lies in the warehouse; pick lists are sorted by it. */
export const pickingPlaces = pgTable('picking_places', {
  variantId: uuid()
    .primaryKey()
    .references(() => variants.id, { onDelete: 'cascade' }),
  location: text().notNull(),
})

/** A signed, labelled change of a total with its source. */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['coupon', 'shipping', 'manual'] }).notNull(),
    label: text().notNull(),
    amount: money().notNull(),
  },
  (t) => [index('order_adjustments_order_idx').on(t.orderId)],
)

/** The timeline: who, for whom, when, from, to, note. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    action: text().notNull(),
    from: text('from_status', { enum: orderStates }),
    to: text('to_status', { enum: orderStates }).notNull(),
    actorKind: text().notNull(),
    actorId: uuid(),
    actorName: text().notNull(),
    onBehalfOf: uuid(),
    /** The shipment by which goods left with this step. */
    shipmentId: uuid().references(() => orderShipments.id),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [index('order_events_order_idx').on(t.orderId, t.createdAt)],
)

/** An order as it was agreed before a change. */
export type AgreedBefore = {
  subtotal: number
  selectionsTotal: number
  discountTotal: number
  shippingCost: number
  taxTotal: number
  grandTotal: number
  couponCode: string | null
  deliveryMethod: string
  address: OrderAddress | null
  /** Older rows have no choices. */
  lines: {
    sku: string
    title: Texts
    choices?: OrderLineChoice[]
    quantity: number
    decimals: number
    unitPrice: number
    discount: number
    tax: number
  }[]
}

export const orderRevisions = pgTable(
  'order_revisions',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1 for the first change. */
    number: integer().notNull(),
    reason: text().notNull(),
    before: jsonb().$type<AgreedBefore>().notNull(),
    actorName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('order_revisions_number_key').on(t.orderId, t.number)],
)
