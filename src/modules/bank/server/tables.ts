// Bank statements that were read in, and their incoming rows; what the office has seen of the differences, and orders whose money may not add up.
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, money } from '#server/db/columns.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { bankRowStates } from '../admin-contract.ts'
import { decisionKinds, differenceKinds } from '../differences-contract.ts'

export const bankFiles = pgTable('bank_files', {
  id: id(),
  hash: text().notNull().unique('bank_files_hash_key'),
  format: text({ enum: ['csv', 'camt'] }).notNull(),
  rowCount: integer().notNull(),
  createdAt: createdAt(),
})

export const bankRows = pgTable(
  'bank_rows',
  {
    id: id(),
    fileId: uuid()
      .notNull()
      .references(() => bankFiles.id),
    /** The row's own content as a hash, so that no row is booked twice however many files bring it. */
    key: text('row_key').notNull().unique('bank_rows_row_key_key'),
    day: date({ mode: 'string' }).notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    payer: text().notNull(),
    /** The account that the money came from, where the statement says it: by it a payer is known again. */
    payerAccount: text().notNull().default(''),
    text: text().notNull(),
    state: text({ enum: bankRowStates }).notNull().default('open'),
    paymentId: uuid().references(() => payments.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('bank_rows_state_idx').on(t.state, t.day),
    index('bank_rows_payment_idx').on(t.paymentId),
    index('bank_rows_account_idx')
      .on(t.payerAccount)
      .where(sql`${t.payerAccount} <> ''`),
  ],
)

/** Differences that the office has looked at and leaves as they are, until their amounts change. */
export const seenDifferences = pgTable('seen_differences', {
  /** The kind of the difference, its record and its amounts. */
  key: text().primaryKey(),
  orderId: uuid(),
  /** The one of the office who looked at it. */
  actorId: uuid().notNull(),
  note: text().notNull(),
  createdAt: createdAt(),
})

/** The office's decisions about differences, each with the amounts it saw; no row is deleted. */
export const differenceDecisions = pgTable(
  'difference_decisions',
  {
    id: id(),
    /** The key of the mark. */
    key: text().notNull(),
    kind: text({ enum: differenceKinds }).notNull(),
    /** The order, payment, movement, event, row of the bank, or the provider's key of the payment. */
    recordId: text().notNull(),
    orderId: uuid(),
    here: money(),
    there: money(),
    currency: text().notNull(),
    thereCurrency: text().notNull(),
    decision: text({ enum: decisionKinds }).notNull(),
    actorId: uuid().notNull(),
    note: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('difference_decisions_created_idx').on(t.createdAt, t.id), index('difference_decisions_key_idx').on(t.key, t.createdAt)],
)

/** Orders whose money did not add up when all were looked at; each is looked at again whenever the list is read. */
export const moneySuspects = pgTable('money_suspects', {
  orderId: uuid().primaryKey(),
  since: createdAt(),
})
