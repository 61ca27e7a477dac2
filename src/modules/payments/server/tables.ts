// How orders are paid: the methods the office offers, every attempt to pay, and the webhook events taken.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, money, texts } from '#server/db/columns.ts'
import { files } from '#modules/files/server/tables.ts'
import { paymentStates } from '../lifecycle.ts'

export const paymentMethods = pgTable('payment_methods', {
  id: id(),
  code: text().notNull().unique('payment_methods_code_key'),
  name: texts().notNull(),
  note: texts(),
  provider: text({ enum: ['offline', 'simulated', 'stripe'] }).notNull(),
  isOnline: boolean().notNull(),
  minTotal: money(),
  maxTotal: money(),
  logoId: uuid().references(() => files.id),
  isActive: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  createdAt: createdAt(),
})

/** One attempt to pay a payable (an order); its state moves by the payment life cycle only. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    payableId: uuid().notNull(),
    methodId: uuid()
      .notNull()
      .references(() => paymentMethods.id),
    provider: text({ enum: ['offline', 'simulated', 'stripe'] }).notNull(),
    state: text({ enum: paymentStates }).notNull().default('pending'),
    amount: money().notNull(),
    refunded: money()
      .notNull()
      .default(sql`0`),
    currency: text().notNull(),
    /** What people call the thing that is paid. */
    orderNumber: text().notNull(),
    /** By this the provider knows the payment. */
    reference: text('provider_ref').notNull().unique('payments_provider_ref_key'),
    /** Hash of the token in /success/{token} and /failure/{token}. */
    tokenHash: text().notNull().unique('payments_token_hash_key'),
    expiresAt: instant(),
    failure: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('payments_payable_idx').on(t.payableId),
    index('payments_open_idx')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'pending'`),
    check('payments_refunded_check', sql`${t.refunded} >= 0 and ${t.refunded} <= ${t.amount}`),
  ],
)

/** Webhook events taken: the provider's event id is the key, so each counts once. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  paymentId: uuid().references(() => payments.id),
  kind: text().notNull(),
  payload: jsonb().notNull(),
  createdAt: createdAt(),
})
